import { describe, expect, it } from '@jest/globals';
import { cacheTags, PUBLIC_CACHE_CONTROL, staleTags } from './cache-tags.ts';
import { type EventType, subscribers } from './events.ts';

const here = { year: 2026, volume: 5, issue: 2 };
const before = { year: 2025, volume: 4, issue: 12 };

describe('A public response', () => {
  it('has the tags of everything it shows', () => {
    expect(cacheTags.issue(here)).toBe('issue:2026/5/2');
    expect(cacheTags.article('65a1')).toBe('article:65a1');
  });

  it('is stale for at most 30 seconds even if the invalidating event is lost', () => {
    const seconds = (name: string) =>
      Number(new RegExp(`(?:^|, )${name}=(\\d+)`).exec(PUBLIC_CACHE_CONTROL)?.[1]);
    expect(seconds('s-maxage') + seconds('stale-while-revalidate')).toBeLessThanOrEqual(30);
    expect(seconds('max-age')).toBe(0);
  });
});

describe('staleTags', () => {
  it.each(['catalog.article.published', 'catalog.article.updated'] as const)(
    'returns the article, its issue and all lists of articles for %s',
    (type) => {
      expect(staleTags(type, { articleId: '65a1', issues: [here] })).toEqual([
        'articles',
        'archives',
        'article:65a1',
        'issue:2026/5/2',
      ]);
    },
  );

  it('includes the previous issue of an article that moved', () => {
    const moved = staleTags('catalog.article.updated', { articleId: '65a1', issues: [here, before] });
    expect(moved).toEqual(expect.arrayContaining(['issue:2026/5/2', 'issue:2025/4/12']));
  });

  it('returns only the affected tags for other events', () => {
    expect(staleTags('catalog.issue.created', { issueId: '1', issues: [here] })).toEqual(['archives']);
    expect(staleTags('catalog.issue.changed', { issueId: '1', issues: [here, before] })).toEqual([
      'archives',
      'issue:2026/5/2',
      'issue:2025/4/12',
    ]);
    expect(staleTags('catalog.editor.changed', { editorId: '1' })).toEqual(['board']);
    expect(staleTags('catalog.indexing.changed', { entryId: '1' })).toEqual(['indexing']);
    expect(staleTags('catalog.settings.changed', {})).toEqual(['settings']);
    expect(staleTags('catalog.page.changed', { pageId: '1', linked: false })).toEqual(['pages']);
    expect(staleTags('catalog.page.changed', { pageId: '1', linked: true })).toEqual(['pages', 'menu']);
  });
});

describe('Events', () => {
  const types = Object.keys(subscribers) as EventType[];

  it.each(types)('are named after their service, in the past tense: %s', (type) => {
    expect(type).toMatch(/^catalog\.[a-z]+\.(published|updated|created|changed)$/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { cacheTags, PUBLIC_CACHE_CONTROL, staleTags } from './cache-tags.js';
import { type EventType, eventQueue, subscribers } from './events.js';

const here = { year: 2026, volume: 5, issue: 2 };
const before = { year: 2025, volume: 4, issue: 12 };

describe('A public answer', () => {
  it('is tagged by what it shows', () => {
    expect(cacheTags.issue(here)).toBe('issue:2026/5/2');
    expect(cacheTags.article('65a1')).toBe('article:65a1');
  });

  it('is correct within 30 seconds even if the event that drops it is lost', () => {
    const seconds = (name: string) =>
      Number(new RegExp(`(?:^|, )${name}=(\\d+)`).exec(PUBLIC_CACHE_CONTROL)?.[1]);
    expect(seconds('s-maxage') + seconds('stale-while-revalidate')).toBeLessThanOrEqual(30);
    expect(seconds('max-age')).toBe(0);
  });
});

describe('An event makes stale', () => {
  it.each(['catalog.article.published', 'catalog.article.updated'] as const)(
    '%s: the article, its issue and whatever lists articles',
    (type) => {
      expect(staleTags(type, { articleId: '65a1', issues: [here] })).toEqual([
        'articles',
        'archives',
        'article:65a1',
        'issue:2026/5/2',
      ]);
    },
  );

  it('of an article that moved: the issue it was in before, too', () => {
    const moved = staleTags('catalog.article.updated', { articleId: '65a1', issues: [here, before] });
    expect(moved).toEqual(expect.arrayContaining(['issue:2026/5/2', 'issue:2025/4/12']));
  });

  it('of the rest: just the answers that show it', () => {
    expect(staleTags('catalog.issue.created', { issueId: '1' })).toEqual(['archives']);
    expect(staleTags('catalog.issue.changed', { issueId: '1', issues: [here, before] })).toEqual([
      'archives',
      'issue:2026/5/2',
      'issue:2025/4/12',
    ]);
    expect(staleTags('catalog.editor.changed', { editorId: '1' })).toEqual(['board']);
    expect(staleTags('catalog.indexing.changed', { entryId: '1' })).toEqual(['indexing']);
    expect(staleTags('catalog.settings.changed', {})).toEqual(['settings']);
  });
});

describe('Events', () => {
  const types = Object.keys(subscribers) as EventType[];

  it.each(types)('%s is told to the gateway, whose cache it makes stale', (type) => {
    expect(subscribers[type]).toContain('gateway');
  });

  it.each(types)('%s is named in the past tense after its service', (type) => {
    expect(type).toMatch(/^catalog\.[a-z]+\.(published|updated|created|changed)$/);
  });

  it('have a queue for each subscriber, so that one never waits for another', () => {
    expect(eventQueue('gateway')).not.toBe(eventQueue('documents'));
  });
});

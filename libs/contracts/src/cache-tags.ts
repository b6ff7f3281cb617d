import type { EventData, EventType, IssueKey } from './events.js';

/** How caches may keep a public answer: correct after 30 s even if the event that drops it is lost; old while its service is down. */
export const PUBLIC_CACHE_CONTROL =
  'public, max-age=0, s-maxage=15, stale-while-revalidate=15, stale-if-error=86400';

/** Tags of `Surrogate-Key`: what a public answer shows, so that a change drops just the answers that show it. */
export const cacheTags = {
  settings: 'settings',
  board: 'board',
  indexing: 'indexing',
  archives: 'archives',
  /** Answers that any article may appear in: search, feeds, sitemaps. */
  articles: 'articles',
  issue: ({ year, volume, issue }: IssueKey) => `issue:${year}/${volume}/${issue}`,
  article: (id: string) => `article:${id}`,
};

/** The tags an event makes stale. */
export function staleTags<T extends EventType>(type: T, data: EventData[T]): string[] {
  switch (type) {
    case 'catalog.article.published':
    case 'catalog.article.updated': {
      const { articleId, issues } = data as EventData['catalog.article.updated'];
      // The first or last enabled article of an issue decides whether the archives list it.
      return [
        ...[cacheTags.articles, cacheTags.archives, cacheTags.article(articleId)],
        ...issues.map(cacheTags.issue),
      ];
    }
    case 'catalog.issue.created':
      return [cacheTags.archives];
    case 'catalog.issue.changed': {
      const { issues } = data as EventData['catalog.issue.changed'];
      return [cacheTags.archives, ...issues.map(cacheTags.issue)];
    }
    case 'catalog.editor.changed':
      return [cacheTags.board];
    case 'catalog.indexing.changed':
      return [cacheTags.indexing];
    default:
      return [cacheTags.settings];
  }
}

import type { EventData, EventType } from './events.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';

/** `Cache-Control` for caches that receive no purges. The gateway stores a response until one of its tags is purged. */
export const PUBLIC_CACHE_CONTROL =
  'public, max-age=0, s-maxage=15, stale-while-revalidate=15, stale-if-error=86400';

/** `Surrogate-Control` of a public response that depends on the clock, besides its tags. */
export const maxAgeValue = (seconds: number): string => `max-age=${seconds}`;

/**
 * Request header from the gateway to the web server that names the newest purge, absent while the gateway may miss
 * purges. What was fetched under it shows no change that was purged later.
 */
export const GENERATION_HEADER = 'x-cache-generation';

/** Response header from services to the gateway: another build's responses replace those of an earlier one. */
export const RELEASE_HEADER = 'x-release';

/** The tag of every public response. */
export const EVERYTHING = '*';

/**
 * `Surrogate-Key` tags: what a public response shows, so that a change invalidates only the responses that
 * show it.
 */
export const cacheTags = {
  settings: 'settings',
  board: 'board',
  indexing: 'indexing',
  /** The journal's own pages. */
  pages: 'pages',
  /** Links to the journal's own pages, which every page shows. */
  menu: 'menu',
  archives: 'archives',
  /** Responses in which any article may appear: search, feeds, sitemaps. */
  articles: 'articles',
  issue: ({ year, volume, issue }: IssueKey) => `issue:${year}/${volume}/${issue}`,
  article: (id: string) => `article:${id}`,
};

/**
 * `Surrogate-Key` of an article's documents, which show the journal's data and its chief editor too, and of a retracted
 * article the notice.
 */
export const documentTags = ({ articleId, retraction }: { articleId: string; retraction?: object }): string =>
  [
    cacheTags.article(articleId),
    cacheTags.settings,
    cacheTags.board,
    ...(retraction ? [cacheTags.articles] : []),
  ].join(' ');

/** The cache tags that an event invalidates. */
export function staleTags<T extends EventType>(type: T, data: EventData[T]): string[] {
  switch (type) {
    case 'catalog.article.published':
    case 'catalog.article.updated':
    case 'catalog.file.changed': {
      const { articleId, issues } = data as EventData['catalog.article.updated'];
      // The archives list an issue only while it has an enabled article, so any article change can affect
      // them.
      return [
        cacheTags.articles,
        cacheTags.archives,
        cacheTags.article(articleId),
        ...issues.map(cacheTags.issue),
      ];
    }
    case 'catalog.related.changed':
      return [cacheTags.article((data as EventData['catalog.related.changed']).articleId)];
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
    case 'catalog.page.changed': {
      const { linked } = data as EventData['catalog.page.changed'];
      return linked ? [cacheTags.pages, cacheTags.menu] : [cacheTags.pages];
    }
    default:
      return [cacheTags.settings];
  }
}

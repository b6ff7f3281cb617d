import type { CurrentAddress } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { withoutLanguage } from '#contracts/values/site-languages.ts';
import { load, type PageRequest } from '../../../lib/load.ts';
import { loadLatest } from '../issues/load-latest.ts';
import { parametersOf } from '../search/search-address.ts';

/** An address of OJS or Janeway, from which the journal moved here: where it leads now, or what it shows. */
type OjsAddress =
  | { to: string }
  | { of: 'current issue' }
  | {
      of: 'articles' | 'issues';
      /** Its id or chosen path there. */
      id: string;
      /** Whether it is that of the article's file. */
      isFile: boolean;
    };

const SEARCH = '/search';
const OAI = '/oai';
const CURRENT_ISSUE = '';

/** The pages of OJS by what follows the journal in their addresses, which may go on. The first that fits decides. */
const pages: [page: string, path: string][] = [
  ['about/(?:editorialTeam\\w*|editorialMasthead|displayMembership)', '/board'],
  ['about/contact', '/contact'],
  ['about/submissions|information/authors|submissions?|author', '/instructions'],
  ['about|information', '/about'],
  ['issue/archive', '/archives'],
  ['issue/(?:current|index)|issue(?=/?$)', CURRENT_ISSUE],
  ['search', SEARCH],
  ['oai', OAI],
  ['announcement', '/announcements'],
  ['gateway/plugin/WebFeed\\w*', '/feed.xml'],
  ['gateway/plugin/AnnouncementFeed\\w*', '/announcements.xml'],
  ['gateway/c?lockss', '/lockss'],
  ['sitemap', '/sitemap.xml'],
  ['index|login|user', '/'],
];

const partNames = ['journal', 'page', 'op', 'path', 'path[]'];
const keywordNames = ['query', 'simpleQuery', 'authors', 'title'];
/** `/index.php` or not, a journal or not, a language or not. Here, what follows `/archives` is no address of OJS. */
const language = '[a-z]{2,3}(?:[_-]\\w+)?';
const beginning = `^(?:/index\\.php)?(?:/(?!archives/)[^/]+)??(?:/${language})?`;
const content = new RegExp(
  `${beginning}/(article|issue)/(view|download|viewFile)/([\\w.-]{1,100})(?:/([^/]+))?(?:/[^/]+)*/?$`,
);
const pagePatterns = pages.map(
  ([page, path]) => [new RegExp(`${beginning}/(?:${page})(?:/|$)`), path] as const,
);
const home = new RegExp(`^/index\\.php(?:/[^/]+(?:/${language})?)?/?$|^/[a-z]{2}(?:_[A-Z]{2})?/?$`);

/**
 * `/article/view/{id}`, `/article/view/{id}/{galley}`, `/article/download/{id}/{galley}`, `/issue/view/{id}` and the
 * pages of the journal. OJS may also have their parts in the query:
 * `/index.php?journal=rivers&page=issue&op=view&path[]=5`.
 */
export function ojsAddress({ pathname, searchParams }: URL): OjsAddress | undefined {
  const parts = partNames.flatMap((name) => searchParams.getAll(name));
  const path = /^\/index\.php\/?$/.test(pathname)
    ? ['/index.php', ...parts].join('/')
    : janewayAsOjs(withoutLanguage(pathname));
  const [, kind, action, id, after] = content.exec(path) ?? [];
  if (id && kind === 'issue') return { of: 'issues', id, isFile: false };
  // A version of an article is followed by its number.
  if (id)
    return { of: 'articles', id, isFile: action !== 'view' || (after !== undefined && after !== 'version') };
  const to = pagePatterns.find(([pattern]) => pattern.test(path))?.[1] ?? (home.test(path) ? '/' : undefined);
  if (to === CURRENT_ISSUE) return { of: 'current issue' };
  return to === undefined ? undefined : { to: to + queryFor(to, searchParams) };
}

/** Janeway has ids of its own (`id`), and may have those of an OJS before it (`pubid`). */
const janewayAsOjs = (path: string): string =>
  path
    .replace(/\/article\/(?:id\/(\d+)|(\d+)\/galley)(?=\/|$)/, '/article/view/janeway-$1$2')
    .replace('/article/pubid/', '/article/view/')
    .replace(/\/issue\/(\d+)\/info\b/, '/issue/view/janeway-$1');

function queryFor(path: string, searchParams: URLSearchParams): string {
  const query = [...searchParams].filter(([name]) => !partNames.includes(name));
  if (path === OAI && query.length > 0) return `?${new URLSearchParams(query).toString()}`;
  const [, keyword] = query.find(([name, value]) => keywordNames.includes(name) && value) ?? [];
  return path === SEARCH && keyword ? `?${parametersOf({ keyword }).toString()}` : '';
}

/** Where it is now: a path, or the complete address of what is in no language. @throws the 404 page */
export async function loadOjsAddress(page: PageRequest, address: OjsAddress): Promise<string> {
  const complete = (path: string) => new URL(path, page.request.url).href;
  if ('to' in address) return /^\/(?:oai|lockss)|\.xml$/.test(address.to) ? complete(address.to) : address.to;
  if (address.of === 'current issue') {
    const latest = await loadLatest(page);
    return latest ? paths.issue(latest.issue) : '/archives';
  }
  const { of, id, isFile } = address;
  const current = await load<CurrentAddress>(page, `/api/ojs/${of}/${encodeURIComponent(id)}`);
  return isFile && current.file ? complete(current.file) : current.page;
}

import type { CurrentAddress } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { withoutLanguage } from '#contracts/values/site-languages.ts';
import { load, type PageRequest } from '#lib/load.ts';
import { loadLatest } from '../issues/load-latest.ts';
import { searchAddress } from '../search/search-address.ts';

/** Target of an address of OJS or Janeway, from which the journal moved here. */
type OjsAddress =
  | { to: string }
  | { of: 'current issue' }
  | {
      of: 'articles' | 'issues';
      /** Id or chosen path in the former system. */
      id: string;
      /** Whether it is the address of the article's file. */
      isFile: boolean;
    };

const CURRENT_ISSUE = 'current issue';

/** The pages of OJS by the beginning of what follows the journal in their addresses. The first match decides. */
const pages: [page: string, path: string][] = [
  ['about/(?:editorialTeam\\w*|editorialMasthead|displayMembership)', '/board'],
  ['about/contact', '/contact'],
  ['about/submissions|information/authors|submissions?|author', '/instructions'],
  ['about|information', '/about'],
  ['issue/archive', '/archives'],
  ['issue/(?:current|index)|issue(?=/?$)', CURRENT_ISSUE],
  ['search', '/search'],
  ['oai', '/oai'],
  ['announcement', '/announcements'],
  ['gateway/plugin/WebFeed\\w*', '/feed.xml'],
  ['gateway/plugin/AnnouncementFeed\\w*', '/announcements.xml'],
  ['gateway/c?lockss', '/lockss'],
  ['sitemap', '/sitemap.xml'],
  ['index|login|user', '/'],
];

const partNames = ['journal', 'page', 'op', 'path', 'path[]'];
const keywordNames = ['query', 'simpleQuery', 'authors', 'title'];
const language = '[a-z]{2,3}(?:[_@-][A-Za-z0-9]+)*';
/** OJS may be in a folder. */
const script = '(?:/[^/]+)?/index\\.php';
/** `/index.php`, journal and language may each be left out. What follows `/archives` is an address of this site. */
const beginning = `^(?:${script})?(?:/(?!archives/)[^/]+)??(?:/${language})?`;
/** Contents of OJS; `rt` has the reading tools of an article in OJS 2. */
const content = new RegExp(
  `${beginning}/(?:(article|issue)/(view\\w*|download)|article/downloadSuppFile|rt/\\w+)/([\\w.-]{1,100})(?:/version/\\d+)?(?:/([^/]+))?(?:/[^/]+)*/?$`,
);
const pagePatterns = pages.map(
  ([page, path]) => [new RegExp(`${beginning}/(?:${page})(?:/|$)`), path] as const,
);
const inQuery = new RegExp(`^${script}/?$`);
const home = new RegExp(`^${script}(?:/[^/]+(?:/${language})?)?/?$|^/[a-z]{2}(?:_[A-Z]{2})?/?$`);

/**
 * `/article/view/{id}`, `/article/view/{id}/{galley}`, `/article/download/{id}/{galley}`, `/issue/view/{id}` and the
 * pages of the journal. OJS may also have their parts in the query:
 * `/index.php?journal=rivers&page=issue&op=view&path[]=5`.
 */
export function ojsAddress({ pathname, searchParams }: URL): OjsAddress | undefined {
  const parts = partNames.flatMap((name) => searchParams.getAll(name));
  const path = inQuery.test(pathname)
    ? ['/index.php', ...parts].join('/')
    : janewayAsOjs(withoutLanguage(pathname));
  const [, kind, action, id, galley] = content.exec(path) ?? [];
  if (id && kind === 'issue') return { of: 'issues', id, isFile: false };
  if (id) return { of: 'articles', id, isFile: action === 'download' || Boolean(action && galley) };
  const to = pagePatterns.find(([pattern]) => pattern.test(path))?.[1] ?? (home.test(path) ? '/' : undefined);
  if (to === CURRENT_ISSUE) return { of: to };
  return to === undefined ? undefined : { to: withQuery(to, searchParams) };
}

/** Janeway uses `id` for its own ids, and `pubid` for ids of a former OJS. */
const janewayAsOjs = (path: string): string =>
  path
    .replace(/\/article\/(?:id\/(\d+)|(\d+)\/galley)(?=\/|$)/, '/article/view/janeway-$1$2')
    .replace('/article/pubid/', '/article/view/')
    .replace(/\/issue\/(\d+)\/info\b/, '/issue/view/janeway-$1');

function withQuery(path: string, searchParams: URLSearchParams): string {
  const query = [...searchParams].filter(([name]) => !partNames.includes(name));
  if (path === '/oai' && query.length > 0) return `${path}?${new URLSearchParams(query).toString()}`;
  const [, keyword] = query.find(([name, value]) => keywordNames.includes(name) && value) ?? [];
  return path === '/search' && keyword ? searchAddress({ keyword }) : path;
}

/** The address here: a path, or a complete address for what has no language, such as a file. @throws the 404 page */
export async function loadOjsAddress(page: PageRequest, address: OjsAddress): Promise<string> {
  const complete = (path: string) => new URL(path, page.request.url).href;
  if ('to' in address) return /^\/(?:oai|lockss)|\.xml$/.test(address.to) ? complete(address.to) : address.to;
  if (address.of === CURRENT_ISSUE) {
    const latest = await loadLatest(page);
    return latest ? paths.issue(latest.issue) : '/archives';
  }
  const { of, id, isFile } = address;
  const current = await load<CurrentAddress>(page, `/api/ojs/${of}/${encodeURIComponent(id)}`);
  return isFile && current.file ? complete(current.file) : current.page;
}

import type { RouteObject } from 'react-router-dom';
import { inLanguage, type SiteLanguage } from '#contracts/values/site-languages.ts';
import type { RouteHandle } from './route-handle.ts';

const linkHandle: RouteHandle = { isPrivate: true };

/* A lazy route's id is its module's key in the build's manifest, from which the server reads the page's chunks and
   styles. The paths are defined by requirements.md#addresses. */
const page = (path: string, file: string, lazy: RouteObject['lazy']): RouteObject => ({
  id: `src/features/public/pages/${file}.tsx`,
  path,
  lazy,
});

const pages: RouteObject[] = [
  {
    id: 'src/features/public/pages/home-page.tsx',
    index: true,
    lazy: () => import('#public/pages/home-page.tsx'),
  },
  page('archives', 'articles/archives-page', () => import('#public/pages/articles/archives-page.tsx')),
  page('most-read', 'articles/most-read-page', () => import('#public/pages/articles/most-read-page.tsx')),
  page('recent', 'articles/recent-page', () => import('#public/pages/articles/recent-page.tsx')),
  page(
    'archives/:year/:vol/:issue',
    'articles/issue-page',
    () => import('#public/pages/articles/issue-page.tsx'),
  ),
  page(
    'archives/:year/:vol/:issue/:ref',
    'articles/article-page',
    () => import('#public/pages/articles/article-page.tsx'),
  ),
  {
    id: 'src/features/public/pages/articles/article-address.ts',
    path: 'articles/:ref',
    lazy: () => import('#public/pages/articles/article-address.ts'),
  },
  page('board', 'journal/board-page', () => import('#public/pages/journal/board-page.tsx')),
  page(
    'indexing',
    'journal/indexing-partners-page',
    () => import('#public/pages/journal/indexing-partners-page.tsx'),
  ),
  page('about', 'journal/about-page', () => import('#public/pages/journal/about-page.tsx')),
  page('pages/:slug', 'journal/journal-page', () => import('#public/pages/journal/journal-page.tsx')),
  page(
    'announcements',
    'journal/announcements-page',
    () => import('#public/pages/journal/announcements-page.tsx'),
  ),
  page('contact', 'journal/contact-page', () => import('#public/pages/journal/contact-page.tsx')),
  page(
    'instructions',
    'journal/instructions-page',
    () => import('#public/pages/journal/instructions-page.tsx'),
  ),
  page('search', 'articles/search-page', () => import('#public/pages/articles/search-page.tsx')),
  page('alerts', 'journal/alerts-page', () => import('#public/pages/journal/alerts-page.tsx')),
  page(
    'alerts/manage',
    'journal/manage-alerts-page',
    () => import('#public/pages/journal/manage-alerts-page.tsx'),
  ),
  page('manuscript', 'articles/manuscript-page', () => import('#public/pages/articles/manuscript-page.tsx')),
  page('article', 'submission/begin-page', () => import('#public/pages/submission/begin-page.tsx')),
  {
    id: 'src/features/public/pages/submission/link-page.tsx',
    lazy: () => import('#public/pages/submission/link-page.tsx'),
    children: ['article/manuscript', 'article/review'].map((path) => ({ path, handle: linkHandle })),
  },
  page('help/:page', 'journal/help-page', () => import('#public/pages/journal/help-page.tsx')),
  page('pdf', 'articles/publication-page', () => import('#public/pages/articles/publication-page.tsx')),
  page('verify', 'articles/verify-page', () => import('#public/pages/articles/verify-page.tsx')),
  page('*', 'missing-page', () => import('#public/pages/missing-page.tsx')),
];

const publicRoutes: RouteObject[] = [
  {
    id: 'src/features/public/pages/public-layout.tsx',
    lazy: () => import('#public/pages/public-layout.tsx'),
    children: [
      {
        id: 'src/features/public/pages/page-error.tsx',
        lazy: () => import('#public/pages/page-error.tsx'),
        children: pages,
      },
    ],
  },
];

/**
 * The routes of a language.
 *
 * @param staffRoutes for pages of staff, which exist in English only
 */
export function routesIn(
  language: SiteLanguage,
  staffRoutes: RouteObject[] = [],
): { routes: RouteObject[]; basename: string } {
  if (language !== 'en') return { routes: publicRoutes, basename: inLanguage('/', language) };
  return { routes: [...publicRoutes, ...staffRoutes], basename: '/' };
}

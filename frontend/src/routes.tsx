import type { RouteObject } from 'react-router-dom';
import { inLanguage, type SiteLanguage } from '#contracts/values/site-languages.ts';
import type { RouteHandle } from './route-handle.ts';

const ofLink: RouteHandle = { isPrivate: true };

/* A lazy route's id is its module's key in the build's manifest, from which the server reads the page's chunks and
   styles. The paths are defined by requirements.md#addresses. */
const publicRoutes: RouteObject[] = [
  {
    id: 'src/features/public/pages/public-layout.tsx',
    lazy: () => import('./features/public/pages/public-layout.tsx'),
    children: [
      {
        id: 'src/features/public/pages/page-error.tsx',
        lazy: () => import('./features/public/pages/page-error.tsx'),
        children: [
          {
            id: 'src/features/public/pages/home-page.tsx',
            index: true,
            lazy: () => import('./features/public/pages/home-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/archives-page.tsx',
            path: 'archives',
            lazy: () => import('./features/public/pages/articles/archives-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/most-read-page.tsx',
            path: 'most-read',
            lazy: () => import('./features/public/pages/articles/most-read-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/recent-page.tsx',
            path: 'recent',
            lazy: () => import('./features/public/pages/articles/recent-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/issue-page.tsx',
            path: 'archives/:year/:vol/:issue',
            lazy: () => import('./features/public/pages/articles/issue-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/article-page.tsx',
            path: 'archives/:year/:vol/:issue/:ref',
            lazy: () => import('./features/public/pages/articles/article-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/article-address.ts',
            path: 'articles/:ref',
            lazy: () => import('./features/public/pages/articles/article-address.ts'),
          },
          {
            id: 'src/features/public/pages/journal/board-page.tsx',
            path: 'board',
            lazy: () => import('./features/public/pages/journal/board-page.tsx'),
          },
          {
            id: 'src/features/public/pages/journal/indexing-partners-page.tsx',
            path: 'indexing',
            lazy: () => import('./features/public/pages/journal/indexing-partners-page.tsx'),
          },
          {
            id: 'src/features/public/pages/journal/about-page.tsx',
            path: 'about',
            lazy: () => import('./features/public/pages/journal/about-page.tsx'),
          },
          {
            id: 'src/features/public/pages/journal/journal-page.tsx',
            path: 'pages/:slug',
            lazy: () => import('./features/public/pages/journal/journal-page.tsx'),
          },
          {
            id: 'src/features/public/pages/journal/announcements-page.tsx',
            path: 'announcements',
            lazy: () => import('./features/public/pages/journal/announcements-page.tsx'),
          },
          {
            id: 'src/features/public/pages/journal/contact-page.tsx',
            path: 'contact',
            lazy: () => import('./features/public/pages/journal/contact-page.tsx'),
          },
          {
            id: 'src/features/public/pages/journal/instructions-page.tsx',
            path: 'instructions',
            lazy: () => import('./features/public/pages/journal/instructions-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/search-page.tsx',
            path: 'search',
            lazy: () => import('./features/public/pages/articles/search-page.tsx'),
          },
          {
            id: 'src/features/public/pages/journal/alerts-page.tsx',
            path: 'alerts',
            lazy: () => import('./features/public/pages/journal/alerts-page.tsx'),
          },
          {
            id: 'src/features/public/pages/journal/manage-alerts-page.tsx',
            path: 'alerts/manage',
            lazy: () => import('./features/public/pages/journal/manage-alerts-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/manuscript-page.tsx',
            path: 'manuscript',
            lazy: () => import('./features/public/pages/articles/manuscript-page.tsx'),
          },
          {
            id: 'src/features/public/pages/submission/begin-page.tsx',
            path: 'article',
            lazy: () => import('./features/public/pages/submission/begin-page.tsx'),
          },
          {
            id: 'src/features/public/pages/submission/link-page.tsx',
            lazy: () => import('./features/public/pages/submission/link-page.tsx'),
            children: ['article/manuscript', 'article/review'].map((path) => ({ path, handle: ofLink })),
          },
          {
            id: 'src/features/public/pages/journal/help-page.tsx',
            path: 'help/:page',
            lazy: () => import('./features/public/pages/journal/help-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/publication-page.tsx',
            path: 'pdf',
            lazy: () => import('./features/public/pages/articles/publication-page.tsx'),
          },
          {
            id: 'src/features/public/pages/articles/verify-page.tsx',
            path: 'verify',
            lazy: () => import('./features/public/pages/articles/verify-page.tsx'),
          },
          {
            id: 'src/features/public/pages/missing-page.tsx',
            path: '*',
            lazy: () => import('./features/public/pages/missing-page.tsx'),
          },
        ],
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

import type { RouteObject } from 'react-router-dom';
import { isEntityId } from '#contracts/entity-id.ts';
import { isOnlineFirst } from '#contracts/online-first.ts';
import { issueApiPath, readIssue } from './features/shared/issues/issue-address.ts';
import type { RouteHandle } from './route-handle.ts';
import { Loading } from './ui/loading.tsx';

const browserOnly: RouteHandle = { browserOnly: true };
const missing: RouteHandle = { exists: () => false };
const ofEntity: RouteHandle = { exists: ({ id = '' }) => isEntityId(id) };
const ofIssue: RouteHandle = {
  exists: async (params, { apiFetch, signal }) => {
    const issue = readIssue(params);
    if (!issue) return false;
    if (isOnlineFirst(issue)) return true;
    const response = await apiFetch(issueApiPath(issue), signal);
    return response.ok || response.status >= 500;
  },
};

/* A lazy route's id is its module's key in the build's manifest, from which the server reads the page's chunks and
   styles. The paths are defined by the specification, section 2. */
export const routes: RouteObject[] = [
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
            id: 'src/features/public/pages/archives-page.tsx',
            path: 'archives',
            lazy: () => import('./features/public/pages/archives-page.tsx'),
          },
          {
            id: 'src/features/public/pages/recent-page.tsx',
            path: 'recent',
            lazy: () => import('./features/public/pages/recent-page.tsx'),
          },
          {
            id: 'src/features/public/pages/issue-page.tsx',
            path: 'archives/:year/:vol/:issue',
            lazy: () => import('./features/public/pages/issue-page.tsx'),
          },
          {
            id: 'src/features/public/pages/article-page.tsx',
            path: 'archives/:year/:vol/:issue/:ref',
            lazy: () => import('./features/public/pages/article-page.tsx'),
          },
          {
            id: 'src/features/public/pages/article-address.ts',
            path: 'articles/:ref',
            lazy: () => import('./features/public/pages/article-address.ts'),
          },
          {
            id: 'src/features/public/pages/board-page.tsx',
            path: 'board',
            lazy: () => import('./features/public/pages/board-page.tsx'),
          },
          {
            id: 'src/features/public/pages/indexing-partners-page.tsx',
            path: 'indexing',
            lazy: () => import('./features/public/pages/indexing-partners-page.tsx'),
          },
          {
            id: 'src/features/public/pages/about-page.tsx',
            path: 'about',
            lazy: () => import('./features/public/pages/about-page.tsx'),
          },
          {
            id: 'src/features/public/pages/contact-page.tsx',
            path: 'contact',
            lazy: () => import('./features/public/pages/contact-page.tsx'),
          },
          {
            id: 'src/features/public/pages/instructions-page.tsx',
            path: 'instructions',
            lazy: () => import('./features/public/pages/instructions-page.tsx'),
          },
          {
            id: 'src/features/public/pages/search-page.tsx',
            path: 'search',
            lazy: () => import('./features/public/pages/search-page.tsx'),
          },
          {
            id: 'src/features/public/pages/manuscript-page.tsx',
            path: 'manuscript',
            lazy: () => import('./features/public/pages/manuscript-page.tsx'),
          },
          {
            id: 'src/features/public/pages/publication-page.tsx',
            path: 'pdf',
            lazy: () => import('./features/public/pages/publication-page.tsx'),
          },
          {
            id: 'src/features/public/pages/verify-page.tsx',
            path: 'verify',
            lazy: () => import('./features/public/pages/verify-page.tsx'),
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
  {
    path: 'admin',
    handle: browserOnly,
    HydrateFallback: Loading,
    children: [
      {
        id: 'src/features/admin/pages/login-page.tsx',
        path: 'login',
        lazy: () => import('./features/admin/pages/login-page.tsx'),
      },
      {
        id: 'src/features/admin/pages/admin-layout.tsx',
        lazy: () => import('./features/admin/pages/admin-layout.tsx'),
        children: [
          {
            lazy: () => import('./features/admin/pages/page-error.tsx'),
            children: [
              { index: true, lazy: () => import('./features/admin/pages/dashboard-page.tsx') },
              { path: 'archives', lazy: () => import('./features/admin/pages/issues-page.tsx') },
              {
                path: 'archives/:year/:vol/:issue',
                handle: ofIssue,
                lazy: () => import('./features/admin/pages/issue-articles-page.tsx'),
              },
              {
                path: 'archives/:id/notice',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/publish-amendment-page.tsx'),
              },
              {
                path: 'archives/add/:year/:vol/:issue',
                handle: ofIssue,
                lazy: () => import('./features/admin/pages/add-article-page.tsx'),
              },
              {
                path: 'archives/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/edit-article-page.tsx'),
              },
              { path: 'editors', lazy: () => import('./features/admin/pages/editors-page.tsx') },
              { path: 'editors/add', lazy: () => import('./features/admin/pages/add-editor-page.tsx') },
              {
                path: 'editors/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/edit-editor-page.tsx'),
              },
              { path: 'search', lazy: () => import('./features/admin/pages/search-page.tsx') },
              { path: 'settings', lazy: () => import('./features/admin/pages/settings-page.tsx') },
              {
                path: 'settings/pictures',
                lazy: () => import('./features/admin/pages/sidebar-pictures-page.tsx'),
              },
              { path: 'account', lazy: () => import('./features/admin/pages/users-page.tsx') },
              { path: 'account/add', lazy: () => import('./features/admin/pages/add-user-page.tsx') },
              {
                path: 'account/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/edit-user-page.tsx'),
              },
              { path: 'indexing', lazy: () => import('./features/admin/pages/indexing-partners-page.tsx') },
              { path: 'indexing/add', lazy: () => import('./features/admin/pages/add-partner-page.tsx') },
              {
                path: 'indexing/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/edit-partner-page.tsx'),
              },
              { path: 'dois', lazy: () => import('./features/admin/pages/dois-page.tsx') },
              {
                path: 'dois/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/doi-page.tsx'),
              },
              { path: 'documents', lazy: () => import('./features/admin/pages/documents-page.tsx') },
              { path: 'transfer', lazy: () => import('./features/admin/pages/import-export-page.tsx') },
              {
                path: 'not-found',
                handle: missing,
                lazy: () => import('./features/admin/pages/missing-page.tsx'),
              },
              { path: '*', handle: missing, lazy: () => import('./features/admin/pages/missing-page.tsx') },
            ],
          },
        ],
      },
    ],
  },
  {
    path: 'webdata',
    handle: browserOnly,
    HydrateFallback: Loading,
    children: [
      {
        id: 'src/features/webdata/pages/login-page.tsx',
        path: 'login',
        lazy: () => import('./features/webdata/pages/login-page.tsx'),
      },
      {
        id: 'src/features/webdata/pages/webdata-layout.tsx',
        lazy: () => import('./features/webdata/pages/webdata-layout.tsx'),
        children: [
          { index: true, lazy: () => import('./features/webdata/pages/entries-page.tsx') },
          { path: 'addentris', lazy: () => import('./features/webdata/pages/add-entry-page.tsx') },
          { path: ':filterType', lazy: () => import('./features/webdata/pages/entries-page.tsx') },
          { path: '*', lazy: () => import('./features/webdata/pages/entries-page.tsx') },
        ],
      },
    ],
  },
];

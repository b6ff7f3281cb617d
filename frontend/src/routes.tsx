import type { RouteObject } from 'react-router-dom';
import { isEntityId } from '#contracts/entity-id.ts';
import { issueApiPath, readIssue } from './features/issues/issue-address.ts';
import type { RouteHandle } from './route-handle.ts';
import { Loading } from './ui/loading.tsx';

const browserOnly: RouteHandle = { browserOnly: true };
const missing: RouteHandle = { exists: () => false };
const ofEntity: RouteHandle = { exists: ({ id = '' }) => isEntityId(id) };
const ofIssue: RouteHandle = {
  exists: async (params, { apiFetch, signal }) => {
    const issue = readIssue(params);
    if (!issue) return false;
    const response = await apiFetch(issueApiPath(issue), signal);
    await response.body?.cancel();
    return response.ok || response.status >= 500;
  },
};

/* A lazy route's id is its module's key in the build's manifest, from which the server reads the page's chunks and
   styles. The paths are defined by the specification, section 2. */
export const routes: RouteObject[] = [
  {
    id: 'src/areas/public/public-layout.tsx',
    lazy: () => import('./areas/public/public-layout.tsx'),
    children: [
      {
        id: 'src/areas/public/page-error.tsx',
        lazy: () => import('./areas/public/page-error.tsx'),
        children: [
          {
            id: 'src/areas/public/home-page.tsx',
            index: true,
            lazy: () => import('./areas/public/home-page.tsx'),
          },
          {
            id: 'src/areas/public/archives-page.tsx',
            path: 'archives',
            lazy: () => import('./areas/public/archives-page.tsx'),
          },
          {
            id: 'src/areas/public/recent-page.tsx',
            path: 'recent',
            lazy: () => import('./areas/public/recent-page.tsx'),
          },
          {
            id: 'src/areas/public/issue-page.tsx',
            path: 'archives/:year/:vol/:issue',
            lazy: () => import('./areas/public/issue-page.tsx'),
          },
          {
            id: 'src/areas/public/article-page.tsx',
            path: 'archives/:year/:vol/:issue/:ref',
            lazy: () => import('./areas/public/article-page.tsx'),
          },
          {
            id: 'src/areas/public/board-page.tsx',
            path: 'board',
            lazy: () => import('./areas/public/board-page.tsx'),
          },
          {
            id: 'src/areas/public/indexing-page.tsx',
            path: 'indexing',
            lazy: () => import('./areas/public/indexing-page.tsx'),
          },
          {
            id: 'src/areas/public/about-page.tsx',
            path: 'about',
            lazy: () => import('./areas/public/about-page.tsx'),
          },
          {
            id: 'src/areas/public/contact-page.tsx',
            path: 'contact',
            lazy: () => import('./areas/public/contact-page.tsx'),
          },
          {
            id: 'src/areas/public/instructions-page.tsx',
            path: 'instructions',
            lazy: () => import('./areas/public/instructions-page.tsx'),
          },
          {
            id: 'src/areas/public/search-page.tsx',
            path: 'search',
            lazy: () => import('./areas/public/search-page.tsx'),
          },
          {
            id: 'src/areas/public/manuscript-page.tsx',
            path: 'manuscript',
            lazy: () => import('./areas/public/manuscript-page.tsx'),
          },
          {
            id: 'src/areas/public/publication-page.tsx',
            path: 'pdf',
            lazy: () => import('./areas/public/publication-page.tsx'),
          },
          {
            id: 'src/areas/public/verify-page.tsx',
            path: 'verify',
            lazy: () => import('./areas/public/verify-page.tsx'),
          },
          {
            id: 'src/areas/public/missing-page.tsx',
            path: '*',
            lazy: () => import('./areas/public/missing-page.tsx'),
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
        id: 'src/areas/admin/login-page.tsx',
        path: 'login',
        lazy: () => import('./areas/admin/login-page.tsx'),
      },
      {
        id: 'src/areas/admin/admin-layout.tsx',
        lazy: () => import('./areas/admin/admin-layout.tsx'),
        children: [
          {
            lazy: () => import('./areas/admin/page-error.tsx'),
            children: [
              { index: true, lazy: () => import('./areas/admin/dashboard-page.tsx') },
              { path: 'archives', lazy: () => import('./areas/admin/issues-page.tsx') },
              {
                path: 'archives/:year/:vol/:issue',
                handle: ofIssue,
                lazy: () => import('./areas/admin/issue-articles-page.tsx'),
              },
              {
                path: 'archives/add/:year/:vol/:issue',
                handle: ofIssue,
                lazy: () => import('./areas/admin/add-article-page.tsx'),
              },
              {
                path: 'archives/:id',
                handle: ofEntity,
                lazy: () => import('./areas/admin/edit-article-page.tsx'),
              },
              { path: 'editors', lazy: () => import('./areas/admin/editors-page.tsx') },
              { path: 'editors/add', lazy: () => import('./areas/admin/add-editor-page.tsx') },
              {
                path: 'editors/:id',
                handle: ofEntity,
                lazy: () => import('./areas/admin/edit-editor-page.tsx'),
              },
              { path: 'search', lazy: () => import('./areas/admin/search-page.tsx') },
              { path: 'settings', lazy: () => import('./areas/admin/settings-page.tsx') },
              { path: 'settings/pictures', lazy: () => import('./areas/admin/sidebar-pictures-page.tsx') },
              { path: 'account', lazy: () => import('./areas/admin/accounts-page.tsx') },
              { path: 'account/add', lazy: () => import('./areas/admin/add-account-page.tsx') },
              {
                path: 'account/:id',
                handle: ofEntity,
                lazy: () => import('./areas/admin/edit-account-page.tsx'),
              },
              { path: 'indexing', lazy: () => import('./areas/admin/indexing-page.tsx') },
              { path: 'indexing/add', lazy: () => import('./areas/admin/add-partner-page.tsx') },
              {
                path: 'indexing/:id',
                handle: ofEntity,
                lazy: () => import('./areas/admin/edit-partner-page.tsx'),
              },
              { path: 'documents', lazy: () => import('./areas/admin/documents-page.tsx') },
              { path: 'transfer', lazy: () => import('./areas/admin/transfer-page.tsx') },
              { path: 'not-found', handle: missing, lazy: () => import('./areas/admin/missing-page.tsx') },
              { path: '*', handle: missing, lazy: () => import('./areas/admin/missing-page.tsx') },
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
        id: 'src/areas/webdata/login-page.tsx',
        path: 'login',
        lazy: () => import('./areas/webdata/login-page.tsx'),
      },
      {
        id: 'src/areas/webdata/webdata-layout.tsx',
        lazy: () => import('./areas/webdata/webdata-layout.tsx'),
        children: [
          { index: true, lazy: () => import('./areas/webdata/entries-page.tsx') },
          { path: 'addentris', lazy: () => import('./areas/webdata/add-entry-page.tsx') },
          { path: ':filterType', lazy: () => import('./areas/webdata/entries-page.tsx') },
          { path: '*', lazy: () => import('./areas/webdata/entries-page.tsx') },
        ],
      },
    ],
  },
];

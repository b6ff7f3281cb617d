import type { RouteObject } from 'react-router-dom';
import { isEntityId } from '#contracts/entity-id.js';
import { issueApiPath, readIssue } from './features/issues/issue-address.js';
import type { RouteHandle } from './route-handle.js';
import { Loading } from './ui/loading.js';

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
    lazy: () => import('./areas/public/public-layout.js'),
    children: [
      {
        id: 'src/areas/public/page-error.tsx',
        lazy: () => import('./areas/public/page-error.js'),
        children: [
          {
            id: 'src/areas/public/home-page.tsx',
            index: true,
            lazy: () => import('./areas/public/home-page.js'),
          },
          {
            id: 'src/areas/public/archives-page.tsx',
            path: 'archives',
            lazy: () => import('./areas/public/archives-page.js'),
          },
          {
            id: 'src/areas/public/recent-page.tsx',
            path: 'recent',
            lazy: () => import('./areas/public/recent-page.js'),
          },
          {
            id: 'src/areas/public/issue-page.tsx',
            path: 'archives/:year/:vol/:issue',
            lazy: () => import('./areas/public/issue-page.js'),
          },
          {
            id: 'src/areas/public/article-page.tsx',
            path: 'archives/:year/:vol/:issue/:ref',
            lazy: () => import('./areas/public/article-page.js'),
          },
          {
            id: 'src/areas/public/board-page.tsx',
            path: 'board',
            lazy: () => import('./areas/public/board-page.js'),
          },
          {
            id: 'src/areas/public/indexing-page.tsx',
            path: 'indexing',
            lazy: () => import('./areas/public/indexing-page.js'),
          },
          {
            id: 'src/areas/public/about-page.tsx',
            path: 'about',
            lazy: () => import('./areas/public/about-page.js'),
          },
          {
            id: 'src/areas/public/contact-page.tsx',
            path: 'contact',
            lazy: () => import('./areas/public/contact-page.js'),
          },
          {
            id: 'src/areas/public/instructions-page.tsx',
            path: 'instructions',
            lazy: () => import('./areas/public/instructions-page.js'),
          },
          {
            id: 'src/areas/public/search-page.tsx',
            path: 'search',
            lazy: () => import('./areas/public/search-page.js'),
          },
          {
            id: 'src/areas/public/manuscript-page.tsx',
            path: 'manuscript',
            lazy: () => import('./areas/public/manuscript-page.js'),
          },
          {
            id: 'src/areas/public/publication-page.tsx',
            path: 'pdf',
            lazy: () => import('./areas/public/publication-page.js'),
          },
          {
            id: 'src/areas/public/verify-page.tsx',
            path: 'verify',
            lazy: () => import('./areas/public/verify-page.js'),
          },
          {
            id: 'src/areas/public/missing-page.tsx',
            path: '*',
            lazy: () => import('./areas/public/missing-page.js'),
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
        lazy: () => import('./areas/admin/login-page.js'),
      },
      {
        id: 'src/areas/admin/admin-layout.tsx',
        lazy: () => import('./areas/admin/admin-layout.js'),
        children: [
          {
            lazy: () => import('./areas/admin/page-error.js'),
            children: [
              { index: true, lazy: () => import('./areas/admin/dashboard-page.js') },
              { path: 'archives', lazy: () => import('./areas/admin/issues-page.js') },
              {
                path: 'archives/:year/:vol/:issue',
                handle: ofIssue,
                lazy: () => import('./areas/admin/issue-articles-page.js'),
              },
              {
                path: 'archives/add/:year/:vol/:issue',
                handle: ofIssue,
                lazy: () => import('./areas/admin/add-article-page.js'),
              },
              {
                path: 'archives/:id',
                handle: ofEntity,
                lazy: () => import('./areas/admin/edit-article-page.js'),
              },
              { path: 'editors', lazy: () => import('./areas/admin/editors-page.js') },
              { path: 'editors/add', lazy: () => import('./areas/admin/add-editor-page.js') },
              {
                path: 'editors/:id',
                handle: ofEntity,
                lazy: () => import('./areas/admin/edit-editor-page.js'),
              },
              { path: 'search', lazy: () => import('./areas/admin/search-page.js') },
              { path: 'settings', lazy: () => import('./areas/admin/settings-page.js') },
              { path: 'settings/pictures', lazy: () => import('./areas/admin/sidebar-pictures-page.js') },
              { path: 'account', lazy: () => import('./areas/admin/accounts-page.js') },
              { path: 'account/add', lazy: () => import('./areas/admin/add-account-page.js') },
              {
                path: 'account/:id',
                handle: ofEntity,
                lazy: () => import('./areas/admin/edit-account-page.js'),
              },
              { path: 'indexing', lazy: () => import('./areas/admin/indexing-page.js') },
              { path: 'indexing/add', lazy: () => import('./areas/admin/add-partner-page.js') },
              {
                path: 'indexing/:id',
                handle: ofEntity,
                lazy: () => import('./areas/admin/edit-partner-page.js'),
              },
              { path: 'documents', lazy: () => import('./areas/admin/documents-page.js') },
              { path: 'transfer', lazy: () => import('./areas/admin/transfer-page.js') },
              { path: 'not-found', handle: missing, lazy: () => import('./areas/admin/missing-page.js') },
              { path: '*', handle: missing, lazy: () => import('./areas/admin/missing-page.js') },
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
        lazy: () => import('./areas/webdata/login-page.js'),
      },
      {
        id: 'src/areas/webdata/webdata-layout.tsx',
        lazy: () => import('./areas/webdata/webdata-layout.js'),
        children: [
          { index: true, lazy: () => import('./areas/webdata/entries-page.js') },
          { path: 'addentris', lazy: () => import('./areas/webdata/add-entry-page.js') },
          { path: ':filterType', lazy: () => import('./areas/webdata/entries-page.js') },
          { path: '*', lazy: () => import('./areas/webdata/entries-page.js') },
        ],
      },
    ],
  },
];

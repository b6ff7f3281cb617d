import type { RouteObject } from 'react-router-dom';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { decisionKinds } from '#contracts/values/decision-kinds.ts';
import { isOnlineFirst } from '#contracts/publication/issue-key.ts';
import { issueApiPath, readIssue } from './features/shared/issues/issue-address.ts';
import type { RouteHandle } from './route-handle.ts';
import { LoadingArea } from './ui/loading.tsx';

const previewsLook: RouteHandle = { previewsLook: true };
const missing: RouteHandle = { exists: () => false };
const ofEntity: RouteHandle = { exists: ({ id = '' }) => isEntityId(id) };
const ofDecision: RouteHandle = {
  exists: ({ id = '', kind }) => isEntityId(id) && decisionKinds.some((one) => one === kind),
};
const previewsArticle: RouteHandle = { exists: ofEntity.exists, frame: 'article' };
const ofIssue: RouteHandle = {
  exists: async (params, { apiFetch, signal }) => {
    const issue = readIssue(params);
    if (!issue) return false;
    if (isOnlineFirst(issue)) return true;
    const response = await apiFetch(issueApiPath(issue), signal);
    return response.ok || response.status >= 500;
  },
};

/** The routes of staff, which public pages do not load. The paths are defined by requirements.md#admin-addresses. */
export const staffRoutes: RouteObject[] = [
  {
    // What staff see of the public site before readers do.
    path: 'preview',
    HydrateFallback: LoadingArea,
    children: [
      {
        path: 'look',
        handle: previewsLook,
        lazy: () => import('./features/public/pages/look-preview.tsx'),
        children: [
          { index: true, lazy: () => import('./features/public/pages/home-page.tsx') },
          {
            path: 'article',
            lazy: async () => ({
              ...(await import('./features/public/pages/articles/article-page.tsx')),
              ...(await import('./features/public/pages/articles/look-article.ts')),
            }),
          },
        ],
      },
      {
        lazy: () => import('./features/public/pages/public-layout.tsx'),
        children: [
          {
            path: 'pages/:id',
            handle: ofEntity,
            lazy: () => import('./features/public/pages/journal/page-preview.tsx'),
          },
          {
            path: 'archives/:id',
            handle: previewsArticle,
            lazy: () => import('./features/public/pages/articles/article-preview.tsx'),
          },
          { path: '*', handle: missing, lazy: () => import('./features/public/pages/missing-page.tsx') },
        ],
      },
    ],
  },
  {
    path: 'admin',
    HydrateFallback: LoadingArea,
    children: [
      {
        id: 'src/features/admin/pages/people/login-page.tsx',
        path: 'login',
        lazy: () => import('./features/admin/pages/people/login-page.tsx'),
      },
      { path: 'forgotten', lazy: () => import('./features/admin/pages/people/forgotten-page.tsx') },
      { path: 'link', lazy: () => import('./features/admin/pages/people/link-page.tsx') },
      {
        id: 'src/features/admin/pages/admin-layout.tsx',
        lazy: () => import('./features/admin/pages/admin-layout.tsx'),
        children: [
          {
            lazy: () => import('./features/admin/pages/page-error.tsx'),
            children: [
              { index: true, lazy: () => import('./features/admin/pages/dashboard-page.tsx') },
              { path: 'archives', lazy: () => import('./features/admin/pages/articles/issues-page.tsx') },
              {
                path: 'archives/:year/:vol/:issue',
                handle: ofIssue,
                lazy: () => import('./features/admin/pages/articles/issue-articles-page.tsx'),
              },
              {
                path: 'archives/issues/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/articles/edit-issue-page.tsx'),
              },
              {
                path: 'archives/:id/notice',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/articles/publish-amendment-page.tsx'),
              },
              {
                path: 'archives/:id/text',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/articles/full-text-page.tsx'),
              },
              {
                path: 'archives/add/:year/:vol/:issue',
                handle: ofIssue,
                lazy: () => import('./features/admin/pages/articles/add-article-page.tsx'),
              },
              {
                path: 'archives/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/articles/edit-article-page.tsx'),
              },
              { path: 'editors', lazy: () => import('./features/admin/pages/journal/editors-page.tsx') },
              {
                path: 'editors/add',
                lazy: () => import('./features/admin/pages/journal/add-editor-page.tsx'),
              },
              {
                path: 'editors/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/journal/edit-editor-page.tsx'),
              },
              { path: 'help/:page?', lazy: () => import('./features/admin/pages/journal/help-page.tsx') },
              { path: 'changes', lazy: () => import('./features/admin/pages/journal/changes-page.tsx') },
              {
                path: 'manuscripts',
                lazy: () => import('./features/admin/pages/manuscripts/manuscripts-page.tsx'),
              },
              {
                path: 'manuscripts/add',
                lazy: () => import('./features/admin/pages/manuscripts/add-manuscript-page.tsx'),
              },
              {
                path: 'manuscripts/statistics',
                lazy: () => import('./features/admin/pages/manuscripts/manuscript-statistics-page.tsx'),
              },
              {
                path: 'manuscripts/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/manuscripts/manuscript-page.tsx'),
              },
              {
                path: 'manuscripts/:id/edit',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/manuscripts/edit-manuscript-page.tsx'),
              },
              {
                path: 'manuscripts/:id/invite',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/manuscripts/invite-page.tsx'),
              },
              {
                path: 'reviewers',
                lazy: () => import('./features/admin/pages/manuscripts/reviewers-page.tsx'),
              },
              {
                path: 'reviewers/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/manuscripts/reviewer-page.tsx'),
              },
              {
                path: 'manuscripts/:id/decide/:kind',
                handle: ofDecision,
                lazy: () => import('./features/admin/pages/manuscripts/decision-page.tsx'),
              },
              {
                path: 'manuscripts/:id/mail/:to',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/manuscripts/message-page.tsx'),
              },
              { path: 'search', lazy: () => import('./features/admin/pages/articles/search-page.tsx') },
              {
                path: 'settings/:tab?',
                lazy: () => import('./features/admin/pages/journal/settings-page.tsx'),
              },
              {
                path: 'welcome/:step?',
                lazy: () => import('./features/admin/pages/journal/welcome-page.tsx'),
              },
              { path: 'sign-in', lazy: () => import('./features/admin/pages/people/own-sign-in-page.tsx') },
              { path: 'tokens', lazy: () => import('./features/admin/pages/journal/api-tokens-page.tsx') },
              { path: 'account', lazy: () => import('./features/admin/pages/people/users-page.tsx') },
              { path: 'messages', lazy: () => import('./features/admin/pages/journal/messages-page.tsx') },
              {
                path: 'messages/:kind/:language',
                lazy: () => import('./features/admin/pages/journal/message-page.tsx'),
              },
              {
                path: 'account/invite',
                lazy: () => import('./features/admin/pages/people/invite-user-page.tsx'),
              },
              { path: 'account/add', lazy: () => import('./features/admin/pages/people/add-user-page.tsx') },
              {
                path: 'account/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/people/edit-user-page.tsx'),
              },
              {
                path: 'indexing',
                lazy: () => import('./features/admin/pages/journal/indexing-partners-page.tsx'),
              },
              {
                path: 'indexing/add',
                lazy: () => import('./features/admin/pages/journal/add-partner-page.tsx'),
              },
              {
                path: 'indexing/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/journal/edit-partner-page.tsx'),
              },
              { path: 'pages', lazy: () => import('./features/admin/pages/journal/journal-pages-page.tsx') },
              {
                path: 'pages/add',
                lazy: () => import('./features/admin/pages/journal/add-journal-page.tsx'),
              },
              {
                path: 'pages/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/journal/edit-journal-page.tsx'),
              },
              {
                path: 'statistics',
                lazy: () => import('./features/admin/pages/journal/statistics-page.tsx'),
              },
              { path: 'readiness', lazy: () => import('./features/admin/pages/journal/readiness-page.tsx') },
              { path: 'dois', lazy: () => import('./features/admin/pages/articles/dois-page.tsx') },
              {
                path: 'dois/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/articles/doi-page.tsx'),
              },
              { path: 'alerts', lazy: () => import('./features/admin/pages/journal/alerts-page.tsx') },
              { path: 'documents', lazy: () => import('./features/admin/pages/journal/documents-page.tsx') },
              {
                path: 'transfer',
                lazy: () => import('./features/admin/pages/articles/import-export-page.tsx'),
              },
              { path: 'webhooks', lazy: () => import('./features/admin/pages/journal/webhooks-page.tsx') },
              {
                path: 'webhooks/:id',
                handle: ofEntity,
                lazy: () => import('./features/admin/pages/journal/webhook-page.tsx'),
              },
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
    HydrateFallback: LoadingArea,
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
          { path: 'sign-in', lazy: () => import('./features/webdata/pages/own-sign-in-page.tsx') },
          { path: 'addentris', lazy: () => import('./features/webdata/pages/add-entry-page.tsx') },
          { path: ':filterType', lazy: () => import('./features/webdata/pages/entries-page.tsx') },
          { path: '*', lazy: () => import('./features/webdata/pages/entries-page.tsx') },
        ],
      },
    ],
  },
];

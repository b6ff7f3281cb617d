import type { RouteObject } from 'react-router-dom';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { decisionKinds } from '#contracts/values/decision-kinds.ts';
import { isOnlineFirst } from '#contracts/publication/issue-key.ts';
import { issueApiPath, readIssue } from './features/shared/issues/issue-address.ts';
import type { RouteHandle } from './route-handle.ts';
import { LoadingArea } from './ui/loading.tsx';

const previewsLook: RouteHandle = { previewsLook: true };
const missing: RouteHandle = { exists: () => false };
const entityHandle: RouteHandle = { exists: ({ id = '' }) => isEntityId(id) };
const decisionHandle: RouteHandle = {
  exists: ({ id = '', kind }) => isEntityId(id) && decisionKinds.some((one) => one === kind),
};
const previewsArticle: RouteHandle = { exists: entityHandle.exists, frame: 'article' };
const issueHandle: RouteHandle = {
  exists: async (params, { apiFetch, signal }) => {
    const issue = readIssue(params);
    if (!issue) return false;
    if (isOnlineFirst(issue)) return true;
    const response = await apiFetch(issueApiPath(issue), signal);
    return response.ok || response.status >= 500;
  },
};

const page = (path: string, lazy: RouteObject['lazy'], handle?: RouteHandle): RouteObject => ({
  path,
  lazy,
  handle,
});

const adminPages: RouteObject[] = [
  { index: true, lazy: () => import('#admin/pages/dashboard-page.tsx') },
  page('archives', () => import('#admin/pages/articles/issues-page.tsx')),
  page(
    'archives/:year/:vol/:issue',
    () => import('#admin/pages/articles/issue-articles-page.tsx'),
    issueHandle,
  ),
  page('archives/issues/:id', () => import('#admin/pages/articles/edit-issue-page.tsx'), entityHandle),
  page('archives/:id/notice', () => import('#admin/pages/articles/publish-amendment-page.tsx'), entityHandle),
  page('archives/:id/text', () => import('#admin/pages/articles/full-text-page.tsx'), entityHandle),
  page('archives/:id/pages', () => import('#admin/pages/articles/article-pages-page.tsx'), entityHandle),
  page(
    'archives/add/:year/:vol/:issue',
    () => import('#admin/pages/articles/add-article-page.tsx'),
    issueHandle,
  ),
  page('archives/:id', () => import('#admin/pages/articles/edit-article-page.tsx'), entityHandle),
  page('editors', () => import('#admin/pages/journal/editors-page.tsx')),
  page('editors/add', () => import('#admin/pages/journal/add-editor-page.tsx')),
  page('editors/:id', () => import('#admin/pages/journal/edit-editor-page.tsx'), entityHandle),
  page('help/:page?', () => import('#admin/pages/journal/help-page.tsx')),
  page('changes', () => import('#admin/pages/journal/changes-page.tsx')),
  page('manuscripts', () => import('#admin/pages/manuscripts/manuscripts-page.tsx')),
  page('manuscripts/add', () => import('#admin/pages/manuscripts/add-manuscript-page.tsx')),
  page('manuscripts/statistics', () => import('#admin/pages/manuscripts/manuscript-statistics-page.tsx')),
  page('manuscripts/:id', () => import('#admin/pages/manuscripts/manuscript-page.tsx'), entityHandle),
  page(
    'manuscripts/:id/edit',
    () => import('#admin/pages/manuscripts/edit-manuscript-page.tsx'),
    entityHandle,
  ),
  page('manuscripts/:id/invite', () => import('#admin/pages/manuscripts/invite-page.tsx'), entityHandle),
  page('reviewers', () => import('#admin/pages/manuscripts/reviewers-page.tsx')),
  page('reviewers/:id', () => import('#admin/pages/manuscripts/reviewer-page.tsx'), entityHandle),
  page(
    'manuscripts/:id/decide/:kind',
    () => import('#admin/pages/manuscripts/decision-page.tsx'),
    decisionHandle,
  ),
  page('manuscripts/:id/mail/:to', () => import('#admin/pages/manuscripts/message-page.tsx'), entityHandle),
  page('search', () => import('#admin/pages/articles/search-page.tsx')),
  page('settings/:tab?', () => import('#admin/pages/journal/settings-page.tsx')),
  page('welcome/:step?', () => import('#admin/pages/journal/welcome-page.tsx')),
  page('sign-in', () => import('#admin/pages/people/own-sign-in-page.tsx')),
  page('tokens', () => import('#admin/pages/journal/api-tokens-page.tsx')),
  page('account', () => import('#admin/pages/people/users-page.tsx')),
  page('messages', () => import('#admin/pages/journal/messages-page.tsx')),
  page('messages/:kind/:language', () => import('#admin/pages/journal/message-page.tsx')),
  page('account/invite', () => import('#admin/pages/people/invite-user-page.tsx')),
  page('account/add', () => import('#admin/pages/people/add-user-page.tsx')),
  page('account/:id', () => import('#admin/pages/people/edit-user-page.tsx'), entityHandle),
  page('indexing', () => import('#admin/pages/journal/indexing-partners-page.tsx')),
  page('indexing/add', () => import('#admin/pages/journal/add-partner-page.tsx')),
  page('indexing/:id', () => import('#admin/pages/journal/edit-partner-page.tsx'), entityHandle),
  page('pages', () => import('#admin/pages/journal/journal-pages-page.tsx')),
  page('pages/add', () => import('#admin/pages/journal/add-journal-page.tsx')),
  page('pages/:id', () => import('#admin/pages/journal/edit-journal-page.tsx'), entityHandle),
  page('statistics', () => import('#admin/pages/journal/statistics-page.tsx')),
  page('readiness', () => import('#admin/pages/journal/readiness-page.tsx')),
  page('dois', () => import('#admin/pages/articles/dois-page.tsx')),
  page('dois/:id', () => import('#admin/pages/articles/doi-page.tsx'), entityHandle),
  page('alerts', () => import('#admin/pages/journal/alerts-page.tsx')),
  page('documents', () => import('#admin/pages/journal/documents-page.tsx')),
  page('transfer', () => import('#admin/pages/articles/import-export-page.tsx')),
  page('webhooks', () => import('#admin/pages/journal/webhooks-page.tsx')),
  page('webhooks/:id', () => import('#admin/pages/journal/webhook-page.tsx'), entityHandle),
  page('not-found', () => import('#admin/pages/missing-page.tsx'), missing),
  page('*', () => import('#admin/pages/missing-page.tsx'), missing),
];

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
        lazy: () => import('#public/pages/look-preview.tsx'),
        children: [
          { index: true, lazy: () => import('#public/pages/home-page.tsx') },
          {
            path: 'article',
            lazy: async () => ({
              ...(await import('#public/pages/articles/article-page.tsx')),
              ...(await import('#public/pages/articles/look-article.ts')),
            }),
          },
        ],
      },
      {
        lazy: () => import('#public/pages/public-layout.tsx'),
        children: [
          page('pages/:id', () => import('#public/pages/journal/page-preview.tsx'), entityHandle),
          page('archives/:id', () => import('#public/pages/articles/article-preview.tsx'), previewsArticle),
          page('*', () => import('#public/pages/missing-page.tsx'), missing),
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
        lazy: () => import('#admin/pages/people/login-page.tsx'),
      },
      page('forgotten', () => import('#admin/pages/people/forgotten-page.tsx')),
      page('link', () => import('#admin/pages/people/link-page.tsx')),
      {
        id: 'src/features/admin/pages/admin-layout.tsx',
        lazy: () => import('#admin/pages/admin-layout.tsx'),
        children: [
          {
            lazy: () => import('#admin/pages/page-error.tsx'),
            children: adminPages,
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
        lazy: () => import('#webdata/pages/login-page.tsx'),
      },
      {
        id: 'src/features/webdata/pages/webdata-layout.tsx',
        lazy: () => import('#webdata/pages/webdata-layout.tsx'),
        children: [
          { index: true, lazy: () => import('#webdata/pages/entries-page.tsx') },
          page('sign-in', () => import('#webdata/pages/own-sign-in-page.tsx')),
          page('addentris', () => import('#webdata/pages/add-entry-page.tsx')),
          page(':filterType', () => import('#webdata/pages/entries-page.tsx')),
          page('*', () => import('#webdata/pages/entries-page.tsx')),
        ],
      },
    ],
  },
];

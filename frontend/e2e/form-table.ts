import type { Page } from '@playwright/test';
import type { StaffEditor, StaffIndexingPartner, UserListing } from '#contracts/fields/entities.ts';
import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import type { Webhook } from '#contracts/api/webhooks.ts';
import type { ReceivedMail } from '#testing/mail-server.ts';
import { askForIdentity } from './ask-for-identity.ts';
import { freshIssue } from './fresh-article.ts';
import { mailsTo } from './mails.ts';
import { staffCall } from './staff-call.ts';

export interface FormCase {
  name: string;
  /** The component's file, below frontend/src. */
  source: string;
  /** Opened by a signed-in administrator unless it is public. */
  path: string | (() => Promise<string>);
  public?: true;
  /** Opens the form. */
  open?: (page: Page) => Promise<void>;
  form: string;
  /** Values by field id that make the submission fail, for each attempt; absent where it always succeeds. */
  refused?: Record<string, string> | Record<string, string>[];
}

const first = async <T extends { id: string }>(list: string) => (await staffCall<T[]>(list))[0]!.id;
/** One that nothing is sent to. */
async function editWebhook(): Promise<string> {
  const address = 'https://receiver.invalid/';
  const known = (await staffCall<Webhook[]>('/api/admin/webhooks')).find((one) => one.address === address);
  const { id } =
    known ?? (await staffCall<Webhook>('/api/admin/webhooks', { address, events: ['issue.removed'] }));
  return `/admin/webhooks/${id}`;
}

const editArticle = async () => `/admin/archives/${(await freshIssue()).articles[0]!.id}`;
const longForm = 'form[data-form-frame]';

/** Every form of the site with fields; one that adds and edits is opened to edit. */
export const formTable: FormCase[] = [
  ...(['admin', 'webdata'] as const).map((area): FormCase => ({
    name: `the ${area} sign-in`,
    ...{ source: 'features/shared/sign-in/login-form.tsx', path: `/${area}/login`, public: true },
    ...{ form: 'main form', refused: { username: 'nobody', password: 'wrong' } },
  })),
  {
    ...{ name: 'the months of the statistics', source: 'features/admin/statistics/period-form.tsx' },
    ...{ path: '/admin/statistics', form: 'form[aria-label="Period"]' },
  },
  {
    ...{ name: 'a new issue', source: 'features/admin/issues/issue-form.tsx', path: '/admin/archives' },
    open: (page) => page.getByRole('button', { name: 'Add New' }).click(),
    ...{ form: 'form:has(#new-volume)', refused: { 'new-volume': '' } },
  },
  {
    ...{ name: 'an issue', source: 'features/admin/issues/issue-form.tsx', path: '/admin/archives' },
    open: (page) =>
      page
        .getByRole('button', { name: /^Rename / })
        .first()
        .click(),
    ...{ form: 'form:has(#rename-volume)', refused: { 'rename-volume': '' } },
  },
  {
    ...{ name: 'a new article', source: 'features/admin/article-form/article-forms.tsx' },
    path: async () => `/admin/archives/add/2025/${(await freshIssue(0)).issue.volume}/1`,
    ...{ form: longForm, refused: {} },
  },
  {
    ...{ name: 'an article', source: 'features/admin/article-form/article-forms.tsx', path: editArticle },
    // First by the server, then in the page.
    form: longForm,
    refused: [{ email: 'nobody' }, { email: 'a@b.in', txnid: '' }],
  },
  {
    ...{ name: 'a notice about an article', source: 'features/admin/amendments/publish-amendment.tsx' },
    path: async () => `${await editArticle()}/notice`,
    ...{ form: longForm, refused: {} },
  },
  {
    ...{ name: 'the filter of DOIs', source: 'features/admin/dois/doi-filter.tsx', path: '/admin/dois' },
    form: 'form:has(select[name=state])',
  },
  {
    ...{
      name: 'author notices',
      source: 'features/admin/author-mails/send-author-mail.tsx',
      path: editArticle,
    },
    ...{ form: 'form:has(#notice-to)', refused: { 'notice-to': 'nobody' } },
  },
  {
    name: 'a link in a text',
    ...{ source: 'ui/rich-text-editor/link-dialog.tsx', path: '/webdata/addentris' },
    open: (page) => page.getByRole('button', { name: 'Link' }).click(),
    ...{ form: 'dialog[aria-label=Link] form', refused: {} },
  },
  {
    ...{ name: 'an editor', source: 'features/admin/editors/editor-form.tsx' },
    path: async () => `/admin/editors/${await first<StaffEditor>('/api/editors')}`,
    ...{ form: longForm, refused: { name: '' } },
  },
  {
    ...{ name: 'an indexing partner', source: 'features/admin/indexing-partners/partner-form.tsx' },
    path: async () => `/admin/indexing/${await first<StaffIndexingPartner>('/api/indexing')}`,
    ...{ form: longForm, refused: { title: '' } },
  },
  {
    ...{ name: 'a page', source: 'features/admin/journal-pages/journal-page-form.tsx' },
    path: async () => `/admin/pages/${await first<StaffPage>('/api/pages')}`,
    ...{ form: longForm, refused: { title: '' } },
  },
  {
    ...{ name: 'the settings', source: 'features/admin/settings/settings-form.tsx' },
    ...{ path: '/admin/settings', form: longForm, refused: { websitename: '' } },
  },
  {
    ...{ name: 'a user', source: 'features/admin/users/user-form.tsx' },
    path: async () => `/admin/account/${await first<UserListing>('/api/users')}`,
    ...{ form: longForm, refused: { name: '' } },
  },
  {
    ...{ name: 'one’s own password', source: 'features/shared/sign-in/own-password-form.tsx' },
    ...{ path: '/admin/sign-in', form: longForm, refused: {} },
  },
  {
    ...{ name: 'a proof of identity', source: 'features/shared/sign-in/identity-dialog.tsx' },
    path: '/admin/account/add',
    open: askForIdentity,
    ...{ form: 'dialog form:has(#identity-password)', refused: {} },
  },
  {
    ...{ name: 'a new API token', source: 'features/admin/api-tokens/add-token-form.tsx' },
    ...{ path: '/admin/tokens', form: longForm, refused: {} },
  },
  {
    ...{ name: 'a new webhook', source: 'features/admin/webhooks/webhook-form.tsx' },
    ...{ path: '/admin/webhooks', form: longForm, refused: {} },
  },
  {
    ...{ name: 'a webhook', source: 'features/admin/webhooks/webhook-form.tsx', path: editWebhook },
    ...{ form: longForm, refused: { address: 'nowhere' } },
  },
  {
    ...{ name: 'the set-up of a second factor', path: '/admin/sign-in' },
    source: 'features/shared/sign-in/second-factor/set-up-form.tsx',
    open: (page) => page.getByRole('button', { name: 'Set up' }).click(),
    ...{ form: 'form:has(#first-code)', refused: { 'first-code': '123' } },
  },
  {
    ...{ name: 'a new passkey', source: 'features/shared/sign-in/passkeys/own-passkeys.tsx' },
    ...{ path: '/admin/sign-in', form: 'form:has(#passkey-name)', refused: { 'passkey-name': '' } },
  },
  {
    ...{ name: 'the rules of sign-ins', source: 'features/admin/users/sign-in-rules-form.tsx' },
    ...{ path: '/admin/account', form: 'form[aria-label="Second factor"]' },
  },
  {
    ...{ name: 'a user’s status', source: 'features/admin/users/user-status.tsx', path: '/admin/account' },
    open: (page) => page.getByRole('switch').first().click(),
    ...{ form: 'dialog form[novalidate]', refused: {} },
  },
  {
    ...{ name: 'a new work-log entry', source: 'features/webdata/entries/add-entry-form.tsx' },
    ...{ path: '/webdata/addentris', form: longForm, refused: {} },
  },
  {
    ...{ name: 'the search of the work log', source: 'features/webdata/frame/webdata-bar.tsx' },
    ...{ path: '/webdata', form: 'form[role=search]' },
  },
  {
    ...{ name: 'the search of the staff', source: 'features/admin/frame/admin-bar.tsx' },
    ...{ path: '/admin', form: 'form[role=search]', refused: {} },
  },
  ...[
    { path: '/search', form: 'main form[action="/search"]' },
    { path: '/archives', form: 'header form[action="/search"]:visible' },
  ].map(({ path, form }): FormCase => ({
    name: `the search of the readers, ${form}`,
    source: 'features/public/search/search-form.tsx',
    path,
    public: true,
    form,
    refused: {},
  })),
  {
    ...{ name: 'a certificate’s code', source: 'features/public/verification/verify-form.tsx' },
    ...{ path: '/verify', public: true, form: 'form[action="/verify"]', refused: {} },
  },
  {
    ...{ name: 'an article’s documents', source: 'features/public/documents/find-publication.tsx' },
    ...{ path: '/pdf', public: true, form: 'form:has(#refno)', refused: {} },
  },
  {
    ...{ name: 'the search for certificates', source: 'features/public/documents/find-publication.tsx' },
    ...{ path: '/pdf', public: true, form: 'form:has(#publication-keyword)', refused: {} },
  },
  {
    ...{ name: 'alerts by e-mail', source: 'features/public/alerts/subscribe-form.tsx' },
    ...{ path: '/alerts', public: true, form: 'form[action="/api/alerts"]' },
    refused: { 'alert-email': 'nobody' },
  },
  {
    ...{ name: 'a reader’s alerts', source: 'features/public/alerts/manage-form.tsx', public: true },
    path: async () => {
      const email = `manager${Date.now()}@example.org`;
      await staffCall('/api/alerts', { email, alert: 'issues' });
      const [{ text }] = (await mailsTo(email, 1)) as [ReceivedMail];
      return /\/alerts\/manage\?token=\S+/.exec(text)![0];
    },
    form: 'form:has(fieldset)',
  },
  {
    ...{ name: 'the erasure of an address', source: 'features/admin/alerts/erase-address.tsx' },
    ...{ path: '/admin/alerts', form: 'form:has(#erase-email)', refused: { 'erase-email': 'nobody' } },
  },
  {
    ...{ name: 'a sidebar picture', source: 'features/admin/settings/site-picture-form.tsx' },
    ...{ path: '/admin/settings/pictures', form: 'main form >> nth=0' },
  },
  {
    ...{
      name: 'an import',
      source: 'features/admin/import-export/import-upload.tsx',
      path: '/admin/transfer',
    },
    ...{ form: 'form[aria-label=Import]', refused: {} },
  },
  {
    ...{ name: 'a manuscript', source: 'features/public/manuscript/manuscript-form.tsx' },
    ...{ path: '/manuscript', public: true, form: 'form[aria-describedby=manuscript-note]' },
  },
];

/** Forms that only have buttons. */
export const withoutFields = [
  'features/shared/flash/flash-dialog.tsx',
  'features/webdata/entry-status/change-dialog.tsx',
  'ui/confirm-button.tsx',
  'ui/shortcut-list.tsx',
];

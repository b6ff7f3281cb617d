import { paths } from '#contracts/journal/paths.ts';
import type { Page } from '@playwright/test';
import type {
  StaffEditor,
  StaffIndexingPartner,
  UserDetails,
  UserListing,
} from '#contracts/fields/entities.ts';
import type { MadeLink } from '#contracts/api/sign-in.ts';
import type { ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import type { Webhook } from '#contracts/api/webhooks.ts';
import type { ReceivedMail } from '#testing/servers/mail-server.ts';
import { askForIdentity } from './ask-for-identity.ts';
import { freshIssue } from './fresh-article.ts';
import { answeredReview } from './fresh-review.ts';
import {
  acceptedLink,
  acceptedManuscript,
  freshManuscript,
  registeredManuscript,
} from './fresh-manuscript.ts';
import { mailsTo } from './mails.ts';
import { coauthorLink, newLink } from './manuscripts.ts';
import { staffCall } from './staff-call.ts';
import { addUser } from './users.ts';

export interface FormCase {
  name: string;
  /** The component's file, below frontend/src. */
  source: string;
  /** Opened by a signed-in administrator unless it is public. */
  path: string | (() => Promise<string>);
  public?: true;
  open?: (page: Page) => Promise<void>;
  form: string;
  /** Values by field id that make the submission fail, for each attempt; absent where it always succeeds. */
  refused?: Record<string, string> | Record<string, string>[];
}

const first = async <T extends { id: string }>(list: string) => (await staffCall<T[]>(list))[0]!.id;
/** Path of the form of a webhook that receives nothing. */
async function editWebhook(): Promise<string> {
  const address = 'https://receiver.invalid/';
  const known = (await staffCall<Webhook[]>('/api/admin/webhooks')).find((one) => one.address === address);
  const { id } =
    known ?? (await staffCall<Webhook>('/api/admin/webhooks', { address, events: ['issue.removed'] }));
  return `/admin/webhooks/${id}`;
}

const manuscriptPage = async () => `/admin/manuscripts/${(await freshManuscript()).id}`;
async function reviewerPage(): Promise<string> {
  await answeredReview('decline');
  return `/admin/reviewers/${await first<ReviewerListing>('/api/admin/reviewers')}`;
}
const articlePage = async () => paths.article((await freshIssue()).articles[0]!);
const editArticle = async () => `/admin/archives/${(await freshIssue()).articles[0]!.id}`;
/** Link in a mail to a subscribed reader. */
async function manageAlerts(): Promise<string> {
  const email = `manager${Date.now()}@example.org`;
  await staffCall('/api/alerts', { email, alert: 'issues' });
  const [{ text }] = (await mailsTo(email, 1)) as [ReceivedMail];
  return /\/alerts\/manage\?token=\S+/.exec(text)![0];
}

/** Link for a new user. */
async function inviteUser(): Promise<string> {
  const user = { name: `Invited ${Date.now()}`, email: '', role: 'editor' };
  const { id } = await staffCall<UserDetails>('/api/users/invited', user);
  const { url } = await staffCall<MadeLink>(`/api/users/${id}/link`, { by: 'copy' });
  const { pathname, hash } = new URL(url!);
  return pathname + hash;
}

/** A manuscript in an office of two. */
async function manuscriptOfOffice(): Promise<string> {
  const name = `Colleague ${Date.now()}`;
  await addUser(name, { role: 'editor', email: `${Date.now()}@staff.example` });
  return manuscriptPage();
}

/** A form with sections and a button that follows, unless another one is given. */
const form = (
  name: string,
  source: string,
  path: FormCase['path'],
  rest: Partial<FormCase> = { refused: {} },
): FormCase => ({ name, source, path, form: 'form[data-form-frame]', ...rest });

const [admin, shared, ofReaders] = ['features/admin', 'features/shared/sign-in', 'features/public'];

/** Every form of the site with fields; one that adds and edits is opened to edit. */
export const formTable: FormCase[] = [
  ...(['admin', 'webdata'] as const).map((area) =>
    form(`the ${area} sign-in`, `${shared}/login-page.tsx`, `/${area}/login`, {
      public: true,
      form: 'main form',
      refused: { username: 'nobody', password: 'wrong' },
    }),
  ),
  form('the months of the statistics', `${admin}/pages/journal/statistics-page.tsx`, '/admin/statistics', {
    form: 'form[aria-label="Period"]',
  }),
  form('a new issue', `${admin}/pages/articles/issues-page.tsx`, '/admin/archives', {
    open: (page) => page.getByRole('button', { name: 'Add New' }).click(),
    form: 'form:has(#new-volume)',
    refused: { 'new-volume': '' },
  }),
  form(
    'an issue',
    `${admin}/pages/articles/edit-issue-page.tsx`,
    async () => `/admin/archives/issues/${(await freshIssue(0)).id}`,
    { refused: { volume: '' } },
  ),
  form(
    'a new article',
    `${admin}/article-form/article-forms.tsx`,
    async () => `/admin/archives/add/2025/${(await freshIssue(0)).issue.volume}/1`,
  ),
  form('an article', `${admin}/article-form/article-forms.tsx`, editArticle, {
    // First by the server, then in the page.
    refused: [{ email: 'nobody' }, { email: 'a@b.in', txnid: '' }],
  }),
  form(
    'a notice about an article',
    `${admin}/pages/articles/publish-amendment-page.tsx`,
    async () => `${await editArticle()}/notice`,
  ),
  form('the filter of changes', `${admin}/pages/journal/changes-page.tsx`, '/admin/changes', {
    form: 'form[aria-label=Changes]',
  }),
  form('the filter of DOIs', `${admin}/pages/articles/dois-page.tsx`, '/admin/dois', {
    form: 'form:has(select[name=state])',
  }),
  form('author mails', `${admin}/author-mails/author-mails-panel.tsx`, editArticle, {
    form: 'form:has(#notice-to)',
    refused: { 'notice-to': 'nobody' },
  }),
  form('a link in a text', 'ui/inputs/rich-text-editor/toolbar.tsx', '/webdata/addentris', {
    open: (page) => page.getByRole('button', { name: 'Link' }).click(),
    form: 'dialog[aria-label=Link] form',
    refused: {},
  }),
  form(
    'an editor',
    `${admin}/editors/editor-form.tsx`,
    async () => `/admin/editors/${await first<StaffEditor>('/api/editors')}`,
    { refused: { name: '' } },
  ),
  form(
    'an indexing partner',
    `${admin}/indexing-partners/partner-form.tsx`,
    async () => `/admin/indexing/${await first<StaffIndexingPartner>('/api/indexing')}`,
    { refused: { title: '' } },
  ),
  form(
    'a page',
    `${admin}/journal-pages/journal-page-form.tsx`,
    async () => `/admin/pages/${await first<StaffPage>('/api/pages')}`,
    { refused: { title: '' } },
  ),
  form('the settings', `${admin}/settings/settings-form.tsx`, '/admin/settings', {
    refused: { websitename: '' },
  }),
  form('the mail server', `${admin}/connections/mail-server.tsx`, '/admin/settings/mail', {
    form: 'form[data-form-frame]:has(#host)',
    refused: { host: '' },
  }),
  form(
    'a user',
    `${admin}/users/user-form.tsx`,
    async () => `/admin/account/${await first<UserListing>('/api/users')}`,
    { refused: { name: '' } },
  ),
  form('one’s own password', `${shared}/own-password-form.tsx`, '/admin/sign-in', {
    form: 'form[data-form-frame]:has(#password)',
    refused: {},
  }),
  form('one’s own name', `${shared}/own-sign-in.tsx`, '/admin/sign-in', {
    form: 'form[data-form-frame]:has(#printed_name)',
  }),
  form('one’s own address', `${shared}/own-address.tsx`, '/admin/sign-in', {
    form: 'form[data-form-frame]:has(#email)',
    refused: { email: 'nowhere' },
  }),
  form('an invitation', `${admin}/users/invite-form.tsx`, '/admin/account/invite'),
  form('a forgotten password', `${shared}/forgotten-form.tsx`, '/admin/forgotten', {
    public: true,
    form: 'main form',
    refused: { email: 'nowhere' },
  }),
  form('a first password', `${shared}/link-password-form.tsx`, inviteUser, {
    public: true,
    form: 'main form',
    refused: { password: 'short' },
  }),
  form('the words of a mail', `${admin}/pages/journal/message-page.tsx`, '/admin/messages/reset/en', {
    refused: { subject: '{unknown}' },
  }),
  form('a proof of identity', `${shared}/identity-dialog.tsx`, '/admin/account/add', {
    open: askForIdentity,
    form: 'dialog form:has(#identity-password)',
    refused: {},
  }),
  form('a new API token', `${admin}/pages/journal/api-tokens-page.tsx`, '/admin/tokens'),
  form('a new webhook', `${admin}/webhooks/webhook-form.tsx`, '/admin/webhooks'),
  form('a webhook', `${admin}/webhooks/webhook-form.tsx`, editWebhook, { refused: { address: 'nowhere' } }),
  form('the set-up of a second factor', `${shared}/second-factor/own-second-factor.tsx`, '/admin/sign-in', {
    open: (page) => page.getByRole('button', { name: 'Set up' }).click(),
    form: 'form:has(#first-code)',
    refused: { 'first-code': '123' },
  }),
  form('a new passkey', `${shared}/passkeys/own-passkeys.tsx`, '/admin/sign-in', {
    form: 'form:has(#passkey-name)',
    refused: { 'passkey-name': '' },
  }),
  form('the rules of sign-ins', `${admin}/pages/people/users-page.tsx`, '/admin/account', {
    form: 'form[aria-label="Second factor"]',
  }),
  form('a user’s status', `${admin}/users/user-status.tsx`, '/admin/account', {
    open: (page) => page.getByRole('switch').first().click(),
    form: 'dialog form[novalidate]',
    refused: {},
  }),
  form('the filter of manuscripts', `${admin}/pages/manuscripts/manuscripts-page.tsx`, '/admin/manuscripts', {
    form: 'main form[role=search]',
  }),
  form(
    'a manuscript that came by mail',
    `${admin}/manuscripts/manuscript-form.tsx`,
    '/admin/manuscripts/add',
    {
      refused: { email: 'nobody' },
    },
  ),
  form('a file of a manuscript', `${admin}/manuscripts/manuscript-files.tsx`, manuscriptPage, {
    form: 'form[aria-label="Add a file"]',
    refused: {},
  }),
  form('the handler of a manuscript', `${admin}/manuscripts/manuscript-head.tsx`, manuscriptOfOffice, {
    form: 'form:has(#handler)',
  }),
  form('a note on a manuscript', `${admin}/manuscripts/manuscript-notes.tsx`, manuscriptPage, {
    form: 'form[aria-label="Add a note"]',
    refused: { note: '' },
  }),
  form(
    'a decision',
    `${admin}/pages/manuscripts/decision-page.tsx`,
    async () => `/admin/manuscripts/${(await registeredManuscript()).id}/decide/major`,
    { refused: { subject: '' } },
  ),
  form(
    'a mail about a manuscript',
    `${admin}/pages/manuscripts/message-page.tsx`,
    async () => `/admin/manuscripts/${(await registeredManuscript()).id}/mail/author`,
    { refused: { subject: '' } },
  ),
  form(
    'an invitation of a reviewer',
    `${admin}/pages/manuscripts/invite-page.tsx`,
    async () => `/admin/manuscripts/${(await registeredManuscript()).id}/invite`,
    { refused: { name: '' } },
  ),
  form(
    'more time for a reviewer',
    `${admin}/manuscripts/change-due-date.tsx`,
    async () => `/admin/manuscripts/${(await answeredReview('accept')).id}`,
    {
      open: (page) => page.locator('summary', { hasText: 'Give more time' }).click(),
      form: 'form[aria-label^="Give more time"]',
    },
  ),
  form(
    'the payment of a fee',
    `${admin}/manuscripts/manuscript-fee.tsx`,
    async () => `/admin/manuscripts/${(await acceptedManuscript()).id}`,
    { form: 'form[aria-label="Confirm payment"]' },
  ),
  form('a reviewer', `${admin}/pages/manuscripts/reviewer-page.tsx`, reviewerPage, {
    refused: { email: 'nowhere' },
  }),
  form('another record of a reviewer', `${admin}/pages/manuscripts/reviewer-page.tsx`, reviewerPage, {
    form: 'form[aria-label="Merge with another record"]',
  }),
  form('the filter of reviewers', `${admin}/pages/manuscripts/reviewers-page.tsx`, '/admin/reviewers', {
    form: 'main form[role=search]',
  }),
  form(
    'the days of statistics',
    `${admin}/pages/manuscripts/manuscript-statistics-page.tsx`,
    '/admin/manuscripts/statistics',
    {
      form: 'form[aria-label="Period"]',
    },
  ),
  form('a new work-log entry', 'features/webdata/pages/add-entry-page.tsx', '/webdata/addentris'),
  form('the search of the work log', 'features/webdata/pages/webdata-layout.tsx', '/webdata', {
    form: 'form[role=search]',
  }),
  form('the search of the staff', `${admin}/frame/admin-bar.tsx`, '/admin', {
    form: 'form[role=search]',
    refused: {},
  }),
  form('the erasure of an address', `${admin}/pages/journal/alerts-page.tsx`, '/admin/alerts', {
    form: 'form:has(#erase-email)',
    refused: { 'erase-email': 'nobody' },
  }),
  form('a test mail', `${admin}/connections/connection-rows.tsx`, '/admin/settings/mail', {
    form: 'form:has(#test-mail-to)',
    refused: { 'test-mail-to': 'nobody' },
  }),
  form('a sidebar picture', `${admin}/settings/settings-pictures.tsx`, '/admin/settings/look', {
    form: 'form[aria-label=Logo]',
  }),
  form('an import', `${admin}/import-export/import-upload.tsx`, '/admin/transfer', {
    form: 'form[aria-label=Import]',
    refused: {},
  }),
  ...[
    form('the search of the readers', `${ofReaders}/search/search-form.tsx`, '/search', {
      form: 'main form[action="/search"]',
      refused: {},
    }),
    form('the search in the head', `${ofReaders}/search/search-form.tsx`, articlePage, {
      form: 'header form[action="/search"]:visible',
      refused: {},
    }),
    form('a certificate’s code', `${ofReaders}/verification/verify-form.tsx`, '/verify', {
      form: 'form[action="/verify"]',
      refused: {},
    }),
    form('an article’s documents', `${ofReaders}/documents/find-publication.tsx`, '/pdf', {
      form: 'form:has(#refno)',
      refused: {},
    }),
    form('the search for certificates', `${ofReaders}/documents/find-publication.tsx`, '/pdf', {
      form: 'form:has(#publication-keyword)',
      refused: {},
    }),
    form('alerts by e-mail', `${ofReaders}/alerts/subscribe-form.tsx`, '/alerts', {
      form: 'form[action="/api/alerts"]',
      refused: { 'alert-email': 'nobody' },
    }),
    form('a reader’s alerts', `${ofReaders}/alerts/manage-form.tsx`, manageAlerts, {
      form: 'form:has(fieldset)',
    }),
    form('a link for authors', `${ofReaders}/submission/begin-form.tsx`, '/article', {
      form: 'form[action="/api/manuscripts"]',
      refused: { 'author-email': 'nobody' },
    }),
    form('a draft of an author', `${ofReaders}/submission/author-view.tsx`, newLink),
    form('what an author has paid', `${ofReaders}/submission/fee-part.tsx`, acceptedLink, {
      form: 'form:has(#bill_to)',
      refused: { txnid: '' },
    }),
    form('an objection of a co-author', `${ofReaders}/submission/coauthor-view.tsx`, coauthorLink, {
      form: 'form:has(#objection)',
      refused: {},
    }),
    form(
      'a report of a reviewer',
      `${ofReaders}/review/report-form.tsx`,
      async () => (await answeredReview('accept')).link,
    ),
    form(
      'why a reviewer has declined',
      `${ofReaders}/review/review-view.tsx`,
      async () => (await answeredReview('decline')).link,
      { form: 'form:has(#reason)' },
    ),
    form('a manuscript', `${ofReaders}/manuscript/manuscript-form.tsx`, '/manuscript', {
      form: 'form[aria-describedby=manuscript-note]',
    }),
  ].map((one): FormCase => ({ ...one, public: true })),
];

/** Forms that only have buttons. */
export const withoutFields = [
  'features/shared/flash/flash-dialog.tsx',
  'features/webdata/entries/entries-view.tsx',
  'ui/action-button.tsx',
  'ui/shortcut-list.tsx',
];

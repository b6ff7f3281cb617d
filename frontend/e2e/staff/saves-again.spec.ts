import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StaffEditor, StaffIndexingPartner, UserDetails } from '#contracts/fields/entities.ts';
import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import type { Webhook } from '#contracts/api/webhooks.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { staffCall } from '../support/staff-call.ts';
import { closeMessage, messageDialog } from '../support/toasts.ts';

interface Kept {
  /** What is edited; its form stays after a save. */
  name: string;
  open: () => Promise<string>;
  /** Id of a field, and what is typed into it one after the other. */
  field: string;
  texts: [string, string];
  /** Whether a message follows a save. */
  hasMessage?: true;
  /** What the page changes beside the form while something is typed in it. */
  beside?: (page: Page) => Promise<void>;
}

const switchOff = async (page: Page) => {
  const off = page.getByRole('main').getByRole('switch');
  await off.press('Space');
  await expect(page.getByText('Disabled: only staff see it')).toBeVisible();
};
const unique = () => randomUUID().slice(0, 8);

/** A form of each component that edits an entity and stays. The settings' are in `admin-settings.spec.ts`. */
const forms: Kept[] = [
  {
    name: 'an article',
    open: async () => `/admin/archives/${(await freshIssue()).articles[0]!.id}`,
    field: 'keywords',
    texts: ['wilt', 'wilt, rust'],
    hasMessage: true,
    beside: switchOff,
  },
  {
    name: 'an editor',
    open: async () => {
      const editor = { name: `Asha ${unique()}`, category: 'chief editor', post: 'Head', content: 'Kutch' };
      return `/admin/editors/${(await staffCall<StaffEditor>('/api/editors', { ...editor, status: 'disabled' })).id}`;
    },
    field: 'degree',
    texts: ['PhD', 'DSc'],
    hasMessage: true,
  },
  {
    name: 'an indexing partner',
    open: async () => {
      const partner = { title: `Index ${unique()}`, status: 'disabled' };
      return `/admin/indexing/${(await staffCall<StaffIndexingPartner>('/api/indexing', partner)).id}`;
    },
    field: 'link',
    texts: ['https://index.example/', 'https://index.example/journal'],
  },
  {
    name: 'a page',
    open: async () => {
      const page = { title: 'Charter', slug: `charter-${unique()}`, kind: 'page', place: 'none', date: '' };
      return `/admin/pages/${(await staffCall<StaffPage>('/api/pages', { ...page, status: 'disabled' })).id}`;
    },
    field: 'title',
    texts: ['Charter of the journal', 'The charter'],
  },
  {
    name: 'a user',
    open: async () => {
      const user = { name: `Saver ${unique()}`, email: '', role: 'editor' };
      return `/admin/account/${(await staffCall<UserDetails>('/api/users/invited', user)).id}`;
    },
    field: 'name',
    texts: [`Saver ${unique()}`, `Saver ${unique()}`],
    hasMessage: true,
    beside: async (page) => {
      await page.getByRole('button', { name: 'Create link' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    },
  },
  {
    name: 'a webhook',
    open: async () => {
      const webhook = { address: `https://${unique()}.invalid/`, events: ['issue.removed'] };
      return `/admin/webhooks/${(await staffCall<Webhook>('/api/admin/webhooks', webhook)).id}`;
    },
    field: 'address',
    texts: ['https://first.invalid/', 'https://second.invalid/'],
    beside: async (page) => {
      await page.getByRole('button', { name: 'Create new secret' }).press('Enter');
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Create new secret' })
        .press('Enter');
      await expect(page.getByText('This is the new secret.')).toBeVisible();
    },
  },
  {
    name: 'the words of a mail',
    open: () => Promise.resolve('/admin/messages/password-changed/en'),
    field: 'subject',
    texts: ['Your password has changed', 'Your password has been changed'],
  },
];

for (const { name, open, field: id, texts, hasMessage, beside } of forms)
  test(`the form of ${name} is saved again and again without a conflict with itself`, async ({ page }) => {
    const path = await open();
    await page.goto(path);
    const field = page.locator(`[id="${id}"]`);
    for (const [at, text] of texts.entries()) {
      await field.fill(text);
      if (at > 0) await beside?.(page);
      await expect(field).toHaveValue(text);
      const saved = page.waitForResponse(
        (response) => response.request().method() === 'POST' && !response.url().includes('/api/drafts'),
      );
      await page
        .locator('form[data-form-frame]')
        .filter({ has: field })
        .locator('button[type=submit]')
        .click();
      expect((await saved).status()).toBe(200);
      if (hasMessage) {
        await expect(messageDialog(page)).toBeVisible();
        await closeMessage(page);
      }
      await expect(field).toHaveValue(text);
    }
    await page.reload();
    await expect(field).toHaveValue(texts[1]);
  });

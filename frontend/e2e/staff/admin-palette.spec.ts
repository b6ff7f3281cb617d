import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { articles, editors } from '../support/content.ts';
import { expect, staffTest, test } from '../support/journal-test.ts';
import { newSession, storeSession } from '../support/sign-in.ts';
import { addUser } from '../support/users.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const options = (page: Page) => palette(page).getByRole('option');

async function goTo(page: Page, query: string) {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(query);
  await expect(palette(page).getByText('Searching…')).toHaveCount(0);
}

staffTest(
  'Ctrl+K leads to articles, people, settings and actions with the keyboard alone',
  async ({ page }) => {
    const [article] = articles as [(typeof articles)[0]];
    const [editor] = editors as [(typeof editors)[0]];
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.keyboard.press('Control+k');
    await expect(options(page).filter({ hasText: 'Add article to the newest issue' })).toBeVisible();
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);

    // Asked for again in the moment before the browser reports that it was closed.
    await page.keyboard.press('Control+k');
    await palette(page).evaluate((dialog: HTMLDialogElement) => {
      dialog.close();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');

    await goTo(page, article.refnumber);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Article ${article.refnumber}`);

    await goTo(page, 'meera joshi');
    await expect(options(page).first()).toContainText(editor.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(editor.name);

    await goTo(page, 'naas year');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/settings/home#nassScoreYear');
    await expect(page.getByLabel('NAAS score year')).toBeFocused();

    await goTo(page, 'create iss');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('spinbutton', { name: 'Volume' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused();

    await goTo(page, 'zyzzyva');
    await expect(palette(page).getByText('Nothing found')).toBeVisible();
  },
);

test('a reader of statistics is offered what the role may open', async ({ page }) => {
  const reader = await addUser(`Reader ${randomUUID()}`, { role: 'statistics' });
  await storeSession(page, await newSession(reader));
  await page.goto('/admin');
  await expect(page.getByText('Downloads by month')).toBeVisible();
  await goTo(page, 'a');
  await expect(palette(page).getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(options(page)).toHaveText(['Dashboard', 'Statistics', 'Public site']);
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { administrator } from '../../support/content.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { closeMessage, messageDialog, toasts } from '../../support/toasts.ts';
import { addUser } from '../../support/users.ts';
import { addEntries, addEntry, setStatusAs, findEntries, ownWord } from '../../support/work-log.ts';

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Do you really want to Change.' });
const statusOf = (page: Page, text: string) => page.getByRole('combobox', { name: `Status of: ${text}` });

test('a status is changed from any to any other, after confirmation', async ({ page }) => {
  const word = ownWord();
  await addEntry(word);
  await page.goto(`/webdata?search=${word}`);
  const status = statusOf(page, word);
  await expect(status).toHaveValue('info');

  await test.step('Cancel and Escape leave it unchanged', async () => {
    await status.selectOption('completed');
    await expect(confirmation(page)).toContainText('Information');
    await expect(confirmation(page)).toContainText('Completed');
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmation(page)).toBeHidden();
    await expect(status).toHaveValue('info');

    await status.selectOption('completed');
    await page.keyboard.press('Escape');
    await expect(confirmation(page)).toBeHidden();
    await expect(status).toHaveValue('info');
    expect(await findEntries(word)).toMatchObject([{ status: 'info' }]);
  });

  for (const to of ['completed', 'pending', 'last-work', 'info'] as const) {
    await test.step(`Change makes it ${to}, and the list reloads`, async () => {
      const reloaded = page.waitForResponse(
        (response) => response.url().includes('/api/webdata?') && response.request().method() === 'GET',
      );
      await status.selectOption(to);
      await confirmation(page).getByRole('button', { name: 'Change' }).click();
      await reloaded;
      await expect(toasts(page)).toContainText('Saved as');
      await expect(status).toHaveValue(to);
      expect(await findEntries(word)).toMatchObject([{ status: to }]);
    });
  }
});

test('a status is changed with the keyboard only, and the focus stays in its place', async ({ page }) => {
  const word = ownWord();
  await addEntry(word);
  await page.goto(`/webdata?search=${word}`);
  const status = statusOf(page, word);
  await expect(status).toBeVisible();
  while (!(await status.evaluate((select) => select === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Information' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByRole('button', { name: 'Change' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Saved as Journal');
  await expect(status).toHaveValue('journal');
  await expect(status).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  while (
    !(await toasts(page)
      .getByRole('button', { name: 'Undo' })
      .evaluate((undo) => undo === document.activeElement))
  )
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Information again');
  await expect(status).toHaveValue('info');
});

test('letters propose a status, which waits for Enter', async ({ page }) => {
  const word = ownWord();
  await addEntries([`${word} given up`, `${word} done`]);
  await page.goto(`/webdata?search=${word}`);
  const left = statusOf(page, `${word} given up`);
  const status = statusOf(page, `${word} done`);
  await left.focus();
  await page.keyboard.type('co');
  await expect(left).toHaveValue('completed');
  await expect(page.getByText('Enter: change to Completed. Esc: no change')).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(left).toHaveValue('info');
  await status.focus();
  await page.keyboard.type('co');
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toContainText('Completed');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Saved as Completed');
});

test('a change is shown immediately and preserves the scroll position', async ({ page }) => {
  const word = ownWord();
  await addEntries(Array.from({ length: 20 }, (_, index) => `Number ${index + 1} ${word}`));
  await page.goto(`/webdata?search=${word}`);
  const last = statusOf(page, `Number 1 ${word}`);
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);

  let store = () => {};
  const held = new Promise<void>((resolve) => (store = resolve));
  await page.route('**/api/webdata/*', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await last.selectOption('working');
  await confirmation(page).getByRole('button', { name: 'Change' }).click();
  await expect(last).toHaveValue('working');
  await expect(last).toHaveAttribute('aria-busy', 'true');
  expect((await findEntries(word)).map(({ status }) => status)).not.toContain('working');
  store();
  await expect(last).toHaveAttribute('aria-busy', 'false');
  await expect(last).toHaveValue('working');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('an entry that leaves the filter passes the focus to the next one', async ({ page }) => {
  const word = ownWord();
  await addEntries([`First ${word}`, `Second ${word}`, `Third ${word}`], 'urgent');
  await page.goto(`/webdata/urgent?search=${word}`);
  await statusOf(page, `Second ${word}`).focus();
  await statusOf(page, `Second ${word}`).selectOption('completed');
  await page.keyboard.press('Enter');
  await expect(statusOf(page, `Second ${word}`)).toBeHidden();
  await expect(statusOf(page, `First ${word}`)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Urgent' })).toHaveText('Urgent 2');
  await expect(page.getByRole('link', { name: 'Completed' })).toHaveText('Completed 1');
});

test.describe('a rejected change', () => {
  test.use({ provoked: /ERR_FAILED|status of 4(?:04|12)/ });

  test('is reverted with a message', async ({ page }) => {
    const word = ownWord();
    await addEntry(word);
    await page.goto(`/webdata?search=${word}`);
    await page.route('**/api/webdata/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await statusOf(page, word).selectOption('cancelled');
    await confirmation(page).getByRole('button', { name: 'Change' }).click();
    await expect(messageDialog(page)).toContainText('The service is not available at the moment');
    await expect(messageDialog(page)).toContainText('Not changed to Cancelled');
    await page.keyboard.press('Enter');
    await expect(messageDialog(page)).toBeHidden();
    await expect(statusOf(page, word)).toHaveValue('info');
    await expect(statusOf(page, word)).toBeFocused();
  });

  test('after a conflict names the other user, and shows their version', async ({ page }) => {
    const word = ownWord();
    const entry = await addEntry(word);
    const colleague = await addUser(`Colleague ${randomUUID()}`);
    await page.goto(`/webdata?search=${word}`);
    await expect(statusOf(page, word)).toBeVisible();
    await setStatusAs(colleague, entry, 'working');

    await statusOf(page, word).selectOption('cancelled');
    await confirmation(page).getByRole('button', { name: 'Change' }).click();
    await expect(messageDialog(page)).toContainText(
      `${colleague.username} has changed this entry to Working.`,
    );
    await expect(messageDialog(page)).toContainText('Your change to Cancelled was not saved');
    await closeMessage(page);
    await expect(statusOf(page, word)).toHaveValue('working');
    expect(await findEntries(word)).toMatchObject([{ status: 'working' }]);

    await statusOf(page, word).selectOption('cancelled');
    await confirmation(page).getByRole('button', { name: 'Change' }).click();
    await expect(toasts(page)).toContainText('Saved as Cancelled');
    expect(await findEntries(word)).toMatchObject([{ status: 'cancelled' }]);
  });
});

test('the history shows who changed a status, when, from which to which', async ({ page }) => {
  const word = ownWord();
  const entry = await addEntry(word, 'urgent');
  const colleague = await addUser(`Colleague ${randomUUID()}`);
  await setStatusAs(colleague, entry, 'working');
  await page.goto(`/webdata?search=${word}`);
  const button = page.getByRole('button', { name: `History of: ${word}` });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const changes = page.locator('[id^="history-"]').getByRole('listitem');
  await expect(changes.first()).toContainText(`${colleague.username} changed Urgent to Working`);
  await expect(changes.first()).toContainText(/\d{4}, \d\d:\d\d/);

  await statusOf(page, word).selectOption('completed');
  await page.keyboard.press('Enter');
  await expect(changes.first()).toContainText(`${administrator.username} changed Working to Completed`);
  await button.click();
  await expect(changes).toHaveCount(0);
});

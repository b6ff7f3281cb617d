import type { Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '#contracts/text/limits.ts';
import { administrator } from '../../support/content.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { paste } from '../../support/paste.ts';
import { closeMessage, messageDialog, toasts } from '../../support/toasts.ts';
import { typeInto } from '../../support/type-into.ts';
import { addEntry, findEntries, ownWord } from '../../support/work-log.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Entry' });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add entry' });
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' });

test('an entry is added as info or urgent, with its markup, and comes first in the list', async ({
  page,
}) => {
  const word = ownWord();
  await page.goto('/webdata');
  await page.getByRole('link', { name: 'New entry' }).click();
  await expect(page).toHaveURL('/webdata/addentris');
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'Information' })).toBeChecked();

  await expect(content(page)).toBeFocused();
  await page.keyboard.type('Call ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(word);
  await page.getByRole('radio', { name: 'Urgent' }).check();
  await addButton(page).click();
  await expect(page).toHaveURL('/webdata');
  await expect(toasts(page)).toContainText(`Added: Call ${word}`);
  const [entry] = await findEntries(word);
  expect(entry).toMatchObject({ status: 'urgent', createdby: administrator.username });
  expect(entry?.content).toMatch(new RegExp(`^<p>Call <(b|strong)>${word}</\\1></p>$`));
  await expect(page.getByRole('row', { name: word })).toContainText(administrator.username);
});

test('entries can be written one after the other with the keyboard only', async ({ page }) => {
  const word = ownWord();
  await page.goto('/webdata');
  for (const number of [1, 2]) {
    await expect(page.getByRole('combobox').first()).toBeVisible();
    await page.keyboard.press('n');
    await expect(content(page)).toBeFocused();
    await page.keyboard.type(`Number ${number} ${word}`);
    await page.keyboard.press('Control+Enter');
    await expect(toasts(page)).toContainText(`Added: Number ${number}`);
  }
  expect(await findEntries(word)).toMatchObject([
    { content: `<p>Number 2 ${word}</p>` },
    { content: `<p>Number 1 ${word}</p>` },
  ]);
});

test.describe('an entry that cannot be stored', () => {
  test.use({ provoked: /status of 400/ });

  test('is marked at its field, the text stays, and without a token the console shows why', async ({
    page,
  }) => {
    let posts = 0;
    const logged: string[] = [];
    page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
    page.on('console', (line) => logged.push(line.text()));
    await page.goto('/webdata/addentris');
    await expect(content(page)).toBeFocused();
    await page.keyboard.type('   ');
    await addButton(page).click();
    await expect(content(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(content(page)).toHaveCSS('box-shadow', /156, 28, 20/);
    await expect(content(page)).toBeFocused();
    await expect(page).toHaveURL('/webdata/addentris');
    expect(posts).toBe(0);
    await page.keyboard.type('x');
    await expect(content(page)).toHaveAttribute('aria-invalid', 'false');

    await paste(content(page), `<p>${'word '.repeat(11_000)}</p>`);
    await addButton(page).click();
    await expect(content(page)).toHaveAccessibleDescription(/50,?000/);
    await expect(content(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(content(page)).toContainText('word word');

    const before = posts;
    await typeInto(content(page), 'Written before the session went');
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_STORAGE_KEY);
    await addButton(page).click();
    await expect(messageDialog(page)).toContainText('Please sign in');
    expect(logged).toContain('please provide token');
    expect(posts).toBe(before);
    await expect(content(page)).toContainText('Written before the session went');
  });
});

test.describe('an entry sent twice', () => {
  test.use({ provoked: /ERR_FAILED/ });

  test('is added once, also when the first response is lost', async ({ page }) => {
    for (const isLost of [false, true]) {
      const word = ownWord();
      await page.goto('/webdata/addentris');
      await expect(content(page)).toBeFocused();
      await page.keyboard.type(word);
      if (isLost)
        await page.route(
          '**/api/webdata',
          async (route) => {
            await route.fetch();
            await route.abort();
          },
          { times: 1 },
        );
      await page.keyboard.press('Control+Enter');
      if (isLost) {
        await closeMessage(page);
        await content(page).click();
      }
      await page.keyboard.press('Control+Enter');
      await expect(toasts(page)).toContainText('Added');
      expect(await findEntries(word)).toHaveLength(1);
    }
  });
});

test('a search while writing shows its results below and preserves the text, which is left after confirmation', async ({
  page,
}) => {
  const word = ownWord();
  await addEntry(`Known ${word}`);
  await page.goto('/webdata/addentris');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('Is this known?');
  await typeInto(page.getByPlaceholder('Search...'), word);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/webdata/addentris?search=${word}`);
  await expect(page.getByRole('row', { name: `Known ${word}` })).toBeVisible();
  await expect(content(page)).toHaveText('Is this known?');

  await page.getByRole('link', { name: 'Home' }).click();
  await expect(leaving(page)).toBeVisible();
  await leaving(page).getByRole('button', { name: 'Stay' }).click();
  await expect(content(page)).toHaveText('Is this known?');
  await page.getByRole('link', { name: 'Home' }).click();
  await leaving(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/webdata/*');
});

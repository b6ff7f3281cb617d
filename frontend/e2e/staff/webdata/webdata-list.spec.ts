import { type WebdataStatus, webdataStatuses } from '#contracts/values/statuses.ts';
import type { Page } from '@playwright/test';
import { administrator } from '../../support/content.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { typeInto } from '../../support/type-into.ts';
import { addEntries, addEntry, ownWord } from '../../support/work-log.ts';

const rows = (page: Page) => page.locator('tbody tr');
const range = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const filter = (page: Page) => page.getByRole('navigation', { name: 'Filter by status' });

test.describe('the list', () => {
  test('has pages of 20 with arrows around the range', async ({ page }) => {
    const word = ownWord();
    await addEntries(Array.from({ length: 43 }, (_, index) => `Entry ${index + 1} ${word}`));
    await page.goto(`/webdata?search=${word}`);
    const previous = page.getByRole('link', { name: 'Previous page' });
    const next = page.getByRole('link', { name: 'Next page' });

    await expect(range(page)).toContainText('1–20 of 43');
    await expect(rows(page)).toHaveCount(20);
    await expect(rows(page).first()).toContainText('Entry 43 ');
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(range(page)).toContainText('21–40 of 43');
    await expect(page).toHaveURL(`/webdata?page=2&search=${word}`);
    await next.click();
    await expect(range(page)).toContainText('41–43 of 43');
    await expect(rows(page)).toHaveCount(3);
    await expect(next).toBeDisabled();
    await previous.click();
    await expect(range(page)).toContainText('21–40 of 43');

    await page.goto(`/webdata?search=${word}&page=99`);
    await expect(range(page)).toContainText('41–43 of 43');
  });

  test('is filtered by status with buttons that show counts', async ({ page }) => {
    const word = ownWord();
    await addEntries([`One ${word}`, `Two ${word}`]);
    await addEntry(`Three ${word}`, 'urgent');
    await page.goto(`/webdata?search=${word}`);
    await expect(filter(page).getByRole('link')).toHaveText([
      'All 3',
      'Pending 0',
      'Working 0',
      'Completed 0',
      'Information 2',
      'Last-work 0',
      'Journal 0',
      'Urgent 1',
      'Cancelled 0',
    ]);
    await filter(page).getByRole('link', { name: 'Urgent' }).click();
    await expect(page).toHaveURL(`/webdata/urgent?search=${word}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Three');

    await filter(page).getByRole('link', { name: 'Journal' }).click();
    await expect(page.getByText(`No entries with the status Journal match “${word}”.`)).toBeVisible();
    await expect(range(page)).toContainText('0 of 0');
    await page.getByRole('link', { name: 'Show every entry' }).click();
    await expect(page).toHaveURL('/webdata');
    await expect(rows(page)).toHaveCount(20);
  });

  test('is that of a status at its path, of all at every other, with marks that differ in colour, shape and label', async ({
    page,
  }) => {
    for (const status of webdataStatuses)
      await test.step(status, async () => {
        await page.goto(`/webdata/${status}`);
        const current = filter(page).locator('[aria-current=page]');
        await expect(current).toHaveAttribute('href', `/webdata/${status}`);
        for (const select of await page.getByRole('combobox').all()) await expect(select).toHaveValue(status);
      });
    for (const path of ['/webdata', '/webdata/', '/webdata/*', '/webdata/no-such-type', '/webdata/a/b'])
      await test.step(path, async () => {
        await page.goto(path);
        const all = filter(page).getByRole('link', { name: /^All/ });
        await expect(all).toHaveAttribute('aria-current', 'page');
        await expect(rows(page)).toHaveCount(20);
      });
    const marks = filter(page).locator('a:not([aria-current]) [data-status]');
    await expect(marks).toHaveCount(webdataStatuses.length);
    const drawn = await marks.evaluateAll((elements: HTMLElement[]) =>
      elements.map((element) => {
        const { clipPath, borderRadius, backgroundImage } = getComputedStyle(element);
        return {
          status: element.dataset.status as WebdataStatus,
          colour: getComputedStyle(element).getPropertyValue('--status'),
          shape: [clipPath, borderRadius, backgroundImage].join(),
          label: element.parentElement?.textContent?.trim().split(' ')[0],
        };
      }),
    );
    for (const sign of ['colour', 'shape', 'label'] as const)
      expect(new Set(drawn.map((mark) => mark[sign])).size, sign).toBe(webdataStatuses.length);
  });

  test('shows content as sanitised, and text that looks like markup as text', async ({ page }) => {
    const word = ownWord();
    await addEntry(`<p>${word} <b>bold</b> &lt;img src=x onerror=alert(1)&gt; &amp;lt;</p>`);
    await page.goto(`/webdata?search=${word}`);
    const content = rows(page).getByRole('cell').nth(1);
    await expect(content).toHaveText(`${word} bold <img src=x onerror=alert(1)> &lt;`);
    await expect(content.locator('b')).toHaveText('bold');
    await expect(content.locator('mark')).toHaveText(word);
    await expect(content.locator('img')).toHaveCount(0);
  });
});

test.describe('the top bar', () => {
  test('is blue, fixed and 3.5rem high, with Home, search, the user and Logout, on a phone too, and searches', async ({
    page,
  }) => {
    await page.goto('/webdata/urgent');
    const bar = page.getByRole('banner');
    await expect(bar).toHaveCSS('position', 'fixed');
    await expect(bar).toHaveCSS('height', '56px');
    await expect(bar).toHaveCSS('background-color', 'rgb(18, 53, 91)');
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/webdata/*');
    await expect(bar.getByPlaceholder('Search...')).toBeVisible();
    await expect(bar.getByText(`User: ${administrator.username}`)).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    for (const part of [
      bar.getByRole('link', { name: 'Home' }),
      bar.getByPlaceholder('Search...'),
      bar.getByText('User:'),
      bar.getByRole('button', { name: 'Logout' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(bar).toHaveCSS('height', '56px');

    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(filter(page).getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page');

    // It searches by the query string of the current route.
    const word = ownWord();
    await addEntry(`Urgent ${word}`, 'urgent');
    await addEntry(`Not so ${word}`);
    await page.goto('/webdata/urgent?page=1');
    await typeInto(page.getByPlaceholder('Search...'), word);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`/webdata/urgent?search=${word}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByPlaceholder('Search...')).toHaveValue(word);

    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByPlaceholder('Search...')).toHaveValue('');
  });
});

test.describe('with the keyboard only', () => {
  test('a user can search, page, open a new entry and filter', async ({ page }) => {
    const word = ownWord();
    await addEntries(Array.from({ length: 21 }, (_, index) => `Entry ${index + 1} ${word}`));
    await page.goto('/webdata');
    await expect(rows(page)).toHaveCount(20);
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Search...')).toBeFocused();
    await page.keyboard.type(`${word} n/`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(range(page)).toContainText('1–20 of 21');

    await page.getByRole('link', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await expect(range(page)).toContainText('21–21 of 21');
    await expect(page.getByRole('link', { name: 'Next page' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(range(page)).toContainText('1–20 of 21');
    await page.keyboard.press('ArrowRight');
    await expect(range(page)).toContainText('21–21 of 21');

    await page.keyboard.press('n');
    await expect(page).toHaveURL('/webdata/addentris');

    await page.goto('/webdata');
    const urgent = filter(page).getByRole('link', { name: /^Urgent/ });
    await expect(urgent).toBeVisible();
    while (!(await urgent.evaluate((link) => link === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/webdata/urgent');
    await expect(urgent).toBeFocused();
  });
});

test.describe('a service that is unavailable', () => {
  test.use({ provoked: /ERR_FAILED|not available/ });

  test('is reported in place of the list, and logged; filters and pager stay', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/webdata?*', (route) => route.abort());
    await page.goto('/webdata');
    await expect(page.getByRole('alert')).toContainText('The service is not available at the moment');
    await expect(page.getByRole('banner')).toContainText('User:');
    await expect(filter(page).getByRole('link')).toHaveCount(webdataStatuses.length + 1);
    await expect(filter(page).getByRole('link', { name: /^All \d+$/ })).toBeVisible();
    await expect(range(page)).toContainText(/1–20 of \d+/);
    expect(logged.join()).toMatch(/not available/);

    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(range(page)).toContainText(/21–40 of \d+/);
    await page.unroute('**/api/webdata?*');
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByRole('alert')).toHaveCount(0);

    // The filters stay when the counts fail too.
    await page.route('**/api/webdata**', (route) => route.abort());
    await page.goto('/webdata');
    await expect(page.getByRole('alert')).toContainText('The service is not available at the moment');
    await expect(filter(page).getByRole('link', { name: 'Urgent' })).toBeVisible();
    await expect(range(page)).toContainText('Page 1');
    await page.unroute('**/api/webdata**');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(20);
  });
});

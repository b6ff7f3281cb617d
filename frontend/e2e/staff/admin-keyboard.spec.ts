import type { Page } from '@playwright/test';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { closeMessage, messageDialog, toasts } from '../support/toasts.ts';
import { typeInto } from '../support/type-into.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: false }).first();
const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' });

async function openForm(page: Page, count = 0) {
  const { issue } = await freshIssue(count);
  const path = `/admin/archives/add/2025/${issue.volume}/1`;
  await page.goto(path);
  await expect(abstract(page)).toBeEditable();
  return path;
}

test('Tab leads from text to text, and Alt+F10 to the formatting and back', async ({ page }) => {
  await openForm(page);
  await title(page).click();
  await page.keyboard.type('On rivers');
  await page.keyboard.press('Tab');
  await page.keyboard.type('This lab measured ');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Italic (Ctrl+I)' }).last()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bold (Ctrl+B)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(abstract(page)).toBeFocused();
  await page.keyboard.type('them.');
  await expect(abstract(page)).toHaveText('This lab measured them.');
  await expect(abstract(page).locator('em, strong')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Keywords')).toBeFocused();
});

test.describe('Without a connection', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

  test('what is typed stays in the browser, and becomes a draft when there is one again', async ({
    page,
    context,
  }) => {
    const path = await openForm(page);
    await context.setOffline(true);
    await typeInto(page.getByLabel('Keywords'), 'typed on a train');
    await expect(page.getByText('Not saved yet. What you typed is kept in this browser')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Draft saved')).toBeVisible();

    await context.setOffline(true);
    await typeInto(page.getByLabel('Keywords'), 'typed in a tunnel');
    await expect(page.getByText('Not saved yet. What you typed is kept in this browser')).toBeVisible();
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto(path);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByLabel('Keywords')).toHaveValue('typed in a tunnel');
  });

  test('a form that is sent says so and keeps what was entered', async ({ page, context }) => {
    await page.goto('/admin/account/invite');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Asha on a train');
    await page.keyboard.press('Tab');
    await page.keyboard.type('asha@train.example');
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(messageDialog(page)).toContainText('You are offline. What you typed stays here');
    await closeMessage(page);
    await context.setOffline(false);
    await expect(page.getByLabel('Name')).toHaveValue('Asha on a train');
  });
});

test('what is next is proposed beside its field, and what is missing leads to it', async ({ page }) => {
  await openForm(page, 1);
  const refnumber = page.getByLabel('Ref number');
  await page.getByRole('button', { name: /^Use \d+$/ }).click();
  await expect(refnumber).toHaveValue(/^\d+$/);
  await expect(refnumber).toBeFocused();

  const pages = page.getByLabel('Page number');
  await page.getByLabel('Article *').setInputFiles({
    name: 'article.pdf',
    mimeType: 'application/pdf',
    buffer: pdfWithText('On rivers'),
  });
  await page.getByRole('button', { name: 'Use these pages' }).click();
  await expect(pages).toHaveValue('17-17');
  await typeInto(pages, '18');
  await page.getByRole('button', { name: 'Use 18-18' }).click();
  await expect(pages).toHaveValue('18-18');

  const missing = page.getByRole('region', { name: 'Missing for indexes' });
  await missing.getByRole('link', { name: 'A DOI, for Crossref' }).click();
  await expect(page.getByLabel('DOI', { exact: true })).toBeFocused();
  await missing.getByRole('link', { name: 'References, for Google Scholar' }).click();
  await expect(page.getByRole('textbox', { name: 'References' })).toBeFocused();
  await typeInto(page.getByLabel('Author names'), 'Asha Verma');
  await missing.getByRole('link', { name: 'An ORCID iD' }).click();
  await expect(page.getByLabel('ORCID iD')).toBeFocused();
  const needed = page.getByRole('region', { name: 'Required to add the article' });
  await expect(needed.getByRole('link', { name: 'Author names' })).toHaveCount(0);
  await needed.getByRole('link', { name: 'Abstract' }).click();
  await expect(abstract(page)).toBeFocused();
});

test('a success is reported where it covers no row, and ends with its page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto('/admin/editors');
  const enabled = page.getByRole('switch').last();
  await enabled.click();
  await expect(toasts(page)).toContainText('Undo');
  const { bottom } = await toasts(page).evaluate(
    (shown) => shown.getBoundingClientRect().toJSON() as DOMRect,
  );
  const row = await page
    .getByRole('row')
    .nth(1)
    .evaluate((one) => one.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(row);
  await enabled.click();
  await goToPlace(page, 'Indexing');
  await expect(page.getByRole('heading', { name: 'Indexing' })).toBeVisible();
  await expect(toasts(page)).toBeEmpty();
});

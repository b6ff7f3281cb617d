import { randomInt } from 'node:crypto';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import type { Issue } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { ownVolume } from '../../support/own-volume.ts';
import { staffCall } from '../../support/staff-call.ts';
import { closeMessage, messageDialog, toasts } from '../../support/toasts.ts';

const year = Number(
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(new Date()),
);

test.describe('an issue', () => {
  test.use({ provoked: /status of 40[09]|ERR_FAILED/ });

  test('is created once, for the current year, and shown with padded numbers', async ({ page }) => {
    const number = randomInt(10, 99);
    await page.goto('/admin/archives');
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add New' }).click();
    const volume = page.getByRole('spinbutton', { name: 'Volume' });
    const issue = page.getByRole('spinbutton', { name: 'Issue' });
    for (const input of [volume, issue]) await expect(input).toHaveAttribute('min', '0');
    await expect(page.getByRole('spinbutton', { name: 'Year' })).toHaveValue(String(year));

    await issue.fill(String(number));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(volume).toHaveCSS('box-shadow', /156, 28, 20/);
    await expect(issue).not.toHaveCSS('box-shadow', /156, 28, 20/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add New' }).click();
    await expect(issue).toHaveValue('');

    await volume.fill('2');
    await issue.fill(String(number));
    await page.route('**/api/admin/create-issue', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(messageDialog(page)).toContainText('Something went wrong');
    await closeMessage(page);
    await expect(volume).toHaveValue('2');

    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(messageDialog(page)).toContainText('Issue created successfully');
    await expect(messageDialog(page).getByRole('link')).toHaveText(`Volume 2, Issue ${number} (${year})`);
    await closeMessage(page);
    await expect(volume).toBeHidden();
    await expect(page.getByRole('row', { name: `${year} 02 ${number} 000` })).toHaveCount(1);

    await page.getByRole('button', { name: 'Add New' }).click();
    await volume.fill('2');
    await issue.fill(String(number));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(issue).toHaveAccessibleDescription(/This issue already exists/);
    await volume.fill('-1');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(volume).toHaveAttribute('aria-invalid', 'true');
    await expect(volume).toHaveAccessibleDescription(/This field must be at least 0/);
    const issues = await staffCall<Issue[]>('/api/admin/archives/');
    expect(
      issues.filter((one) => one.year === year && one.volume === 2 && one.issue === number),
    ).toHaveLength(1);
  });
});

test('the inputs are empty, one button enters the next numbers of the year, and Escape closes the form', async ({
  page,
}) => {
  const volume = ownVolume();
  const backYear = 1801 + (volume % 100);
  for (const issue of [1, 2]) await staffCall('/api/admin/create-issue', { year: backYear, volume, issue });
  await page.goto('/admin/archives');
  const numbers = ['Year', 'Volume', 'Issue'].map((name) => page.getByRole('spinbutton', { name }));
  const [yearInput, volumeInput, issueInput] = numbers as [Locator, Locator, Locator];
  const next = page.getByRole('button', { name: `Volume ${volume}, Issue 3`, exact: true });
  const add = page.getByRole('button', { name: 'Add New' });
  await add.press('Enter');
  await expect(volumeInput).toBeFocused();
  for (const input of [volumeInput, issueInput]) await expect(input).toHaveValue('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(volumeInput).toHaveCSS('box-shadow', /156, 28, 20/);
  await yearInput.fill(String(backYear - 1));
  await expect(next).toHaveCount(0);
  await yearInput.fill(String(backYear));
  for (const input of [volumeInput, issueInput]) await expect(input).toHaveValue('');
  await expect(next).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(yearInput).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(page.getByRole('row', { name: `${backYear} ${volume} 03` })).toHaveCount(0);

  await add.press('Enter');
  await yearInput.fill(String(backYear));
  await next.press('Enter');
  await expect(volumeInput).toHaveValue(String(volume));
  await expect(issueInput).toHaveValue('3');
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(messageDialog(page)).toContainText('Issue created successfully');
  await messageDialog(page)
    .getByRole('link', { name: `Volume ${volume}, Issue 3 (${backYear})` })
    .press('Enter');
  await expect(page).toHaveURL(`/admin/archives/${backYear}/${volume}/3`);
  await expect(messageDialog(page)).toBeHidden();
});

test.describe('an existing issue', () => {
  test.use({ provoked: /status of (?:404|409)/ });

  test('is renamed with its articles, whose old addresses redirect', async ({ page }) => {
    const { issue, articles } = await freshIssue(2);
    const taken = await freshIssue(0);
    await page.goto('/admin/archives');
    const { year: from, volume } = issue;
    await page.getByRole('link', { name: `Edit Volume ${volume}, Issue 1 (${from})` }).click();
    await expect(page.getByText('its 2 articles move with it.')).toBeVisible();
    await expectAccessible(page);
    const [volumeInput, issueInput] = ['Volume', 'Issue'].map((name) =>
      page.getByRole('spinbutton', { name }),
    ) as [Locator, Locator];
    await volumeInput.fill(String(taken.issue.volume));
    await page.keyboard.press('Enter');
    await expect(issueInput).toHaveAccessibleDescription(/This issue already exists/);
    await expect(volumeInput).toHaveValue(String(taken.issue.volume));
    await volumeInput.fill(String(volume));
    await issueInput.fill('12');
    await page.getByRole('textbox', { name: 'Issue label' }).fill('12-13');
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('Issue updated successfully');
    await page.goto('/admin/archives');
    const row = page.getByRole('row').filter({ hasText: `${from}${volume}12-13002` });
    await expect(row.getByRole('link', { name: `Articles of Volume ${volume}, Issue 12-13` })).toBeVisible();

    const old = { ...issue, ...articles[0]!, ...issue };
    await page.goto(paths.issue(issue));
    await expect(page).toHaveURL(paths.issue({ ...issue, issue: 12 }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`VOL. ${volume}, ISSUE 12-13 (${from})`);
    await page.goto(paths.article(old));
    await expect(page).toHaveURL(paths.article({ ...old, issue: 12 }));
    await page.goto(`/admin/archives/${from}/${volume}/1`);
    await expect(page).toHaveURL(`/admin/archives/${from}/${volume}/12`);
  });

  test('shows readers its title, text, cover and PDF', async ({ page }) => {
    const { id, issue } = await freshIssue(1);
    await page.goto(`/admin/archives/issues/${id}`);
    await page.getByRole('textbox', { name: 'Issue title' }).fill('Special issue: Rivers of the plains');
    await page.getByRole('textbox', { name: 'Text' }).fill('Water, and where it goes.');
    const picture = await sharp({ create: { width: 210, height: 297, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Cover')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture });
    // Larger than an article may be, and than the gateway holds in memory.
    const buffer = Buffer.concat([pdfWithText('The whole issue'), Buffer.alloc(8_000_000)]);
    const pdf = { name: 'issue.pdf', mimeType: 'application/pdf', buffer };
    await page.getByLabel('PDF of the whole issue').setInputFiles(pdf);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(toasts(page)).toContainText('Issue updated successfully');

    await page.goto(paths.issue(issue));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'Special issue: Rivers of the plains',
    );
    await expect(page.getByText('Water, and where it goes.')).toBeVisible();
    await expect(page.locator('main header img')).toHaveJSProperty('complete', true);
    const file = page.getByRole('link', { name: 'Whole issue (PDF)' });
    expect((await page.request.get((await file.getAttribute('href'))!)).status()).toBe(200);
    await expectAccessible(page);
    await page.goto('/archives');
    await expect(page.getByRole('link', { name: /Special issue: Rivers of the plains/ })).toBeVisible();

    await page.goto(`/admin/archives/issues/${id}`);
    await page.getByRole('checkbox', { name: 'Remove the PDF' }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('checkbox', { name: 'Remove the PDF' })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Remove the cover' })).toBeVisible();
  });

  test('is removed when it has no article, which can be undone', async ({ page }) => {
    const { issue } = await freshIssue(0);
    const full = await freshIssue(1);
    await page.goto(`/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`);
    await expect(page.getByText('No articles in this issue yet.')).toBeVisible();
    await page.goto('/admin/archives');
    const nameOf = ({ year: of, volume }: typeof issue) => `Volume ${volume}, Issue 1 (${of})`;
    await expect(page.getByRole('link', { name: `Edit ${nameOf(full.issue)}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Remove ${nameOf(full.issue)}` })).toHaveCount(0);
    const remove = page.getByRole('button', { name: `Remove ${nameOf(issue)}` });
    await remove.press('Enter');
    // With the focus it stays, however long the rest takes.
    await toasts(page).getByRole('button', { name: 'Undo' }).focus();
    await expect(toasts(page)).toContainText(`Removed: ${nameOf(issue)}`);
    await expect(remove).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    await expect(remove).toBeVisible();
    await remove.press('Enter');
    await expect(remove).toHaveCount(0);
    expect((await page.request.get(paths.issue(issue))).status()).toBe(404);
  });
});

test('an issue’s article list links to adding and editing, sorts, and counts the selection', async ({
  page,
}) => {
  const { issue, articles } = await freshIssue(3);
  const path = `/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`;
  await page.goto('/admin/archives');
  const row = page.getByRole('row', { name: `${issue.year} ${issue.volume} 01 003` });
  await row.getByRole('link', { name: 'Articles of' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Volume ${issue.volume}, Issue 1 (2025)`);
  await expect(page.getByRole('link', { name: 'Add Article' })).toHaveAttribute(
    'href',
    `/admin/archives/add/${issue.year}/${issue.volume}/${issue.issue}`,
  );

  const numbers = page.locator('tbody td:nth-child(3)');
  const refnumbers = articles.map(({ refnumber }) => refnumber);
  await expect(numbers).toHaveText(refnumbers);
  const sort = page.getByRole('button', { name: 'Pages' });
  await sort.click();
  await sort.click();
  await expect(page.getByRole('columnheader', { name: 'Pages' })).toHaveAttribute('aria-sort', 'descending');
  await expect(numbers).toHaveText(refnumbers.toReversed());

  const count = page.getByRole('status').filter({ hasText: 'articles' });
  await expect(count).toHaveText('3 articles');
  await page.getByRole('checkbox', { name: 'Select every article' }).focus();
  await page.keyboard.press('Space');
  await expect(count).toHaveText('3 articles, 3 selected');
  await expectAccessible(page);

  await page.getByRole('link', { name: `Edit ${articles[0]!.title_text}` }).click();
  await expect(page).toHaveURL(`/admin/archives/${articles[0]!.id}`);
});

test.describe('an unknown page', () => {
  test.use({ provoked: /status of (?:404|400)/ });

  test('shows Not Found! with status 404 for unknown paths and impossible ids, and for unknown ids', async ({
    page,
  }) => {
    for (const path of [
      '/admin/not-found',
      '/admin/no-such-page',
      '/admin/archives/xyz',
      '/admin/editors/xyz',
      '/admin/account/xyz',
      '/admin/indexing/xyz',
      '/admin/archives/2026/777/99',
      '/admin/archives/add/2026/777/99',
      '/admin/archives/a/b/c',
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Not Found!');
      await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
    }
    await expectAccessible(page);
    // Whether a well-formed id exists is known after the API's response.
    for (const area of ['editors', 'account', 'indexing', 'archives']) {
      const response = await page.goto(`/admin/${area}/000000000000000000000000`);
      expect(response?.status()).toBe(200);
      const heading = area === 'archives' ? 'Article not found!' : 'Not Found!';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
  });
});

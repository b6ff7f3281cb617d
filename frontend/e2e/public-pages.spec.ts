import { freshIssue } from './fresh-article.ts';
import { expect, test } from './journal-test.ts';

test('the archives have one frame per year, with the tiles of all its volumes', async ({ page }) => {
  const [one, two] = [await freshIssue(), await freshIssue()];
  await page.goto('/archives');
  const years = await page.getByRole('heading', { level: 2, name: / ISSUES$/ }).allTextContents();
  expect(new Set(years).size).toBe(years.length);
  const frame = page.getByRole('region', { name: '2025 ISSUES' });
  for (const { issue } of [one, two])
    await expect(
      frame.getByRole('link', { name: `VOL. ${issue.volume} : ISSUE 1`, exact: true }),
    ).toHaveAttribute('href', `/archives/2025/vol${issue.volume}/issue1`);
});

test('an article of one page is on Page 50', async ({ page }) => {
  const { issue } = await freshIssue(1, '50-50');
  await page.goto(`/archives/2025/vol${issue.volume}/issue1`);
  await expect(page.getByRole('main')).toContainText('Page 50');
  await expect(page.getByRole('main')).not.toContainText('Pages 50');
});

test('the submission form has its fields in the order of the specification', async ({ page }) => {
  await page.goto('/manuscript');
  const labels = page.getByRole('main').locator('form label');
  await expect(labels).toHaveText([
    ...['Manuscript title', 'Author names', 'E-mail', 'Phone', 'Total number of authors', 'Article type'],
    ...['DOI for the article (200 INR extra)', 'Stream', 'Area', 'Manuscript (PDF)'],
  ]);
});

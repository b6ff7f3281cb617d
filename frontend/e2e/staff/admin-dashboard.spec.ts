import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { ArticleUsage } from '#contracts/journal/usage-figures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { readDownload } from '../support/downloaded.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { staffCall } from '../support/staff-call.ts';

test('the dashboard shows the counts, and its charts have text alternatives', async ({ page }) => {
  await page.goto('/admin');
  const main = page.getByRole('main');
  const counts = await staffCall<{ archives: number; editors: number }>('/api/admin/');
  expect(counts.archives).toBeGreaterThan(1);
  await expect(main.getByRole('link', { name: /^Archives\s*\d+ articles$/ })).toHaveAttribute(
    'href',
    '/admin/archives',
  );
  await expect(main.getByRole('link', { name: /^Editors\s*\d+ editors$/ })).toHaveAttribute(
    'href',
    '/admin/editors',
  );
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Today',
    'Last changes',
    'Publish',
    'This month',
    'Articles by issue',
    'Downloads by month',
    'Certificates by week',
    'Background work',
  ]);
  await expect(main.getByRole('list', { name: 'Downloads by month' }).getByRole('listitem')).toHaveCount(12);
  await expect(main.getByRole('list', { name: 'Certificates by week' }).getByRole('listitem')).toHaveCount(
    12,
  );
  await expectAccessible(page);

  const column = main.getByRole('link', { name: /^Volume \d+, Issue \d+ \(\d{4}\): \d+$/ }).first();
  const [volume, issue, year] = (await column.innerText()).match(/\d+/g) ?? [];
  await column.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/archives/${year}/${volume}/${issue}`);
});

test.describe('while the documents service is down', () => {
  test.use({ provoked: /status of 503/ });

  test('the rest of the dashboard is shown', async ({ page }) => {
    await page.route('**/api/pdf/**', (route) =>
      route.fulfill({ status: 503, json: { error: 'service_unavailable' } }),
    );
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: 'Certificates by week' })).toContainText(
      'could not be loaded',
    );
    await expect(page.getByRole('region', { name: 'Background work' })).toContainText(
      'Some queues could not be loaded',
    );
    await expect(page.getByRole('list', { name: 'Articles by issue' })).toBeVisible();
  });
});

test('failed jobs are reported with a link to them', async ({ page }) => {
  const job = { id: '1', name: 'job', error: 'No', attempts: 20, failedAt: '2026-03-05T08:00:00Z', data: {} };
  await page.route('**/api/pdf/queues', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/admin/queues', (route) =>
    route.fulfill({ json: [{ name: 'catalog.mail', waiting: 3, active: 1, delayed: 1, failed: [job] }] }),
  );
  await page.goto('/admin');
  const queues = page.getByRole('region', { name: 'Background work' });
  await expect(queues).toContainText('5 jobs to do, 1 failed');
  await expect(queues.getByRole('listitem')).toHaveText('Mails5 to do, 1 failed');
  const work = page.getByRole('region', { name: 'Today' });
  await expect(work.getByRole('listitem').first()).toContainText('1 background job has failed');
  await work.getByRole('link', { name: 'Retry or discard' }).press('Enter');
  await expect(page).toHaveURL('/admin/documents');
});

test('what waits is listed until it is done, beside the last changes', async ({ page }) => {
  const { issue, articles } = await freshIssue(1);
  const [article] = articles as [StaffArticle];
  await staffCall(`/api/archives/${article.id}`, { keywords: 'today' });
  await page.goto('/admin');
  const work = page.getByRole('region', { name: 'Today' });
  const changes = page.getByRole('region', { name: 'Last changes' });
  const name = `${article.refnumber}, ${article.title_text}`;
  await expect(changes.getByRole('link', { name })).toHaveAttribute('href', `/admin/archives/${article.id}`);
  const last = changes.getByRole('listitem').filter({ hasText: name }).first();
  await expect(last).toContainText('Article, edited by asha');
  await expect(work.getByRole('listitem').filter({ hasText: /no DOI/ })).toContainText(article.title_text);
  await staffCall(`/api/archives/${article.id}`, { doi: `10.4321/today.${issue.volume}` });
  await page.reload();
  await expect(work.getByRole('listitem').filter({ hasText: /no DOI/ })).not.toContainText(
    article.title_text,
  );
});

test('what readers view and download is counted, for them and for staff', async ({
  page,
  browser,
  request,
}) => {
  // Headless Chromium counts as a robot.
  const userAgent = (build: number) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0 Build/${build}`;
  const { articles } = await freshIssue(1);
  const [article] = articles as [StaffArticle];
  const context = await browser.newContext({ userAgent: userAgent(0) });
  const reader = await context.newPage();
  await reader.goto(paths.article(article));
  const downloadLink = reader.getByRole('link', { name: /^Download PDF/ }).first();
  const download = await readDownload(reader, downloadLink.press('Enter'));
  expect(download.content.subarray(0, 5).toString()).toBe('%PDF-');
  const file = paths.articleDownload(article, 'pdf');
  for (const build of [1, 2, 3, 4, 5, 6, 7])
    await request.get(file, { headers: { 'user-agent': userAgent(build) } });
  await expect
    .poll(() => staffCall<ArticleUsage>(`/api/usage/${article.refnumber}`))
    .toMatchObject({ views: 1, downloads: 8 });
  await context.close();

  const visitor = await (await browser.newContext()).newPage();
  // What the first reader saw of it is cached for half a minute.
  await expect
    .poll(async () => {
      await visitor.goto(paths.article(article));
      return visitor.getByText('Views: 1, downloads: 8').count();
    })
    .toBe(1);
  // The page is cached until something changes.
  await staffCall('/api/settings', { phone: '+91 11 2345 6789' });
  const item = visitor.getByRole('main').getByRole('listitem').filter({ hasText: article.title_text });
  await expect
    .poll(async () => {
      await visitor.goto('/most-read');
      return (await item.allInnerTexts()).join();
    })
    .toContain('Downloads: 8');
  await visitor.context().close();

  await page.goto('/admin');
  await goToPlace(page, 'Statistics');
  const main = page.getByRole('main');
  await expect(main.getByRole('list', { name: 'Downloads by month' }).getByRole('listitem')).toHaveCount(12);
  await main.getByRole('link', { name: 'By country' }).press('Enter');
  await expect(main.getByRole('list', { name: 'Downloads by country' })).toContainText('Unknown');
  await main.getByRole('link', { name: 'By article' }).press('Enter');
  await expect(page).toHaveURL(/by=article/);
  const bar = main.getByRole('list', { name: 'Downloads by article' }).getByRole('listitem');
  await expect(bar.filter({ hasText: article.title_text })).toHaveText(`${article.title_text}8 of 9`);
  const row = main
    .getByRole('region', { name: 'Usage' })
    .getByRole('row')
    .filter({ hasText: article.title_text });
  await expect(row.getByRole('cell')).toHaveText(['8', '8', '9', '8']);
  await expectAccessible(page);

  const csv = await readDownload(page, main.getByRole('button', { name: 'Download as CSV' }).press('Enter'));
  expect(csv.name).toMatch(/^usage-by-article-\d{4}-\d{2}-to-\d{4}-\d{2}\.csv$/);
  expect(csv.content.toString()).toMatch(
    new RegExp(`^${article.refnumber},2025,${article.volume},1,${article.title_text},9,8,8,8,0\\r$`, 'm'),
  );

  await main.getByLabel('To').press('ArrowDown'); // the month before
  await main.getByRole('button', { name: 'Show statistics' }).press('Enter');
  await expect(main.getByText('No usage in these months')).toBeVisible();
  await main.getByLabel('To').press('ArrowUp');
  await main.getByRole('button', { name: 'Show statistics' }).press('Enter');
  await expect(bar.filter({ hasText: article.title_text })).toBeVisible();
});

import { expectAccessible } from './accessible.ts';
import { expect, staffTest as test } from './journal-test.ts';
import { staffCall } from './staff-call.ts';

test('the dashboard shows the counts, and its charts have text alternatives', async ({ page }) => {
  await page.goto('/admin');
  const main = page.getByRole('main');
  const counts = await staffCall<{ archives: number; editors: number }>('/api/admin/');
  expect(counts.archives).toBeGreaterThan(1);
  await expect(main.getByRole('link', { name: /^\d+\s*Archives$/ })).toHaveAttribute(
    'href',
    '/admin/archives',
  );
  await expect(main.getByRole('link', { name: /^\d+\s*Editors$/ })).toHaveAttribute('href', '/admin/editors');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Articles by issue',
    'Downloads by month',
    'Certificates by week',
    'Queues',
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
    await expect(page.getByRole('region', { name: 'Queues' })).toContainText(
      'Some queues could not be loaded',
    );
    await expect(page.getByRole('region', { name: 'Queues' })).toContainText('Author notices');
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
  const queues = page.getByRole('region', { name: 'Queues' });
  await expect(queues).toContainText('5 jobs to do, 1 failed');
  await expect(queues.getByRole('listitem')).toHaveText('Author notices5 to do, 1 failed');
});

import type { Page } from '@playwright/test';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { readDownload } from '../../support/downloaded.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { goToPlace } from '../../support/go-to-place.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { staffCall } from '../../support/staff-call.ts';
import { toasts } from '../../support/toasts.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Documents being created' });

test('certificates of selected articles are downloaded once they are ready, and kept under Documents', async ({
  page,
}) => {
  const { issue } = await freshIssue(2);
  await page.goto(`/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`);
  await expect(page.getByRole('button', { name: 'Certificates' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select every article' }).check();
  const download = await readDownload(page, page.getByRole('button', { name: 'Certificates' }).click());
  expect(download.name).toBe(`vol${issue.volume}-issue1-certificates.zip`);
  expect(download.content.subarray(0, 2).toString()).toBe('PK');
  const title = `Certificates, Vol. ${issue.volume} Issue 1, 2 articles`;
  await expect(toasts(page)).toContainText(`Downloaded: ${title}`);
  await expect(tray(page)).toBeHidden();
  await goToPlace(page, 'Documents');
  const yours = page.getByRole('region', { name: 'Your documents' }).getByRole('row');
  await expect(yours.filter({ hasText: title }).first()).toContainText('4 of 4');
  await expect(tray(page)).toBeHidden();
});

test('documents of a page that was left are found again, and leave the top once they are downloaded', async ({
  page,
}) => {
  const { issue } = await freshIssue(1);
  const address = `/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`;
  await page.goto(address);
  await page.getByRole('checkbox', { name: 'Select every article' }).check();
  // The page is left before its file is ready; it would download it once its requests go on.
  await page.route('**/api/pdf/jobs/*/events', () => undefined);
  await page.getByRole('button', { name: 'Index page' }).click();
  await expect(tray(page)).toBeVisible();
  const actions = page.getByRole('link', { name: /^Edit Article 1/ });
  const [above, below] = [await tray(page).boundingBox(), await actions.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.goto(address);
  await expect(tray(page).getByRole('status')).toHaveText('Ready');
  const download = await readDownload(page, tray(page).getByRole('button', { name: 'Download' }).click());
  expect(download.name).toBe(`vol${issue.volume}-issue1-index-page.pdf`);
  await expect(tray(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tray(page)).toBeHidden();
});

test('certificates of selected editors are saved as Editors-Certificate.zip', async ({ page }) => {
  await page.goto('/admin/editors');
  const [editor] = await staffCall<StaffEditor[]>('/api/editors');
  await page.getByRole('checkbox', { name: `Select ${editor!.name}` }).check();
  const download = await readDownload(page, page.getByRole('button', { name: 'Certificate' }).click());
  expect(download.name).toBe('Editors-Certificate.zip');
});

test('a running job shows its progress and can be cancelled', async ({ page }) => {
  const job: DocumentJob = {
    id: 'a',
    kind: 'certificates',
    state: 'running',
    done: 40,
    total: 120,
    title: 'Certificates, Vol. 1 Issue 3, 40 articles',
    createdby: 'Asha',
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  };
  await page.route('**/api/pdf/jobs/a/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(job)}\n\n` }),
  );
  await page.route('**/api/pdf/jobs/a', (route) => {
    job.state = 'cancelled';
    return route.fulfill({ json: job });
  });
  await page.addInitScript(() => localStorage.setItem('acadpubjobs', '["a"]'));
  await page.goto('/admin');
  await expect(
    tray(page).getByRole('progressbar', { name: 'Certificates, Vol. 1 Issue 3, 40 articles: 40 of 120' }),
  ).toHaveJSProperty('value', 40);
  await tray(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(tray(page).getByRole('status')).toHaveText('Cancelled');
});

const showQueues = (page: Page) => page.locator('summary', { hasText: 'Queues' }).press('Enter');

test.describe('while the documents service is down', () => {
  test.use({ provoked: /status of 503/ });

  const documentsDown = (page: Page) =>
    page.route('**/api/pdf/*', (route) => route.fulfill({ status: 503, json: {} }));
  const lost = (page: Page) => page.getByText('Parts of this page could not be loaded');
  const ofDocuments = (page: Page) => page.getByRole('row', { name: 'Documents in bulk' });
  const ofCatalog = (page: Page) => page.getByRole('row', { name: 'Mails' });

  test('previously loaded data stays, and the page recovers by itself', async ({ page }) => {
    await page.goto('/admin/documents');
    await showQueues(page);
    await expect(ofDocuments(page)).toBeVisible();
    await documentsDown(page);
    await expect(lost(page)).toBeVisible();
    await expect(ofDocuments(page)).toBeVisible();
    await page.unrouteAll();
    await expect(lost(page)).toBeHidden();

    // The queues of the catalog are still shown.
    await documentsDown(page);
    await page.goto('/admin/documents');
    await expect(lost(page)).toBeVisible();
    await showQueues(page);
    await expect(ofCatalog(page)).toBeVisible();
    await expect(ofDocuments(page)).toBeHidden();
    await expect(page.getByText('Your documents could not be loaded.')).toBeVisible();
  });
});

test('a failed job can be retried where that can help or, after confirmation, discarded', async ({
  page,
}) => {
  const failed = (id: string, retryable: boolean) => ({
    id,
    name: 'documents.make-batch',
    error: 'Chromium died',
    attempts: 20,
    retryable,
    failedAt: '2026-03-05T08:00:00Z',
    data: { jobId: '65f', requestId: 'r' },
  });
  const jobs = [failed('1', true), failed('2', false)];
  const requests: string[] = [];
  await page.route('**/api/pdf/queues', (route) =>
    route.fulfill({ json: [{ name: 'documents.batches', waiting: 7, active: 1, delayed: 0, failed: jobs }] }),
  );
  await page.route('**/api/pdf/queues/*/**', (route) => {
    requests.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    jobs.shift();
    return route.fulfill({ status: 204 });
  });
  await page.goto('/admin/documents');
  await showQueues(page);
  await expect(page.getByRole('row', { name: /Documents in bulk 7 1 0 2/ })).toBeVisible();
  const rows = page
    .getByRole('region', { name: 'Failed jobs' })
    .getByRole('row')
    .filter({ hasText: 'Chromium' });
  await expect(rows.first()).toContainText('jobId 65f');
  await rows.first().getByRole('button', { name: 'Retry' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first().getByRole('button')).toHaveText(['Discard']);
  await rows.first().getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No failed jobs.')).toBeVisible();
  expect(requests).toEqual([
    'POST /api/pdf/queues/documents.batches/1/retry',
    'DELETE /api/pdf/queues/documents.batches/2',
  ]);
});

import type { APIRequestContext } from '@playwright/test';
import type { StaffArticle } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { freshIssue } from './fresh-article.ts';
import { expect, test } from './journal-test.ts';
import { staffCall } from './staff-call.ts';

/** Maximum staleness of a page cached by the gateway. */
const timeout = 1_000;

const cacheStatus = async (request: APIRequestContext, path: string) =>
  (await request.get(path)).headers()['x-cache'];

test('an edited article is updated on every page that shows it, within a second', async ({ request }) => {
  const { issue, articles } = await freshIssue();
  const [article] = articles as [StaffArticle];
  const title = `Renamed, ${article.refnumber}`;
  const pages = [
    paths.article({ ...issue, ...article }),
    paths.issue(issue),
    paths.publication(article.refnumber),
    `/api/archives/ref/${article.refnumber}`,
  ];
  for (const page of pages) {
    // Another test's change of the settings may invalidate it once more.
    await expect.poll(() => cacheStatus(request, page), page).toBe('HIT');
  }

  await staffCall(`/api/archives/${article.id}`, { title });
  await expect(async () => {
    for (const page of pages) expect(await (await request.get(page)).text()).toContain(title);
  }).toPass({ timeout, intervals: [25] });
});

test('a disabled article disappears from every page, within a second', async ({ request }) => {
  const { issue, articles } = await freshIssue();
  const [article] = articles as [StaffArticle];
  const page = paths.article({ ...issue, ...article });
  expect((await request.get(page)).status()).toBe(200);
  expect(await (await request.get(paths.issue(issue))).text()).toContain(article.refnumber);

  await staffCall(`/api/archives/${article.id}`, { status: 'disabled' });
  await expect(async () => {
    expect((await request.get(page)).status()).toBe(404);
    expect(await (await request.get(paths.issue(issue))).text()).not.toContain(article.refnumber);
  }).toPass({ timeout, intervals: [25] });
});

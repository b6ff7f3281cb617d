import type { APIRequestContext } from '@playwright/test';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, test } from '../support/journal-test.ts';
import { staffCall } from '../support/staff-call.ts';

const cacheStatus = async (request: APIRequestContext, path: string) =>
  (await request.get(path)).headers()['x-cache'];
const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

/**
 * Edits an article whose pages are in the cache, and waits until they show it. As a response that was stored before
 * them is still fresh then, they were purged and did not just expire; on a machine too slow for that it is repeated.
 */
async function expectPurged(
  request: APIRequestContext,
  edit: (article: StaffArticle) => object,
  shows: (page: string, article: StaffArticle) => Promise<void>,
): Promise<void> {
  const other = `/api/archives/ref/${(await freshIssue()).articles[0]!.refnumber}`;
  await expect(async () => {
    await expect.poll(() => cacheStatus(request, other)).toBe('HIT');
    const { issue, articles } = await freshIssue();
    const [article] = articles as [StaffArticle];
    const pages = [
      paths.article({ ...issue, ...article }),
      paths.issue(issue),
      paths.publication(article.refnumber),
      `/api/archives/ref/${article.refnumber}`,
    ];
    // Another test's change of the settings may purge it again.
    for (const page of pages) await expect.poll(() => cacheStatus(request, page), page).toBe('HIT');
    await staffCall(`/api/archives/${article.id}`, edit(article));
    for (const page of pages) await expect(() => shows(page, article)).toPass({ intervals: [25] });
    expect(await cacheStatus(request, other)).toBe('HIT');
  }).toPass();
}

test('an edited article is purged from every page that shows it', async ({ request }) => {
  await expectPurged(
    request,
    ({ refnumber }) => ({ title: `Renamed, ${refnumber}` }),
    async (page, { refnumber }) => expect(await textOf(request, page)).toContain(`Renamed, ${refnumber}`),
  );
});

test('a disabled article is purged from every page', async ({ request }) => {
  await expectPurged(
    request,
    () => ({ status: 'disabled' }),
    async (page, { title_text }) => expect(await textOf(request, page)).not.toContain(title_text),
  );
});

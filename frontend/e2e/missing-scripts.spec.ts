import type { Page } from '@playwright/test';
import { paths } from '#contracts/paths.ts';
import { articles, issue } from './content.ts';
import { hydrated } from './hydrated.ts';
import { expect, staffTest, test } from './journal-test.ts';
import { typeInto } from './type-into.ts';

const provoked = /Failed to load resource|dynamically imported module/;
test.use({ provoked });
staffTest.use({ provoked });

/** As when the connection fails or a release has removed it. @returns how often it was requested */
async function withoutScript(page: Page, name: string): Promise<() => number> {
  let requests = 0;
  await page.route(`**/static/${name}-*.js`, (route) => {
    requests += 1;
    return route.abort();
  });
  return () => requests;
}

/** The documents that the page loads, as paths. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

for (const [language, archives] of [
  ['', 'Archives'],
  ['/hi', 'पुराने अंक'],
] as const)
  test(`a page whose script is missing is loaded as a document when its link is followed: ${language || '/en'}`, async ({
    page,
  }) => {
    const documents = documentsOf(page);
    const requests = await withoutScript(page, 'archives-page');
    await page.goto(`${language}/alerts`);
    await hydrated(page);
    const email = page.getByRole('main').getByRole('textbox').first();
    await typeInto(email, 'reader@example.org');

    // Pointing at its link prefetches it: what a reader has typed must not be lost by a reload.
    const target = page.getByRole('navigation').getByRole('link', { name: archives });
    await target.hover();
    await expect.poll(requests).toBeGreaterThan(0);
    await page.waitForTimeout(500);
    await expect(email).toHaveValue('reader@example.org');
    expect(documents).toEqual([`${language}/alerts`]);

    await target.press('Enter');
    await expect(page).toHaveURL(`${language}/archives`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(archives);
    // Reloaded once, for the names of a new release, and then left as the server sent it.
    await expect.poll(() => documents).toHaveLength(3);
    await page.waitForTimeout(1_000);
    expect(documents).toEqual([`${language}/alerts`, `${language}/archives`, `${language}/archives`]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(archives);
  });

test('a page of which a part’s script is missing is loaded again when the part is asked for', async ({
  page,
}) => {
  const documents = documentsOf(page);
  await withoutScript(page, 'pdf-reader');
  const path = paths.article({ ...issue, ...articles[0]! });
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('button', { name: 'Read the PDF here' }).press('Enter');
  await expect.poll(() => documents).toEqual([path, path]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wilt of pigeonpea');
});

staffTest('a page of staff whose script is missing is loaded again once, then says so', async ({ page }) => {
  const documents = documentsOf(page);
  await withoutScript(page, 'editors-page');
  await page.goto('/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Editors' }).press('Enter');
  await expect(page).toHaveURL('/admin/editors');
  await expect.poll(() => documents).toHaveLength(3);
  await page.waitForTimeout(1_000);
  expect(documents).toEqual(['/admin', '/admin/editors', '/admin/editors']);
  await expect(page.getByRole('alert')).toContainText('Try again or go to the dashboard.');
});

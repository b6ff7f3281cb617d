import type { Page } from '@playwright/test';
import { paths } from '#contracts/journal/paths.ts';
import { articles, issue } from '../support/content.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { expect, staffTest, test } from '../support/journal-test.ts';
import { typeInto } from '../support/type-into.ts';

const provoked = /Failed to load resource|dynamically imported module/;
test.use({ provoked });
staffTest.use({ provoked });

const MISSING = 'missing script';

/**
 * Loads pages without a script, as when the connection fails or a release has removed it.
 *
 * @returns the paths of the documents that are loaded, with `MISSING` for each time the script is asked for
 */
async function withoutScript(page: Page, name: string): Promise<string[]> {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  await page.route(`**/static/${name}-*.js`, (route) => {
    loaded.push(MISSING);
    return route.abort();
  });
  return loaded;
}
const documentsIn = (loaded: string[]) => loaded.filter((path) => path !== MISSING);

/** The documents loaded, once the last one has asked for the script and begun whatever it does without it. */
async function documentsOnceSettled(page: Page, loaded: string[], count: number): Promise<string[]> {
  await expect.poll(() => loaded.at(-1) === MISSING && documentsIn(loaded).length).toBe(count);
  await page.waitForLoadState();
  await page.evaluate(async () => void (await fetch('/robots.txt')));
  return documentsIn(loaded);
}

for (const [language, archives] of [
  ['', 'Archives'],
  ['/hi', 'पुराने अंक'],
] as const)
  test(`a page whose script is missing is loaded as a document when its link is followed: ${language || '/en'}`, async ({
    page,
  }) => {
    const loaded = await withoutScript(page, 'archives-page');
    await page.goto(`${language}/alerts`);
    await untilHydrated(page);
    const email = page.getByRole('main').getByRole('textbox').first();
    await typeInto(email, 'reader@example.org');

    // Pointing at its link prefetches it: what a reader has typed must not be lost by a reload.
    const target = page.getByRole('navigation').getByRole('link', { name: archives });
    await target.hover();
    expect(await documentsOnceSettled(page, loaded, 1)).toEqual([`${language}/alerts`]);
    await expect(email).toHaveValue('reader@example.org');

    await target.press('Enter');
    await expect(page).toHaveURL(`${language}/archives`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(archives);
    // Reloaded once, for the names of a new release, and then left as the server sent it.
    expect(await documentsOnceSettled(page, loaded, 3)).toEqual([
      `${language}/alerts`,
      `${language}/archives`,
      `${language}/archives`,
    ]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(archives);
  });

test('a page of which a part’s script is missing is loaded again when the part is asked for', async ({
  page,
}) => {
  const loaded = await withoutScript(page, 'pdf-reader');
  const path = paths.article({ ...issue, ...articles[0]! });
  await page.goto(path);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Read the PDF here' }).press('Enter');
  await expect.poll(() => documentsIn(loaded)).toEqual([path, path]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wilt of pigeonpea');
});

staffTest('a page of staff whose script is missing is loaded again once, then says so', async ({ page }) => {
  const loaded = await withoutScript(page, 'editors-page');
  await page.goto('/admin');
  await goToPlace(page, 'Editors');
  await expect(page).toHaveURL('/admin/editors');
  expect(await documentsOnceSettled(page, loaded, 3)).toEqual(['/admin', '/admin/editors', '/admin/editors']);
  await expect(page.getByRole('alert')).toContainText('Try again or go to the dashboard.');
});

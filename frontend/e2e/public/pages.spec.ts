import { paths } from '#contracts/journal/paths.ts';
import { articles, issue } from '../support/content.ts';
import { expect, staffTest, test } from '../support/journal-test.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { typeInto } from '../support/type-into.ts';

const [article] = articles as [(typeof articles)[0]];

test('every other form of an address redirects to the canonical one', async ({ request }) => {
  const articlePath = paths.article({ ...issue, ...article });
  for (const [other, canonical] of [
    ['/archives/2024/5/1', paths.issue(issue)],
    ['/archives/2024/vol5/1', paths.issue(issue)],
    ['/archives/2024/5/issue1/', paths.issue(issue)],
    [`/archives/2024/vol5/issue1/${article.refnumber}`, articlePath],
    [`/archives/2024/vol5/1/${article.refnumber}`, articlePath],
    [`/archives/2023/4/2/${article.refnumber}`, articlePath],
  ] as const) {
    const response = await request.get(other, { maxRedirects: 0 });
    expect.soft([other, response.status(), response.headers().location]).toEqual([other, 301, canonical]);
    expect((await request.get(canonical, { maxRedirects: 0 })).status()).toBe(200);
  }
});

test('a page past the last one redirects to the last page', async ({ request }) => {
  for (const [path, last] of [
    ['/search?keyword=husk+pigeonpea&page=99', /^\/search\?keyword=husk\+pigeonpea&page=1$/],
    ['/search?keyword=pigeonpea&page=9999', /^\/search\?keyword=pigeonpea&page=\d{1,2}$/],
    ['/recent?page=99', /^\/recent\?page=\d$/],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(302);
    const { location } = response.headers();
    expect(location).toMatch(last);
    expect((await request.get(location!, { maxRedirects: 0 })).status()).toBe(200);
  }
});

staffTest('a page of the admin search past the last one leads to the last', async ({ page }) => {
  await page.goto('/admin/search?q=pigeonpea&page=9999');
  await expect(page).toHaveURL(/\/admin\/search\?q=pigeonpea&page=\d$/);
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

test('navigation does not reload the page', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [link, heading] of [
    ['Editorial board', 'Editorial board'],
    ['Archives', 'Archives'],
    ['Instructions', 'Instructions to authors'],
    ['Indexing', 'Indexing'],
    ['Submission', 'Submit a manuscript'],
    ['SUBMIT ONLINE', 'Submit online'],
    ['About', 'About the journal'],
    ['Contact', 'Contact'],
    ['Home', 'An indexed, refereed and peer-reviewed journal, open to every reader'],
  ] as const) {
    await navigation.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await typeInto(page.getByRole('combobox').first(), 'pigeonpea');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText(/Results: \d+, Query: pigeonpea/);
  await expect(page.locator('html[data-same]')).toHaveCount(1);
});

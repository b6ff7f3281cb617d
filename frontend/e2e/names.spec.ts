import { paths } from '#contracts/paths.ts';
import { articles, issue, settings } from './content.ts';
import { expect, test } from './journal-test.ts';

const [article] = articles as [(typeof articles)[0]];
const { websitename, formatted_journal_name } = settings;

test.describe('both names of the journal', () => {
  for (const path of [
    ...['/', '/board', '/archives', '/recent', '/instructions', '/indexing', '/about', '/contact'],
    ...['/search?keyword=wilt', '/manuscript', '/verify'],
    ...[paths.issue(issue), paths.article({ ...issue, ...article }), paths.publication(article.refnumber)],
  ])
    test(`are on ${path}`, async ({ page }) => {
      await page.goto(path);
      const header = page.getByRole('banner');
      await expect(header.getByText(websitename, { exact: true })).toBeVisible();
      await expect(header.getByText(formatted_journal_name, { exact: true })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'For authors' })).toContainText(websitename);
      await expect(page).toHaveTitle(
        path === '/' ? `${websitename} · ${formatted_journal_name}` : new RegExp(` · ${websitename}$`),
      );
    });
});

test('the impact factor is in the header and on the home page', async ({ page }) => {
  await page.goto('/');
  const badge = /Impact factor \d\.\d\d/;
  await expect(page.getByRole('banner')).toContainText(badge);
  await expect(page.getByRole('main')).toContainText(badge);
});

test('the domain is linked from the sidebar and the contact page', async ({ page, baseURL }) => {
  await page.goto('/contact');
  const { host, origin } = new URL(baseURL!);
  for (const part of [page.getByRole('complementary', { name: 'For authors' }), page.getByRole('main')])
    await expect(part.getByRole('link', { name: host.replace('127.0.0.1', 'localhost') })).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${origin.replace('127.0.0.1', 'localhost')}/contact`,
  );
});

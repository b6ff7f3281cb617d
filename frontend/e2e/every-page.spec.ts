import { splitAuthors } from '#contracts/author-names.ts';
import { paths } from '#contracts/paths.ts';
import { expectAccessible } from './accessible.ts';
import { codeOf, fetchCertificate } from './certificates.ts';
import { articles, issue, settings } from './content.ts';
import { expect, staffTest, test } from './journal-test.ts';
import { paste } from './paste.ts';
import { invalidIn } from './valid-html.ts';

const [article, hindi, long] = articles as [(typeof articles)[0], (typeof articles)[0], (typeof articles)[0]];
const { websitename, formatted_journal_name } = settings;

test.describe('a public page has valid HTML and both names of the journal, and is accessible:', () => {
  for (const path of [
    '/',
    '/board',
    '/archives',
    '/recent',
    '/most-read',
    paths.issue(issue),
    paths.article({ ...issue, ...article }),
    paths.article({ ...issue, ...hindi }),
    paths.article({ ...issue, ...long }),
    '/instructions',
    '/indexing',
    '/about',
    '/pages/ethics',
    '/announcements',
    '/contact',
    '/search',
    '/search?keyword=pigeonpea',
    '/search?keyword=nothing-of-the-kind',
    '/manuscript',
    '/alerts?status=sent',
    '/pdf',
    paths.publication(article.refnumber),
    '/verify',
    '/hi',
    '/hi/instructions',
    '/hi/manuscript',
  ]) {
    test(path, async ({ page }) => {
      const response = await page.goto(path);
      expect.soft(await invalidIn(await response!.text(), path)).toEqual([]);
      const header = page.getByRole('banner');
      for (const name of [websitename, formatted_journal_name])
        await expect(header.getByText(name, { exact: true })).toBeVisible();
      const sidebar = page.getByRole('complementary').filter({ hasText: websitename });
      await expect(sidebar.first()).toBeVisible();
      await expect(page).toHaveTitle(
        path === '/' || path === '/hi'
          ? `${websitename} · ${formatted_journal_name}`
          : new RegExp(` · ${websitename}$`),
      );
      await expectAccessible(page);
    });
  }

  test('the document of the API, which loads nothing from elsewhere', async ({ page, baseURL }) => {
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Colophon');
    await page.locator('#operations-tag-Articles').click();
    await page.locator('#operations-Articles-Articles_recent button').first().click();
    await expect(page.getByText('X-Total-Count').last()).toBeVisible();
    await expectAccessible(page);
    expect([...origins]).toEqual([baseURL]);
  });

  test('the verification of a certificate', async ({ page, request }) => {
    const [author = ''] = splitAuthors(article.authorname);
    const certificate = await fetchCertificate(request, paths.certificate(article.refnumber, author));
    await page.goto(paths.verify(codeOf(await certificate.body())));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
    await expectAccessible(page);
  });
});

test.describe('an address of nothing', () => {
  test.use({ provoked: /status of 404/ });

  test('is a valid and accessible page with status 404 and a message', async ({ page }) => {
    for (const [path, heading] of [
      ['/no-such-page', 'Page not found'],
      ['/archives/2024/vol99/issue9', 'Page not found'],
      ['/archives/2024/vol5/issueX', 'Page not found'],
      [`${paths.issue(issue)}/9999`, 'Article not found!'],
      [paths.publication('9999'), 'Article not found!'],
      [paths.verify('2222 2222 2222'), 'No certificate found for this code'],
      ...['/hi/no-such-page', '/hi/admin', `/hi${paths.issue(issue)}/9999`].map(
        (path) => [path, /नहीं मिला/] as const,
      ),
    ] as const)
      await test.step(path, async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        expect.soft(await invalidIn(await response!.text(), path)).toEqual([]);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expectAccessible(page);
      });
  });
});

test.describe('a login page has valid HTML and is accessible:', () => {
  for (const path of ['/admin/login', '/webdata/login']) {
    test(path, async ({ page }) => {
      const response = await page.goto(path);
      expect.soft(await invalidIn(await response!.text(), path)).toEqual([]);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await expectAccessible(page);
    });
  }
});

staffTest.describe('a staff page is accessible:', () => {
  const issuePath = `${issue.year}/${issue.volume}/${issue.issue}`;
  for (const path of [
    '/admin/archives',
    `/admin/archives/add/${issuePath}`,
    '/admin/editors',
    '/admin/editors/add',
    '/admin/pages',
    '/admin/pages/add',
    '/admin/documents',
    '/admin/dois',
    '/admin/statistics',
    '/admin/tokens',
    '/admin/webhooks',
    '/webdata',
    '/webdata/urgent?search=printer',
    '/webdata/journal?search=nothing-of-the-kind',
  ]) {
    staffTest(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }

  staffTest('the forms, with what is missing in red', async ({ page }) => {
    await page.goto('/admin/archives');
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expectAccessible(page);

    await page.goto(`/admin/archives/add/${issuePath}`);
    await paste(page.getByRole('textbox', { name: 'Title' }), 'In <i>italics</i>');
    await page.getByRole('button', { name: 'Add Article' }).click();
    await expectAccessible(page);
  });
});

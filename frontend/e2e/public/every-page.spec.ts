import { splitAuthors } from '#contracts/publication/author-names.ts';
import { paths } from '#contracts/journal/paths.ts';
import { expectAccessible } from '../support/accessible.ts';
import { codeOf, fetchCertificate } from '../support/certificates.ts';
import { articles, issue, settings } from '../support/content.ts';
import { expect, staffTest, test } from '../support/journal-test.ts';
import { paste } from '../support/paste.ts';
import { invalidIn } from '../support/valid-html.ts';

const [article, hindi, long] = articles as [(typeof articles)[0], (typeof articles)[0], (typeof articles)[0]];
const { websitename, formatted_journal_name } = settings;

const publicPages = {
  'of articles and issues': [
    '/archives',
    '/recent',
    '/most-read',
    paths.issue(issue),
    paths.article({ ...issue, ...article }),
    paths.article({ ...issue, ...hindi }),
    paths.article({ ...issue, ...long }),
  ],
  'about the journal': [
    '/',
    '/board',
    '/instructions',
    '/indexing',
    '/about',
    '/pages/ethics',
    '/announcements',
    '/contact',
  ],
  'with a form': [
    '/search',
    '/search?keyword=pigeonpea',
    '/search?keyword=nothing-of-the-kind',
    '/manuscript',
    '/alerts?status=sent',
    '/article?status=sent',
    '/pdf',
    paths.publication(article.refnumber),
    '/verify',
    '/help/for-authors',
  ],
  'in Hindi': ['/hi', '/hi/instructions', '/hi/manuscript', '/hi/article', '/hi/help/for-reviewers'],
};

test.describe('a public page', () => {
  for (const [kind, pages] of Object.entries(publicPages))
    test(`${kind} has valid HTML and both names of the journal, and is accessible`, async ({ page }) => {
      for (const path of pages)
        await test.step(path, async () => {
          // A phone, on which the page before was checked last, hides the name of the site.
          await page.setViewportSize({ width: 1280, height: 720 });
          const response = await page.goto(path);
          expect.soft(await invalidIn(await response!.text(), path)).toEqual([]);
          const header = page.getByRole('banner');
          for (const name of [websitename, formatted_journal_name])
            await expect.soft(header.getByText(name, { exact: true })).toBeVisible();
          const sidebar = page.getByRole('complementary').filter({ hasText: websitename });
          await expect.soft(sidebar.first()).toBeVisible();
          const home = path === '/' || path === '/hi';
          await expect
            .soft(page)
            .toHaveTitle(
              home ? `${websitename} · ${formatted_journal_name}` : new RegExp(` · ${websitename}$`),
            );
          await expectAccessible(page);
        });
    });

  test('that documents the API is accessible, and loads nothing from elsewhere', async ({
    page,
    baseURL,
  }) => {
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

  test('that verifies a certificate is accessible', async ({ page, request }) => {
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
      [paths.verify('2222 2222 2222'), 'No document found for this code'],
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

test('a login page has valid HTML and is accessible', async ({ page }) => {
  for (const path of ['/admin/login', '/admin/forgotten', '/webdata/login'])
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect.soft(await invalidIn(await response!.text(), path)).toEqual([]);
      await expect(page.locator('button[type=submit]')).toBeVisible();
      await expectAccessible(page);
    });
});

const issuePath = `${issue.year}/${issue.volume}/${issue.issue}`;
const staffPages = {
  'of issues and articles': [
    '/admin/archives',
    `/admin/archives/add/${issuePath}`,
    '/admin/dois',
    '/admin/readiness',
  ],
  'of editors and pages': ['/admin/editors', '/admin/editors/add', '/admin/pages', '/admin/pages/add'],
  'of background work': [
    '/admin/welcome/mail',
    '/admin/settings/files',
    '/admin/documents',
    '/admin/statistics',
    '/admin/tokens',
    '/admin/webhooks',
  ],
  'of manuscripts': [
    '/admin/manuscripts',
    '/admin/manuscripts?filter=office&q=nothing-of-the-kind',
    '/admin/manuscripts/add',
    '/admin/manuscripts/statistics',
    '/admin/reviewers',
    '/admin/reviewers?q=nobody-of-the-kind',
    '/admin/settings/manuscripts',
  ],
  'of the work log': [
    '/webdata',
    '/webdata/urgent?search=printer',
    '/webdata/journal?search=nothing-of-the-kind',
  ],
};

staffTest.describe('a staff page', () => {
  for (const [kind, pages] of Object.entries(staffPages))
    staffTest(`${kind} is accessible`, async ({ page }) => {
      for (const path of pages)
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page);
        });
    });

  staffTest('with a form is accessible, with what is missing in red', async ({ page }) => {
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

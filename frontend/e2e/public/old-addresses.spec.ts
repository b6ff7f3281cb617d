import type { IssueSummary, StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, test } from '../support/journal-test.ts';
import { staffCall } from '../support/staff-call.ts';

test('a changed reference number redirects permanently: page, file, certificates and the mailed link', async ({
  request,
}) => {
  const { articles } = await freshIssue();
  const [before] = articles as [StaffArticle];
  const path = `/api/archives/${before.id}`;
  await staffCall(path, { refnumber: `${before.refnumber}.5` });
  const after = await staffCall<StaffArticle>(path, { refnumber: `${before.refnumber}.75` });
  const addresses = (article: StaffArticle) => [
    paths.article(article),
    paths.articleDownload(article, 'pdf'),
    paths.articleDownload(article, 'bib'),
    paths.articleFile(article),
    paths.publication(article.refnumber),
    paths.certificate(article.refnumber, 'José Núñez'),
    paths.coverPage(article.refnumber),
    `/api/archives/ref/${article.refnumber}`,
  ];
  const present = addresses(after);
  for (const [at, former] of addresses(before).entries()) {
    const response = await request.get(former, { maxRedirects: 0 });
    expect([former, response.status(), response.headers().location]).toEqual([former, 301, present[at]]);
  }
  // The address that never changes.
  for (const { refnumber } of [before, after]) {
    const response = await request.get(paths.permanentArticle(refnumber), { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([302, present[0]]);
  }
  expect((await request.get('/articles/999999999')).status()).toBe(404);
});

test('the sign-in is found where staff of other systems look for it', async ({ request }) => {
  for (const address of ['/login', '/wp-admin/', '/wp-login.php']) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect([address, response.status(), response.headers().location]).toEqual([address, 302, '/admin']);
  }
});

test('a link of the site to a former reference number opens the article’s current page', async ({ page }) => {
  const { issue, articles } = await freshIssue();
  const [before] = articles as [StaffArticle];
  await page.goto(paths.issue(issue));
  await staffCall(`/api/archives/${before.id}`, { refnumber: `${before.refnumber}.5` });
  await page.getByRole('main').getByRole('link', { name: before.title_text }).first().click();
  await expect(page).toHaveURL(paths.article({ ...before, refnumber: `${before.refnumber}.5` }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before.title_text);
});

test('the archives and the home page show issues with articles, not missing numbers or empty ones', async ({
  page,
  request,
}) => {
  const { issue } = await freshIssue();
  const { volume } = issue;
  // The newest issue of all, and one far beyond the volume's only one: both still empty.
  await staffCall('/api/admin/create-issue', { year: 2199, volume, issue: 1 });
  await staffCall('/api/admin/create-issue', { ...issue, issue: 88 });
  await expect(async () => {
    const rows = (await (await request.get('/api/archives/')).json()) as IssueSummary[];
    expect(rows.find((row) => row.volume === volume && row.year === issue.year)).toMatchObject({
      total_issues: 88,
      issues: [1],
    });
    expect(rows.map(({ year }) => year)).not.toContain(2199);
  }).toPass();
  await page.goto('/archives');
  await expect(page.getByRole('link', { name: `VOL. ${volume} : ISSUE` })).toHaveText([
    new RegExp(`VOL\\. ${volume} : ISSUE 1\\b`),
  ]);
  await expect(page.getByRole('heading', { name: '2199 ISSUES' })).toHaveCount(0);
  await page.goto('/');
  const latest = page.getByRole('region', { name: /^Volume/ });
  await expect(latest.getByRole('listitem')).not.toHaveCount(0);
  await expect(latest).not.toContainText('2199');
});

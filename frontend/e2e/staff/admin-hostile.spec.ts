import type {
  StaffArticle,
  StaffEditor,
  StaffIndexingPartner,
  UserDetails,
} from '#contracts/fields/entities.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { administrator, articles } from '../support/content.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { formWithFile, staffCall } from '../support/staff-call.ts';

const script = '<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>';
const breakout = `"><script>alert(4)</script>' onfocus=alert(5) {"$gt":""} javascript:alert(6)`;

test('script in every admin field is shown as text, or removed, wherever it appears', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const { issue, articles: made } = await freshIssue(1);
  const refnumber = `${made[0]!.refnumber}.5`;
  const fields = {
    ...articles[0]!,
    ...issue,
    refnumber,
    pagenumber: '90-91',
    txnid: `TXN-${refnumber}`,
    title: `Hostile ${refnumber} ${script}`,
    abstract: `<p>Kept<a href="javascript:alert(7)" onclick="alert(8)">link</a></p>${script}`,
    keywords: breakout,
    subject: breakout,
    country: breakout,
  };
  const article = await staffCall<StaffArticle>(
    '/api/admin/archives/',
    formWithFile(fields, 'pdfFile', pdfWithText('x')),
  );
  const editor = await staffCall<StaffEditor>('/api/editors', {
    name: `Hostile ${refnumber} ${script}`,
    category: 'assistant editor',
    content: breakout,
    post: `<p>Kept</p>${script}`,
    degree: script,
    email: breakout,
    phone: breakout.slice(0, 60),
    country: breakout,
  });
  const partner = await staffCall<StaffIndexingPartner>('/api/indexing', {
    title: `Hostile ${refnumber} ${script}`,
  });
  const user = await staffCall<UserDetails>('/api/users', {
    name: `Hostile ${refnumber} ${script}`.slice(0, 100),
    password: 'a long enough password',
  });

  for (const path of [
    `/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`,
    `/admin/archives/${article.id}`,
    `/admin/search?q=${refnumber}`,
    '/admin/editors',
    `/admin/editors/${editor.id}`,
    '/admin/indexing',
    `/admin/indexing/${partner.id}`,
    '/admin/account',
    `/admin/account/${user.id}`,
    `/archives/${issue.year}/vol${issue.volume}/issue${issue.issue}`,
    `/archives/${issue.year}/${issue.volume}/${issue.issue}/${refnumber}`,
    '/board',
    '/indexing',
  ]) {
    await page.goto(path);
    await expect(page.getByText('Hostile').or(page.getByText(refnumber)).first(), path).toBeAttached();
    const foreign = await page
      .locator(
        'main :is(script:not([type]), img[src=x], svg[onload], [onerror], [onfocus], [href^="javascript:" i])',
      )
      .count();
    expect(foreign, path).toBe(0);
  }
  expect(dialogs).toEqual([]);
  for (const [kind, id] of [
    ['archives', article.id],
    ['editors', editor.id],
    ['indexing', partner.id],
    ['users', user.id],
  ])
    await staffCall(`/api/${kind}/${id}`, {
      status: 'disabled',
      ...(kind === 'users' && { current_password: administrator.password }),
    });
});

import { expectAccessible } from '../../support/accessible.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';

test('an author confirms an iD by the link that staff made', async ({ page, browser }) => {
  const { articles } = await freshIssue();
  await page.goto(`/admin/archives/${articles[0]!.id}`);
  const panel = page.getByRole('region', { name: 'ORCID' });
  const author = panel.getByRole('listitem').first();
  await expect(author).toContainText('Dr. Asha Verma Not confirmed');
  await author.getByRole('button', { name: 'Create link for Dr. Asha Verma' }).press('Enter');
  await expect(author).toContainText('valid for 30 days');
  await expectAccessible(page);
  const link = await author.getByText('/orcid/confirm?token=').innerText();
  await expect(author.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute('href', /^mailto:/);

  const visitor = await browser.newContext();
  const ofAuthor = await visitor.newPage();
  await ofAuthor.goto(link);
  await expect(ofAuthor.getByText('Your ORCID iD 0000-0002-1825-0097 is confirmed.')).toBeVisible();
  await ofAuthor.getByRole('link', { name: 'The article' }).press('Enter');
  await expect(ofAuthor.getByRole('heading', { level: 1 })).toContainText('Article 1 of volume');
  await visitor.close();

  await page.reload();
  await expect(author).toContainText('Dr. Asha Verma 0000-0002-1825-0097 Confirmed by ORCID');
});

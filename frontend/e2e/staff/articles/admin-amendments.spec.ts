import type { Article } from '#contracts/fields/entities.ts';
import { onlineFirst } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { ownVolume } from '../../support/own-volume.ts';
import { paste } from '../../support/paste.ts';

test('an article is retracted by a notice, which is undone by another, with the keyboard', async ({
  page,
}) => {
  const { issue, articles } = await freshIssue(1);
  const article = articles[0]!;
  const message = page.getByRole('dialog', { name: 'Message' });
  const publish = page.getByRole('button', { name: 'Publish notice' });
  const question = page.getByRole('dialog', { name: 'Publish' });
  const confirm = async () => {
    await publish.press('Enter');
    await question.getByRole('button', { name: 'Publish' }).press('Enter');
  };
  const fill = async (type: string, reason: string, refnumber: string) => {
    await page.getByLabel('Type of notice').selectOption(type);
    await page.getByLabel('Reason').fill(reason);
    await paste(page.getByRole('textbox', { name: 'Text of the notice' }), '<p>What happened.</p>');
    await page.getByLabel('Ref number').fill(refnumber);
    await page.getByLabel('Volume').fill(String(issue.volume));
    await page.getByLabel('Issue *', { exact: true }).fill(String(issue.issue));
    await page.getByLabel('Year').fill(String(issue.year));
  };

  await page.goto(`/admin/archives/${article.id}`);
  await page.getByRole('link', { name: 'Publish a notice' }).press('Enter');
  await expect(page.getByLabel('Signed by')).toHaveValue('The Editors');
  await page.getByRole('button', { name: `Use ${article.authorname}` }).press('Enter');
  await expect(page.getByLabel('Signed by')).toHaveValue(article.authorname);
  // The next number and page are proposed.
  await expect(page.getByLabel('Ref number')).toHaveValue(/^\d+$/);
  await expect(page.getByLabel('Page number')).toHaveValue(/^\d+$/);
  await publish.press('Enter');
  await expect(page.getByLabel('Type of notice')).toBeFocused();
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/^This is required/);
  await fill('retraction', 'The measurements were wrong.', `${article.refnumber}.1`);
  await page.getByLabel('Page number').clear();
  await publish.press('Enter');
  await expect(page.getByLabel('Page number *')).toBeFocused();
  await expect(page.getByLabel('Page number')).toHaveAccessibleDescription(
    /^Enter a page number or an article number/,
  );
  await page.getByLabel('Article number').fill('n1');
  await expect(page.getByLabel('Page number')).toHaveAttribute('aria-invalid', 'false');
  await expectAccessible(page);
  // Nothing is public before its preview has been confirmed.
  await publish.press('Enter');
  await expect(question).toContainText(`Retraction: ${article.title_text}`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(question).toBeHidden();
  await confirm();
  await expect(message).toContainText('Notice published');
  await message.getByRole('button', { name: 'Close' }).press('Enter');
  const panel = page.getByRole('region', { name: 'Corrections and retractions' });
  await expect(panel).toContainText('Retracted');

  const banner = page.getByRole('complementary', { name: 'Notices about this article' });
  // The gateway may send the page that it has until the event arrives.
  const showsNotice = (reason: string) =>
    expect
      .poll(async () => {
        await page.goto(paths.article(article));
        return (await banner.allInnerTexts()).join();
      })
      .toContain(reason);
  await showsNotice('The measurements were wrong.');
  await expectAccessible(page);
  // Staff find the article before its notice, though that is newer.
  await page.goto(`/admin/search?${new URLSearchParams({ q: article.title_text }).toString()}`);
  await expect(page.locator('tbody tr')).toContainText([article.refnumber, `${article.refnumber}.1`]);
  await page.goBack();
  await banner.getByRole('link', { name: 'Retraction' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Retraction: ');
  await page
    .getByRole('complementary', { name: 'What this notice is about' })
    .getByRole('link')
    .press('Enter');
  await expect(page).toHaveURL(paths.article(article));
  await page.goto(paths.issue(issue));
  await expect(page.getByRole('row').filter({ hasText: article.title_text }).first()).toContainText(
    'Retracted',
  );

  await page.goto(`/admin/archives/${article.id}/notice`);
  await fill('reinstatement', 'The measurements were right.', `${article.refnumber}.2`);
  await page.getByLabel('Page number').clear();
  await page.getByLabel('Article number').fill('n2');
  await confirm();
  await expect(message).toContainText('Notice published');
  await showsNotice('The measurements were right.');
  await page.goto(paths.issue(issue));
  await expect(page.getByRole('table')).not.toContainText('Retracted');
});

test('an article is published before it has an issue, and moves into one', async ({ page }) => {
  const { issue } = await freshIssue(1);
  const refnumber = `${ownVolume()}7`;
  await page.goto('/admin/archives');
  await page.getByRole('link', { name: 'Publish an article before its issue' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toBeEditable();
  const year = Number(await page.getByLabel('Year *', { exact: true }).inputValue());
  await page.getByLabel('Ref number').fill(refnumber);
  await page.getByLabel('Author names').fill('Asha Verma');
  await page.getByLabel('E-mail').fill('asha@example.org');
  await page.getByLabel('Transaction ID').fill(`TXN-FIRST-${refnumber}`);
  await paste(page.getByRole('textbox', { name: 'Title' }), `Before its issue ${refnumber}`);
  await paste(page.getByRole('textbox', { name: 'Abstract' }), '<p>What was found.</p>');
  const buffer = pdfWithText('first');
  await page
    .getByLabel('Article *')
    .setInputFiles({ name: 'first.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Add Article' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText(refnumber);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Online first (${year})`);

  const first = paths.article({ ...onlineFirst(year), refnumber });
  await page.goto(first);
  await expect(page.getByRole('link', { name: `Online first (${year})` })).toBeVisible();
  await page.goto(paths.issue(onlineFirst(year)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`ONLINE FIRST (${year})`);

  const response = await page.request.get(`/api/archives/ref/${refnumber}`);
  const { id } = (await response.json()) as Article;
  await page.goto(`/admin/archives/${id}`);
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toBeEditable();
  await page.getByLabel('Volume').fill(String(issue.volume));
  await page.getByLabel('Issue *', { exact: true }).fill(String(issue.issue));
  await page.getByLabel('Year *', { exact: true }).fill(String(issue.year));
  await page.getByRole('button', { name: 'Update Article' }).press('Enter');
  await expect(page.getByLabel('Page number')).toBeFocused();
  await page.getByLabel('Page number').fill('90-95');
  await page.getByRole('button', { name: 'Update Article' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('We have updated your article');
  // The page of its former place is purged from the cache a moment after the edit.
  await expect(async () => {
    await page.goto(first);
    expect(new URL(page.url()).pathname).toBe(paths.article({ ...issue, refnumber }));
  }).toPass();
});

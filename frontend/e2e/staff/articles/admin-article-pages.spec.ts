import { paths } from '#contracts/journal/paths.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { minimalWord } from '#testing/builders/full-texts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect } from '../../support/journal-test.ts';
import { ownJournalTest as test } from '../../support/own-journal.ts';
import { signIn, storeSession } from '../../support/sign-in.ts';
import { staffCall } from '../../support/staff-call.ts';
import { closeMessage, messageDialog } from '../../support/toasts.ts';
import { typeInto } from '../../support/type-into.ts';

const word = {
  name: 'wells.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: minimalWord(),
};

test('an article is added without a PDF, its pages are made from a Word file, and it is published with them', async ({
  page,
}) => {
  const issue = { year: 2026, volume: 7, issue: 1 };
  await staffCall('/api/admin/create-issue', issue);
  await storeSession(page, await signIn());
  await page.goto('/admin/settings/documents');
  await page.getByLabel('Make the pages of articles here').press('Space');
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await closeMessage(page);

  await page.goto(adminPaths.addArticle(issue));
  await page.getByLabel('The pages are made here').press('Space');
  await page.getByRole('button', { name: /^Use \d+/ }).press('Enter');
  await typeInto(page.getByRole('textbox', { name: /^Title/ }), 'Wells of the plateau');
  await typeInto(page.getByRole('textbox', { name: 'Abstract', exact: true }), 'Forty wells were measured.');
  await page.getByLabel(/^Author names/).fill('Meera Joshi');
  await page.getByLabel(/^E-mail/).fill('meera@plateau.example');
  await page.getByLabel(/^Transaction ID/).fill('TXN-7001');
  await page.getByRole('button', { name: 'Add Article' }).press('Enter');

  await expect(page.getByLabel('Full-text file')).toBeVisible();
  const form = page.url();
  await page.goto(adminPaths.issue(issue));
  await page.getByRole('button', { name: 'Publish issue' }).press('Enter');
  await page.getByRole('button', { name: 'Publish now' }).press('Enter');
  await expect(messageDialog(page)).toContainText('Article 1: The pages have not been made yet');

  await page.goto(form);
  await page.getByLabel('Full-text file').setInputFiles(word);
  await page.getByRole('button', { name: 'Make the pages' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^\d pages?, numbered 1/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /to look at$/ })).toBeVisible();
  await expect(page.getByText('Before publication')).toBeHidden();
  await expect(page.getByLabel('Paragraph')).toHaveAttribute('max', '2');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Publish in the article’s form' }).press('Enter');
  await page.getByRole('switch').press('Space');
  await expect(page.getByText('Enabled: readers see it')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const article = await staffCall<StaffArticle>(`/api/archives/${id}`);
  expect(article).toMatchObject({ made: true, pagenumber: '1-1' });
  const { text } = await readPdf(await (await page.request.get(paths.articleFile(article))).body());
  expect(text).toContain('Wells of the plateau');
});

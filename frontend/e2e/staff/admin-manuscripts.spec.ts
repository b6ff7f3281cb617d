import type { Page } from '@playwright/test';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { expectAccessible } from '../support/accessible.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { mailsTo } from '../support/mails.ts';
import { paste } from '../support/paste.ts';
import { staffCall } from '../support/staff-call.ts';
import { closeMessage, message, toasts } from '../support/toasts.ts';
import { typeInto } from '../support/type-into.ts';

const state = (page: Page) => page.getByRole('region', { name: 'State' });
const files = (page: Page) => page.getByRole('region', { name: 'Files' });
const pdf = (name: string, text = name) => ({ name, mimeType: 'application/pdf', buffer: pdfWithText(text) });

async function addFile(page: Page, kind: string, name: string, text?: string) {
  await page.getByLabel('Kind of file').selectOption(kind);
  await page.getByLabel('File', { exact: true }).setInputFiles(pdf(name, text));
  await page.getByRole('button', { name: 'Add file' }).press('Enter');
  await expect(files(page).getByText(name, { exact: true })).toBeVisible();
}

test('a manuscript that came by mail is registered, revised, accepted, and published with only its pages typed', async ({
  page,
}) => {
  const { issue } = await freshIssue(0);
  const email = `author${issue.volume}@manuscripts.example`;
  const title = `Wilt of lentil in volume ${issue.volume}`;
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Manuscripts' })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manuscripts');
  await page.getByRole('link', { name: 'Add manuscript' }).press('Enter');

  const add = page.getByRole('button', { name: 'Add manuscript' });
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toBeEditable();
  await add.press('Enter');
  await expect(page.getByLabel('E-mail of the corresponding author')).toBeFocused();
  await typeInto(page.getByLabel('E-mail of the corresponding author'), email);
  await paste(page.getByRole('textbox', { name: 'Title', exact: true }), title);
  await paste(page.getByRole('textbox', { name: 'Abstract', exact: true }), '<p>What was found.</p>');
  await typeInto(page.getByLabel('Author names'), 'Asha Verma, Ravi Kumar');
  await add.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New manuscript');
  await expect(state(page)).toContainText('The file of the manuscript is missing');
  await state(page).getByRole('link', { name: 'Add the file' }).press('Enter');
  await addFile(page, 'manuscript', 'wilt.pdf', 'By Asha Verma, Indian Institute of Pulses');
  await expect(files(page).locator('summary')).toContainText('left in the text of its copy');
  await files(page).locator('summary').press('Enter');
  await expect(files(page).locator('mark').first()).toHaveText(/Verma/);
  await expectAccessible(page);

  await state(page).getByRole('link', { name: 'Complete the details' }).press('Enter');
  await page.locator('summary', { hasText: 'Details of the authors' }).press('Enter');
  for (const [at, author] of ['Asha Verma', 'Ravi Kumar'].entries()) {
    await page
      .getByRole('group', { name: author })
      .getByRole('button', { name: 'Add an affiliation' })
      .press('Enter');
    await typeInto(page.locator(`[id="authors.${at}.affiliations.0.name"]`), 'Indian Institute of Pulses');
  }
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await state(page).getByRole('button', { name: 'Register' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Manuscript \d{8}$/);
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, '');
  await state(page).getByRole('button', { name: 'Begin the review' }).press('Enter');
  await expect(state(page)).toContainText('Reviewers, 0 of 2');
  await addFile(page, 'report', 'report.pdf', 'Please say more about the soil.');
  await expect(state(page)).toContainText('Reviewers, 1 of 2');

  await page.getByRole('link', { name: 'Minor revision…' }).press('Enter');
  const letter = page.getByLabel('Letter *');
  await expect(letter).toHaveValue(new RegExp(`${number}, “${title}”`));
  await expectAccessible(page);
  await letter.press('Control+Home');
  await letter.pressSequentially('About the soil: please say more.\n\n');
  await page.getByRole('button', { name: `Minor revision and send to ${email}` }).press('Enter');
  await expect(toasts(page)).toContainText('The letter is being sent');
  await expect(state(page)).toContainText('Author since');
  const received = await mailsTo(email, 2);
  const revision = received.find(({ text }) => text.startsWith('About the soil: please say more.'))!;
  expect(revision.text).toMatch(/\/article\/manuscript#\S+/);
  expect(revision.text).not.toContain('{link}');

  await page.getByRole('link', { name: 'Accept…' }).press('Enter');
  await expect(letter).not.toHaveValue(/final file/);
  await page.getByLabel('The final files').press('Space');
  await expect(letter).toHaveValue(/final file/);
  await page.getByLabel('The final files').press('Space');
  await expect(letter).not.toHaveValue(/final file/);
  await page.getByRole('button', { name: /^Accept and send/ }).press('Enter');
  await expect(state(page)).toContainText('Accepted');

  await state(page).getByRole('link', { name: 'Publish…' }).press('Enter');
  await page.getByLabel('Where it appears').selectOption(issueName(issue));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add its article' }).press('Enter');
  await expect(page.getByLabel('Ref number')).toHaveValue(number);
  await typeInto(page.getByLabel('Page number'), '1-6');
  await page.getByRole('button', { name: 'Add Article' }).press('Enter');
  await expect(message(page)).toContainText('This is the message for the author');
  await closeMessage(page);
  await expect(state(page)).toContainText('Published');
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const manuscript = await staffCall<StaffManuscript>(`/api/admin/manuscripts/${id}`);
  const article = await staffCall<StaffArticle>(`/api/archives/${manuscript.article}`);
  expect(article).toMatchObject({
    ...issue,
    refnumber: number,
    manuscript: id,
    title_text: title,
    authorname: 'Asha Verma, Ravi Kumar',
    authors: manuscript.values.authors,
    abstract: manuscript.values.abstract,
    email,
    peer_review: 'Double anonymized; 1 reviewer; 1 round',
    received: manuscript.dates.submitted,
    accepted: manuscript.dates.accepted,
    file: `${number}.pdf`,
  });
  const notice = (await mailsTo(email, 4)).at(-1)!;
  expect(notice.text).toContain(`/pdf?refno=${number}`);
});

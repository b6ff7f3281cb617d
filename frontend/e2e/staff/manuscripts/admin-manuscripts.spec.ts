import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { wordPapers } from '#testing/builders/word-papers.ts';
import type { ReceivedMail } from '#testing/servers/mail-server.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { administrator } from '../../support/content.ts';
import { readDownload } from '../../support/downloaded.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { acceptManuscript, registeredManuscript } from '../../support/fresh-manuscript.ts';
import { goToPlace } from '../../support/go-to-place.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { mailsTo } from '../../support/mails.ts';
import { paste } from '../../support/paste.ts';
import { endSession, logIn, newSession, storeSession } from '../../support/sign-in.ts';
import { staffCall } from '../../support/staff-call.ts';
import { closeMessage, messageDialog, toasts } from '../../support/toasts.ts';
import { typeInto } from '../../support/type-into.ts';
import { addUser } from '../../support/users.ts';

const state = (page: Page) => page.getByRole('region', { name: 'State' });
const files = (page: Page) => page.getByRole('region', { name: 'Files' });
const pdf = (name: string, text = name) => ({ name, mimeType: 'application/pdf', buffer: pdfWithText(text) });

/** Chooses a file in the form, which is folded but in a draft. */
async function chooseFile(page: Page, kind: string, file: ReturnType<typeof pdf>) {
  await page
    .locator('details', { hasText: 'Add a file' })
    .evaluate((form: HTMLDetailsElement) => (form.open = true));
  await page.getByLabel('Kind of file').selectOption(kind);
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
}

async function addFile(page: Page, kind: string, name: string, text?: string) {
  await chooseFile(page, kind, pdf(name, text));
  await page.getByRole('button', { name: 'Add file' }).press('Enter');
  await expect(files(page).getByText(name, { exact: true })).toBeVisible();
}

test('the form that adds a manuscript is filled from its Word file, which is sent with it', async ({
  page,
}) => {
  const { file, title, authors } = wordPapers[0]!;
  await page.goto('/admin/manuscripts/add');
  await typeInto(page.getByLabel('E-mail of the corresponding author'), 'by-mail@manuscripts.example');
  await page.getByLabel('Manuscript file').setInputFiles({ name: 'wells.docx', mimeType: '', buffer: file });
  await expect(page.getByText(/fields filled in from wells.docx/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveText(title);
  await expect(page.getByLabel('Author names')).toHaveValue(authors.join(', '));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add manuscript' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New manuscript');
  await expect(files(page).getByText('wells.docx', { exact: true })).toBeVisible();
});

test('a manuscript that came by mail is registered, revised, accepted, and published with only its pages typed', async ({
  page,
}) => {
  const { issue } = await freshIssue(0);
  const email = `author${issue.volume}@manuscripts.example`;
  const title = `Wilt of lentil in volume ${issue.volume}`;
  await page.goto('/admin');
  await goToPlace(page, 'Manuscripts');
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
  const left = files(page).getByText('left in the copy');
  await left.press('Enter');
  await expect(files(page).locator('mark').first()).toHaveText(/Verma/);
  await expectAccessible(page);

  await state(page).getByRole('link', { name: 'Complete details' }).press('Enter');
  await page.locator('summary', { hasText: 'Details of the authors' }).press('Enter');
  for (const [at, author] of ['Asha Verma', 'Ravi Kumar'].entries()) {
    await page
      .getByRole('group', { name: author })
      .getByRole('button', { name: 'Add an affiliation' })
      .press('Enter');
    await typeInto(page.locator(`[id="authors.${at}.affiliations.0.name"]`), 'Indian Institute of Pulses');
  }
  await page.getByRole('button', { name: 'Save manuscript' }).press('Enter');
  await state(page).getByRole('button', { name: 'Register manuscript' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Manuscript \d{8}$/);
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, '');
  await page.getByRole('button', { name: 'Start review without invitations' }).press('Enter');
  await expect(state(page)).toContainText('Reviewers, 0 of 2');
  await addFile(page, 'report', 'report.pdf', 'Please say more about the soil.');
  await expect(state(page)).toContainText('Reviewers, 1 of 2');

  await page.getByRole('link', { name: 'Minor revision…' }).press('Enter');
  const letter = page.getByLabel('Letter *');
  await expect(letter).toHaveValue(new RegExp(`${number}, “${title}”`));
  await expectAccessible(page);
  await letter.press('Control+Home');
  await letter.pressSequentially('About the soil: please say more.\n\n');
  await page
    .getByRole('button', { name: `Ask for a minor revision and send the letter to ${email}` })
    .press('Enter');
  await expect(toasts(page)).toContainText('The letter is being sent');
  await expect(state(page)).toContainText('Author since');
  const received = await mailsTo(email, 2);
  const revision = received.find(({ text }) => text.startsWith('About the soil: please say more.'))!;
  expect(revision.text).toMatch(/\/article\/manuscript#\S+/);
  expect(revision.text).not.toContain('{link}');

  await page.getByRole('link', { name: 'Accept…' }).press('Enter');
  await expect(letter).not.toHaveValue(/final file/);
  await page.getByLabel('Final files').press('Space');
  await expect(letter).toHaveValue(/final file/);
  await page.getByLabel('Final files').press('Space');
  await expect(letter).not.toHaveValue(/final file/);
  await page.getByRole('button', { name: /^Accept and send/ }).press('Enter');
  await expect(state(page)).toContainText('Accepted');

  await page.getByLabel('Publish in').selectOption(issueName(issue));
  await page.getByRole('link', { name: 'Add article' }).press('Enter');
  await expect(page.getByLabel('Ref number')).toHaveValue(number);
  await typeInto(page.getByLabel('Page number'), '1-6');
  await page.getByRole('button', { name: 'Add Article' }).press('Enter');
  await expect(messageDialog(page)).toContainText('This is the message for the author');
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

test('the office handles, notes, revises, rejects and reopens, and the history says how', async ({
  page,
}) => {
  const manuscript = await registeredManuscript();
  const colleague = `Colleague ${randomUUID()}`;
  await addUser(colleague, { role: 'editor', email: `${randomUUID()}@staff.example` });
  await page.goto(`/admin/manuscripts/${manuscript.id}`);
  await page.getByLabel('Colleague').selectOption(colleague);
  await page.getByRole('button', { name: 'Assign manuscript' }).press('Enter');
  await expect(state(page)).toContainText(`Handling editor${colleague}`);
  await state(page).getByRole('button', { name: 'Assign to me' }).press('Enter');
  await expect(state(page)).toContainText('Handling editorasha');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await typeInto(page.getByRole('textbox', { name: 'Note' }), 'The second referee was asked by telephone.');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText(
    'by telephone',
  );

  await chooseFile(page, 'similarity', pdf('similarity.pdf'));
  await typeInto(page.getByLabel('Similarity (%)'), '101');
  await page.getByRole('button', { name: 'Add file' }).press('Enter');
  await expect(page.getByLabel('Similarity (%)')).toHaveAccessibleDescription(/from 0 to 100/);
  await typeInto(page.getByLabel('Similarity (%)'), '12');
  await page.getByRole('button', { name: 'Add file' }).press('Enter');
  await expect(files(page)).toContainText('Similarity: 12%');
  await chooseFile(page, 'manuscript', { ...pdf('old.doc'), mimeType: 'application/msword' });
  await page.getByRole('button', { name: 'Add file' }).press('Enter');
  await expect(files(page).getByRole('alert')).toHaveText(/Save it as .docx/);

  await page.getByRole('link', { name: 'Return for corrections…' }).press('Enter');
  await typeInto(page.getByLabel('Due date'), '2999-01-31');
  await expect(page.getByLabel('Letter *')).toHaveValue(/by 31 January 2999/);
  await page.getByRole('button', { name: /^Return for corrections and send/ }).press('Enter');
  await expect(state(page)).toContainText('due 31 Jan 2999');
  await addFile(page, 'manuscript', 'repaired.pdf');
  await state(page).getByRole('button', { name: 'Register revision' }).press('Enter');
  await expect(state(page)).toContainText('Received');

  await page.getByRole('link', { name: 'Reject…' }).press('Enter');
  await page.getByLabel(manuscript.email, { exact: true }).press('Space');
  await page.getByRole('button', { name: 'Reject without a letter' }).press('Enter');
  await expect(state(page)).toContainText('Rejected');
  await state(page).getByRole('button', { name: 'Reopen manuscript' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen manuscript' }).press('Enter');
  await expect(state(page)).toContainText('Received');
  await expect(page.getByRole('region', { name: 'Decide' }).getByRole('listitem').first()).toContainText(
    'Reject (cancelled)',
  );
  const newest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(newest).toContainText('Reopened. The decision was cancelled.');
  await state(page).getByRole('button', { name: 'Create author’s link' }).press('Enter');
  await expect(state(page).locator('code')).toHaveText(/\/article\/manuscript#\S+$/);

  await page.goto(`/admin/manuscripts?filter=office&mine=1&q=${manuscript.number}`);
  const row = page.getByRole('row').filter({ hasText: String(manuscript.number) });
  await expect(row).toContainText('Office');
  await expect(page.getByRole('row')).toHaveCount(2);
  const file = await readDownload(page, page.getByRole('button', { name: 'Download as CSV' }).press('Enter'));
  expect(file.content.toString()).toContain(manuscript.title_text);
  await page.goto(`/admin/search?q=${manuscript.number}`);
  await page
    .getByRole('region', { name: 'Manuscripts' })
    .getByRole('link', { name: manuscript.title_text })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Manuscript ${manuscript.number}`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`rivers ${manuscript.number}`);
  await expect(page.getByRole('option', { name: manuscript.title_text })).toBeVisible();
  await page.goto(`/admin/manuscripts?filter=ended&q=${manuscript.number}`);
  await expect(page.getByText('No manuscripts match.')).toBeVisible();
});

test.describe('a session that ends while a note is written', () => {
  test.use({ provoked: /status of 401/ });

  test('asks for a sign-in in another tab, and the note is added after it', async ({ page, context }) => {
    const { id } = await registeredManuscript();
    const session = await newSession();
    await storeSession(page, session);
    await page.goto(`/admin/manuscripts/${id}`);
    // Until then the page loads itself again, which asks too.
    await expect(files(page).getByRole('button', { name: /^Copy without names/ })).toBeVisible();
    await typeInto(page.getByRole('textbox', { name: 'Note' }), 'Asked by telephone.');
    await endSession(session);
    await page.getByRole('button', { name: 'Add note' }).press('Enter');
    const asked = page.getByRole('dialog', { name: 'Please sign in' });
    await expect(asked).toContainText('What you have entered stays here');
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(/Please sign in/);
    await state(page).getByRole('button', { name: 'Assign to me' }).press('Enter');
    const [login] = await Promise.all([
      context.waitForEvent('page'),
      asked.getByRole('link', { name: 'sign in again in another tab' }).press('Enter'),
    ]);
    await logIn(login);
    await expect(state(page)).toContainText(`Handling editor${administrator.username}`);
    await page.getByRole('button', { name: 'Add note' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText(
      'Asked by telephone.',
    );
  });
});

test.describe('an invitation whose letter names an author', () => {
  test.use({ provoked: /status of 400/ });

  test('goes only when the editor has looked, though none of the journal’s own words named one', async ({
    page,
  }) => {
    const { id } = await registeredManuscript();
    await page.goto(`/admin/manuscripts/${id}/invite`);
    await typeInto(page.getByLabel('Name *'), 'Anil Deshpande');
    await typeInto(page.getByLabel('E-mail *'), 'anil@hills.example');
    await expect(page.getByLabel('Letter *')).toHaveValue(/Anil Deshpande/);
    await expect(page.getByText('No names were found.')).toBeVisible();
    await page.getByLabel('Letter *').press('Control+End');
    await page.keyboard.type(' Meena Rathore waits for it.');
    await expect(page.getByText('Your edited letter is searched when you send it.')).toBeVisible();
    await expect(page.getByText('No names were found.')).toBeHidden();
    await page.getByRole('button', { name: 'Invite Anil Deshpande' }).press('Enter');
    const looked = page.getByLabel('I have checked the names found');
    await expect(looked).toHaveAccessibleDescription('Reviewers would read the names of authors: Rathore');
    await expectAccessible(page);
    await looked.press('Space');
    await expect(looked).toBeChecked();
    await page.getByRole('button', { name: 'Invite Anil Deshpande' }).press('Enter');
    await expect(toasts(page)).toContainText('The invitation to Anil Deshpande is being sent');
  });
});

test('a letter that the author’s mail server refuses is shown as not delivered until it is sent again or dismissed', async ({
  page,
}) => {
  const email = `nobody.${Date.now()}@rivers.example`;
  const { id } = await registeredManuscript({ email });
  await acceptManuscript(id, [email]);
  await page.goto(`/admin/manuscripts/${id}`);
  const decision = page.getByRole('region', { name: 'Decide' });
  await expect(async () => {
    await page.reload();
    await expect(decision).toContainText(`Acceptance not delivered to ${email}`, {
      timeout: 1_000,
    });
  }).toPass();
  await expect(decision).toContainText('550 5.1.1 No such user here');
  await expectAccessible(page);
  await decision.getByRole('button', { name: /^Send again/ }).press('Enter');
  await expect(toasts(page)).toContainText('The mail is being sent again');
  await expect(async () => {
    await page.reload();
    await decision.getByRole('button', { name: /^Dismiss/ }).press('Enter', { timeout: 1_000 });
  }).toPass();
  await expect(decision.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0);
  const mails = page.getByRole('region', { name: 'Mails' });
  await mails.getByText(/^\d+ mails$|^1 mail$/).press('Enter');
  await expect(mails).toContainText(`Acceptance to ${email}: not delivered`);
});

test('a mail to the author goes with its file, and both stand in the list of mails', async ({ page }) => {
  const { id, email } = await registeredManuscript();
  await page.goto(`/admin/manuscripts/${id}`);
  await page.getByRole('link', { name: 'Write to the author…' }).press('Enter');
  await expectAccessible(page);
  await typeInto(page.getByLabel('Subject'), 'The template');
  await page.getByLabel('Attach a file').setInputFiles(pdf('template.pdf'));
  await expect(page.getByLabel(/^template.pdf/)).toBeChecked();
  await page.getByRole('button', { name: `Send mail to ${email}` }).press('Enter');
  const mails = page.getByRole('region', { name: 'Mails' });
  await mails.getByText(/^\d+ mails$/).press('Enter');
  await mails.getByText(`Message to ${email}`).press('Enter');
  await expect(mails).toContainText('The template');
  await expect(mails.getByRole('button', { name: 'Download template.pdf' })).toBeVisible();
  await expectAccessible(page);
});

test('an objection is in Today until it is settled, and who has a conflict does not see the manuscript', async ({
  page,
}) => {
  const manuscript = await registeredManuscript();
  await staffCall(`/api/admin/manuscripts/${manuscript.id}/review`, {});
  const [{ text }] = (await mailsTo(manuscript.values.authors[1]!.email, 1)) as [ReceivedMail];
  const link = /\/article\/manuscript#(\S+)/.exec(text)![1]!;
  const objected = await page.request.post('/api/manuscripts/mine/objection', {
    headers: { [MANUSCRIPT_LINK]: link },
    data: { text: 'I was not asked.' },
  });
  expect(objected.status()).toBe(200);

  await page.goto('/admin');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText(/\d+ co-authors? did not agree/);
  await expect(page.getByRole('main').getByRole('link', { name: /^Manuscripts\s*\d+ open$/ })).toBeVisible();
  await page.goto(`/admin/manuscripts/${manuscript.id}`);
  const authors = page.getByRole('region', { name: 'Authors and objections' });
  await expect(authors).toContainText('Tarun Sahu did not agree');
  await authors.getByRole('button', { name: /^Mark as settled/ }).press('Enter');
  await expect(authors).toContainText('settled');

  const email = `editor${manuscript.number}@staff.example`;
  const editor = await addUser(`Editor ${manuscript.number}`, { role: 'editor', email });
  const session = await newSession(editor);
  await storeSession(page, session);
  await page.goto(`/admin/manuscripts/${manuscript.id}`);
  await state(page).getByRole('button', { name: 'I have a conflict' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide manuscript' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manuscripts');
  await page.goto(`/admin/manuscripts?q=${manuscript.number}`);
  await expect(page.getByText('No manuscripts match.')).toBeVisible();
  await storeSession(page, await newSession());
  await page.goto(`/admin/manuscripts/${manuscript.id}`);
  await authors
    .getByRole('button', { name: `Show the manuscript to Editor ${manuscript.number}` })
    .press('Enter');
  await expect(authors.getByRole('list', { name: 'Users with a conflict' })).toHaveCount(0);
});

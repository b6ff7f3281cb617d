import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReviewInvitation } from '#contracts/manuscripts/reviews.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { minimalWord, wordDocument } from '#testing/builders/full-texts.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { issue, settings } from '../../support/content.ts';
import { addManuscriptFile, freshManuscript } from '../../support/fresh-manuscript.ts';
import { expect } from '../../support/journal-test.ts';
import { mailServer, mailsTo } from '../../support/mails.ts';
import { callBy, linkIn } from '../../support/manuscripts.ts';
import { ownJournalTest as test } from '../../support/own-journal.ts';
import { newSession, storeSession } from '../../support/sign-in.ts';
import { staffCall } from '../../support/staff-call.ts';
import { enterOwnAddress } from '../../support/users.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const models = [
  {
    model: 'single anonymized',
    begins: 'Authors do not learn the reviewers’ names.',
    letter: 'Review model: single anonymized',
    isNamed: false,
    sizes: { office: desktop, others: phone },
  },
  {
    model: 'all identities visible',
    begins: 'Authors and reviewers learn each other’s names.',
    letter: 'Review model: all identities visible',
    isNamed: true,
    sizes: { office: phone, others: desktop },
  },
];
const json = { 'Content-Type': 'application/json' };
const remarks = 'The depth of the wells is not given. '.repeat(4);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).press('Enter');

/** A manuscript in Word with the names of its authors, whose second reviewer has sent a report. */
async function underReview(at: string): Promise<StaffManuscript> {
  const { id } = await freshManuscript({ email: `author@${at}` });
  const file = minimalWord(wordDocument.replace('More.', 'Rathore has shown it.'));
  const path = `/api/admin/manuscripts/${id}`;
  await addManuscriptFile(id, 'manuscript', file, 'rivers of Rathore.docx');
  const sent = await staffCall<StaffManuscript>(`${path}/send`, {});
  const person = { name: 'Anil Deshpande', email: `anil@${at}` };
  const { subject, letter, due } = await staffCall<ReviewInvitation>(`${path}/invitation?name=Anil`);
  await staffCall(
    `${path}/reviews`,
    { ...person, subject, letter, due },
    { 'Idempotency-Key': randomUUID() },
  );
  const link = linkIn((await mailsTo(person.email, 1))[0]!.text);
  await callBy(link, '/answer', { method: 'POST', headers: json, body: '{"answer":"accept"}' });
  const report = { recommendation: 'accept', to_author: remarks };
  await callBy(link, '', { method: 'PATCH', headers: json, body: JSON.stringify(report) });
  await callBy(link, '/send', { method: 'POST', headers: json, body: '{}' });
  return sent;
}

test('reviewers and authors read the names that single anonymized and all identities visible give them', async ({
  page,
  browser,
  baseURL,
}) => {
  await staffCall('/api/settings', settings);
  await expect(async () => staffCall('/api/admin/settings/mail', await mailServer())).toPass();
  await enterOwnAddress();
  await staffCall('/api/admin/create-issue', issue);
  await storeSession(page, await newSession());
  const other = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage();

  for (const { model, begins, letter, isNamed, sizes } of models)
    await test.step(model, async () => {
      await staffCall('/api/settings', { review_model: model });
      const at = `${model.replaceAll(' ', '-')}.example`;
      const { id, number } = await underReview(at);
      const [author, meera] = [`author@${at}`, `meera@${at}`] as const;
      await page.setViewportSize(sizes.office);
      await other.setViewportSize(sizes.others);
      await expect(async () => {
        await other.goto('/article');
        await expect(other.getByText(begins)).toBeVisible({ timeout: 1_000 });
      }).toPass();

      await page.goto(`/admin/manuscripts/${id}/invite`);
      await page.getByLabel('Name *').fill('Meera Joshi');
      await page.getByLabel('E-mail *').fill(meera);
      await expect(page.getByLabel('Letter *')).toHaveValue(/Dear Meera Joshi[^]+Meena Rathore, Tarun Sahu/);
      await expect(page.getByText('What reviewers receive')).toHaveCount(0);
      await press(page, 'Invite Meera Joshi');
      const reviewer = region(page, 'Reviewers').getByRole('listitem', { name: 'Meera Joshi' });
      await expect(reviewer).toContainText('Invited');

      const [invitation] = await mailsTo(meera, 1);
      expect(invitation!.text).toContain('Meena Rathore, Tarun Sahu');
      expect(invitation!.text).toContain(letter);
      await other.goto(linkIn(invitation!.text));
      await expect(other.getByText(`${model}: you`)).toBeVisible();
      await expect(other.getByText(/^Meena Rathore, Institute of Rivers; Tarun Sahu/)).toBeVisible();
      await press(other, 'I will review it');
      await expect(other.getByText(': rivers of Rathore.docx')).toBeVisible();
      await expect(other.getByText('Do not name yourself')).toHaveCount(isNamed ? 0 : 1);
      await expect(other.getByLabel('Sign the review with my name')).toHaveCount(isNamed ? 0 : 1);
      await expect(async () => {
        await other.reload();
        await other.getByText(/^Read .+ here$/).press('Enter', { timeout: 1_000 });
      }).toPass();
      await expect(other.getByText('Rathore has shown it.')).toBeVisible();
      await expectAccessible(other);
      await other.setViewportSize(sizes.others);
      await other.getByLabel('Accept without changes').press('Space');
      await other.getByLabel('Remarks to the authors').fill(remarks);
      await press(other, 'Send');
      await expect(other.getByText('We have received your review.')).toBeFocused();

      await page.goto(`/admin/manuscripts/${id}`);
      await page.getByRole('link', { name: 'Accept…' }).press('Enter');
      const names = isNamed ? [' (Anil Deshpande)', ' (Meera Joshi)'] : ['', ''];
      const reviews = new RegExp(
        `Reviewer A${names[0]}:[^]+Reviewer B${names[1]}:`.replaceAll(/[()]/g, String.raw`\$&`),
      );
      await expect(page.getByLabel('Letter *')).toHaveValue(reviews);
      await press(page, /^Accept and send/);
      await expect(region(page, 'State')).toContainText('Accepted');

      const [, decision] = await mailsTo(author, 2);
      expect(decision!.text).toMatch(reviews);
      await other.goto(linkIn(decision!.text));
      await expect(region(other, 'Reviews').locator('summary')).toHaveText(
        isNamed ? ['Reviewer A, Anil Deshpande', 'Reviewer B, Meera Joshi'] : ['Reviewer A', 'Reviewer B'],
      );
      await expect(other.getByText(/Meera Joshi|Anil/)).toHaveCount(isNamed ? 3 : 0);
      for (const reader of [other, page]) {
        await region(reader, 'Files').getByText('Read rivers of Rathore.docx here').press('Enter');
        await expect(reader.getByText('Rathore has shown it.', { exact: true })).toBeVisible();
      }

      const [, , outcome] = await mailsTo(meera, 3);
      expect(outcome!.text).toContain('reviewed: accepted');
      expect(outcome!.text).not.toContain('Anil');
      await other.goto(linkIn(outcome!.text));
      await expect(region(other, 'Other reviews').locator('summary')).toHaveText(
        isNamed ? 'Reviewer A, Anil Deshpande' : 'Reviewer A',
      );

      await addManuscriptFile(id, 'final', pdfWithText('Wells'));
      await page.reload();
      await page.getByLabel('Publish in').selectOption(issueName(issue));
      await page.getByRole('link', { name: 'Add article' }).press('Enter');
      await page.getByLabel('Page number').fill(isNamed ? '7-12' : '1-6');
      await press(page, 'Add Article');
      await expect(page.getByRole('dialog')).toBeVisible();
      await other.goto(`/archives/${issue.year}/${issue.volume}/${issue.issue}/${number}`);
      await expect(other.getByRole('main')).toContainText(new RegExp(`${model}; 2 reviewers; 1 round`, 'i'));
    });
  await other.context().close();
});

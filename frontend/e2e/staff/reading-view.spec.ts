import { randomUUID } from 'node:crypto';
import type { ReviewInvitation } from '#contracts/manuscripts/reviews.ts';
import { minimalWord } from '#testing/builders/full-texts.ts';
import { expectAccessible } from '../support/accessible.ts';
import { addManuscriptFile, freshManuscript } from '../support/fresh-manuscript.ts';
import { expect, test } from '../support/journal-test.ts';
import { mailsTo } from '../support/mails.ts';
import { callBy, linkIn } from '../support/manuscripts.ts';
import { staffCall } from '../support/staff-call.ts';

test('a reviewer reads a manuscript in Word on its page', async ({ page }) => {
  const { id } = await freshManuscript();
  const path = `/api/admin/manuscripts/${id}`;
  await addManuscriptFile(id, 'manuscript', minimalWord(), 'rain.docx');
  await staffCall(`${path}/send`, {});
  const invitation = () => staffCall<ReviewInvitation>(`${path}/invitation?name=Lata`);
  await expect.poll(async () => (await invitation()).copy?.state).toBe('made');
  const { subject, letter, due } = await invitation();
  const email = `reader${id}@plateau.example`;
  const invited = { name: 'Lata Kulkarni', email, due, subject, letter, send_anyway: true };
  await staffCall(`${path}/reviews`, invited, { 'Idempotency-Key': randomUUID() });
  const link = linkIn((await mailsTo(email, 1))[0]!.text);
  const headers = { 'Content-Type': 'application/json' };
  await callBy(link, '/answer', { method: 'POST', headers, body: JSON.stringify({ answer: 'accept' }) });

  await page.setViewportSize({ width: 390, height: 844 });
  const offered = async () => {
    await page.goto('/');
    await page.goto(link);
    await expect(page.getByText(/: manuscript-\d+-1\.docx/)).toBeVisible();
    return page.getByText(/^Read .+ here$/).count();
  };
  await expect.poll(offered).toBe(1);
  await page.getByText(/^Read .+ here$/).press('Enter');
  await expect(page.getByRole('heading', { name: 'Introduction' })).toBeVisible();
  await expect(page.getByText('The figure is in the file.')).toBeVisible();
  // The fragment of the address is the token: links within the text leave it as it is.
  await page.getByRole('link', { name: /1$/ }).last().press('Enter');
  await page.reload();
  await page.getByText(/^Read .+ here$/).press('Enter');
  await expect(page.getByRole('heading', { name: 'Introduction' })).toBeVisible();
  await expectAccessible(page);
});

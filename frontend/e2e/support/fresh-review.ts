import { randomUUID } from 'node:crypto';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReviewInvitation } from '#contracts/manuscripts/reviews.ts';
import { registeredManuscript } from './fresh-manuscript.ts';
import { expect } from './journal-test.ts';
import { mailsTo } from './mails.ts';
import { callBy, linkIn } from './manuscripts.ts';
import { staffCall } from './staff-call.ts';

/** A manuscript whose reviewer is invited, and the page of the reviewer's link. */
async function invitedReview(): Promise<{ manuscript: StaffManuscript; link: string }> {
  const { id, number } = await registeredManuscript();
  const path = `/api/admin/manuscripts/${id}`;
  const name = 'Lata Kulkarni';
  const invitation = () => staffCall<ReviewInvitation>(`${path}/invitation?name=Lata`);
  await expect.poll(async () => (await invitation()).copy?.state).toBe('made');
  const { subject, letter, due } = await invitation();
  const email = `reviewer${number}@plateau.example`;
  const manuscript = await staffCall<StaffManuscript>(
    `${path}/reviews`,
    { name, email, due, subject, letter, send_anyway: true },
    { 'Idempotency-Key': randomUUID() },
  );
  return { manuscript, link: linkIn((await mailsTo(email, 1))[0]!.text) };
}

/** An invited review after the reviewer has accepted or declined. */
export async function answeredReview(answer: 'accept' | 'decline'): Promise<{ id: string; link: string }> {
  const { manuscript, link } = await invitedReview();
  const headers = { 'Content-Type': 'application/json' };
  await callBy(link, '/answer', { method: 'POST', headers, body: JSON.stringify({ answer }) });
  return { id: manuscript.id, link };
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { invitedReviewer, sentManuscript } from '#testing/builders/manuscripts.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';
import { Mails } from '../mails/mails.ts';
import { JournalSettings } from '../journal/journal-settings.ts';
import { ReviewReminders } from './review-reminders.ts';

const DAY_MS = 86_400_000;
const ADMIN = '/api/admin/manuscripts';

describe('The sweep of reviews', () => {
  let catalog: RunningCatalog;
  let manuscripts: RunningManuscripts;

  beforeAll(async () => {
    catalog = await runCatalog();
    manuscripts = await runManuscripts(catalog);
  });
  afterAll(async () => {
    await manuscripts.close();
    await catalog.close();
  });

  /** Two processes at a time: each reminder is counted in the transaction that stores it. */
  const sweepOn = async (day: number) => {
    const at = new Date(Date.now() + day * DAY_MS);
    const settings = await manuscripts.app.get(JournalSettings).get();
    const reviews = manuscripts.app.get(ReviewReminders);
    await Promise.all([reviews.sweep(at, settings), reviews.sweep(at, settings)]);
  };
  const reminders = (id: string) =>
    manuscripts.database
      .collection('mails')
      .countDocuments({ kind: 'review-reminder', manuscript: new Types.ObjectId(id) });
  const staff = async (id: string) => (await manuscripts.staff.get(`${ADMIN}/${id}`)).body as StaffManuscript;
  /** The days on which the reminders of a manuscript became more. */
  const remindedOn = async (id: string, days: readonly number[]) => {
    const found: number[] = [];
    for (const day of days) {
      const before = await reminders(id);
      await sweepOn(day);
      for (let count = await reminders(id); count > before; count -= 1) found.push(day);
    }
    return found;
  };
  const daysFrom = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at + 0.1);

  it('reminds of an invitation once after four days, which lapses after seven', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { token } = await invitedReviewer(manuscripts, sent.id);
    expect(await remindedOn(sent.id, daysFrom(2, 9))).toEqual([4.1]);
    const lapsed = await staff(sent.id);
    expect(lapsed.reviews).toMatchObject([{ state: 'lapsed', acts: ['cancel', 'again'] }]);
    expect((await manuscripts.staff.get(`${ADMIN}/today`)).body).toMatchObject({ late: 1 });
    const late = await manuscripts
      .withLink(token)
      .post('/api/manuscripts/review/answer')
      .send({ answer: 'accept' });
    expect(late.body).toMatchObject({ state: 'accepted' });
    await manuscripts.staff.post(`${ADMIN}/${sent.id}/reviews/${lapsed.reviews[0]!.id}/cancel`).expect(200);
  });

  it('reminds of a review three days before its day, a day and a week after it, and then only the office', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const due = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
    const { review, token } = await invitedReviewer(manuscripts, sent.id, { due });
    await manuscripts
      .withLink(token)
      .post('/api/manuscripts/review/answer')
      .send({ answer: 'accept' })
      .expect(200);
    expect(await remindedOn(sent.id, daysFrom(16, 24))).toEqual([17.1, 21.1]);
    const later = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
    await manuscripts.staff
      .post(`${ADMIN}/${sent.id}/reviews/${review.id}/remind`)
      .send({ due: later })
      .expect(200);
    expect(await remindedOn(sent.id, [...daysFrom(25, 32), ...daysFrom(36, 40)])).toEqual([27.1, 31.1, 37.1]);
    expect((await staff(sent.id)).reviews).toMatchObject([{ state: 'accepted', due: later, reminders: 3 }]);
  });

  it('sends nothing after the state has changed, although the mail was ordered before', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { token } = await invitedReviewer(manuscripts, sent.id);
    await sweepOn(4.1);
    await manuscripts
      .withLink(token)
      .post('/api/manuscripts/review/answer')
      .send({ answer: 'decline' })
      .expect(200);
    const ordered = await manuscripts.database
      .collection<{ _id: string }>('mails')
      .find({ kind: 'review-reminder', manuscript: new Types.ObjectId(sent.id) })
      .toArray();
    expect(ordered).toHaveLength(1);
    expect(await manuscripts.app.get(Mails).contentOf(ordered[0]!._id)).toBeNull();
    expect(await remindedOn(sent.id, daysFrom(6, 9))).toEqual([]);
  });
});

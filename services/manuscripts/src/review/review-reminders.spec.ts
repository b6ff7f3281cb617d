import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { DAY_MS } from '#contracts/values/durations.ts';
import { invitedReviewer, sentManuscript, mailContent } from '#testing/builders/manuscripts.ts';
import { ADMIN_PATH, dayIn, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { JournalSettings } from '../settings/journal-settings.ts';
import { ReviewReminders } from './review-reminders.ts';

describe('The sweep of reviews', () => {
  const manuscripts = specManuscripts();

  /** Two processes at a time: each reminder is counted in the transaction that stores it. */
  const sweepOn = async (day: number) => {
    const at = new Date(Date.now() + day * DAY_MS);
    const settings = await manuscripts.app.get(JournalSettings).get();
    const reviews = manuscripts.app.get(ReviewReminders);
    await Promise.all([reviews.sweep(at, settings), reviews.sweep(at, settings)]);
  };
  const reminders = (id: string) => manuscripts.countMails(id, 'review-reminder');
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
    const { reviews } = await manuscripts.shown(sent.id);
    expect(reviews).toMatchObject([{ state: 'lapsed', acts: ['cancel', 'again'] }]);
    expect(await manuscripts.today()).toMatchObject({
      late: 0,
      to_invite: { total: 1, manuscripts: [{ id: sent.id, number: sent.number }] },
    });
    expect((await manuscripts.respond(token, 'accept')).body).toMatchObject({ state: 'accepted' });
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/reviews/${reviews[0]!.id}/cancel`).expect(200);
  });

  it('reminds of a review three days before its day, a day and a week after it, and then only the office', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { review, token } = await invitedReviewer(manuscripts, sent.id, { due: dayIn(20) });
    await manuscripts.respond(token, 'accept').expect(200);
    // At noon: the days are those of the journal's time zone.
    const untilNoon = 0.5 - (Date.now() % DAY_MS) / DAY_MS;
    const atNoon = (...days: number[]) => days.map((day) => day + untilNoon);
    expect(await remindedOn(sent.id, atNoon(16, 17, 18, 19, 20, 21, 22, 23, 24))).toEqual(atNoon(17, 21));
    const due = dayIn(30);
    await manuscripts.staff
      .post(`${ADMIN_PATH}/${sent.id}/reviews/${review.id}/remind`)
      .send({ due })
      .expect(200);
    const later = atNoon(25, 26, 27, 28, 29, 30, 31, 32, 36, 37, 38, 39, 40);
    expect(await remindedOn(sent.id, later)).toEqual(atNoon(27, 31, 37));
    const { reviews } = await manuscripts.shown(sent.id);
    expect(reviews).toMatchObject([{ state: 'accepted', due, reminders: 3 }]);
  });

  it('sends nothing after the state has changed, although the mail was ordered before', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { token } = await invitedReviewer(manuscripts, sent.id);
    await sweepOn(4.1);
    await manuscripts.respond(token, 'decline').expect(200);
    const ordered = await manuscripts.database
      .collection<{ _id: string }>('mails')
      .find({ kind: 'review-reminder', manuscript: new Types.ObjectId(sent.id) })
      .toArray();
    expect(ordered).toHaveLength(1);
    expect(await mailContent(manuscripts.app, ordered[0]!._id)).toBeNull();
    expect(await remindedOn(sent.id, daysFrom(6, 9))).toEqual([]);
  });
});

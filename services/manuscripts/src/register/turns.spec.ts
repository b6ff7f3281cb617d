import { describe, expect, it } from '@jest/globals';
import type { ManuscriptListing } from '#contracts/manuscripts/manuscripts.ts';
import { decide, invitedReviewer, sentManuscript, sentReview } from '#testing/builders/manuscripts.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { ADMIN_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { Manuscripts } from './manuscripts.ts';

describe('The turn of a manuscript in review', () => {
  const manuscripts = specManuscripts();
  const inQueue = async (id: string, filter: string) =>
    ((await manuscripts.staff.get(`${ADMIN_PATH}?filter=${filter}`)).body as ManuscriptListing[]).find(
      (one) => one.id === id,
    );
  /** As the office, the queue, Today and the author read it. */
  const seen = async (id: string, token: string) => {
    const { turn, reports } = await manuscripts.shown(id);
    const { to_invite, revised, decidable } = await manuscripts.today();
    const author = await manuscripts.mine(token);
    const counts = [to_invite.total, revised, decidable].join();
    const isQueued = (await inQueue(id, 'office')) !== undefined;
    return [turn, isQueued, counts, author.choosing ? 'choosing' : author.turn, reports.received];
  };

  it('is the office’s until enough reviewers are invited, after a decline, and in the next round', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    const { id } = sent;
    await sentReview(manuscripts, id);
    expect(await seen(id, token)).toEqual(['office', true, '1,0,0', 'choosing', 1]);
    const second = await invitedReviewer(manuscripts, id, { name: 'Bela Sen', email: 'b@hills.example' });
    expect(await seen(id, token)).toEqual(['reviewers', false, '0,0,0', 'reviewers', 1]);
    await manuscripts.respond(second.token, 'decline').expect(200);
    expect(await seen(id, token)).toEqual(['office', true, '1,0,0', 'choosing', 1]);
    await sentReview(manuscripts, id, { name: 'Chandra Pal', email: 'c@hills.example' });
    expect(await seen(id, token)).toEqual(['office', true, '0,0,1', 'office', 2]);
    await decide(manuscripts, id, 'major');
    await manuscripts.revise(token, 'Done');
    expect(await seen(id, token)).toEqual(['office', true, '0,1,0', 'choosing', 0]);
    await manuscripts.startReview(id);
    expect(await seen(id, token)).toEqual(['reviewers', false, '0,0,0', 'reviewers', 0]);
    await decide(manuscripts, id, 'reject');
  });

  it('follows the number of reviewers that the journal wants, and is stored once', async () => {
    const { sent } = await sentManuscript(manuscripts);
    await sentReview(manuscripts, sent.id);
    const { version } = await manuscripts.shown(sent.id);
    await manuscripts.set({ reviewers_wanted: 1 });
    await eventually(async () =>
      expect(await manuscripts.today()).toMatchObject({ decidable: 1, to_invite: { total: 0 } }),
    );
    await invitedReviewer(manuscripts, sent.id, { name: 'Bela Sen', email: 'b@hills.example' });
    await manuscripts.set({ reviewers_wanted: 2 });
    await eventually(async () => expect(await inQueue(sent.id, 'office')).toBeUndefined());
    const { since } = await manuscripts.shown(sent.id);
    await manuscripts.app.get(Manuscripts).followTurns();
    expect(await manuscripts.shown(sent.id)).toMatchObject({ since, version: version + 1 });
  });

  it('is late by the day of each review, whoever else is waited for', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { review } = await invitedReviewer(manuscripts, sent.id);
    const lateOnes = async () => [
      (await manuscripts.today()).late,
      (await inQueue(sent.id, 'reviewers'))?.late,
    ];
    expect(await lateOnes()).toEqual([0, false]);
    await manuscripts.database
      .collection('manuscripts')
      .updateOne({ number: sent.number }, { $set: { 'reviews.0.due': '2026-01-31' } });
    expect(await lateOnes()).toEqual([1, true]);
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/reviews/${review.id}/cancel`).expect(200);
    expect(await lateOnes()).toEqual([0, false]);
  });
});

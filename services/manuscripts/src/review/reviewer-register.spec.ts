import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import { decide, invitedReviewer, sentManuscript, sentReview } from '#testing/builders/manuscripts.ts';
import { ADMIN_PATH, REVIEW_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const REVIEWERS = '/api/admin/reviewers';

describe('The record of a reviewer', () => {
  const manuscripts = specManuscripts();
  const listed = async (q = '') =>
    (await manuscripts.staff.get(`${REVIEWERS}?q=${q}`)).body as ReviewerListing[];
  const recordOf = async (q: string) => (await listed(q))[0]!;
  const post = (path: string, given: object = {}) =>
    manuscripts.staff.post(`${REVIEWERS}/${path}`).send(given);
  const refusal = (body: unknown) => Object.values((body as ErrorBody).fields ?? {})[0];
  /** The collections that have one of these texts. */
  const places = async (texts: readonly string[]) => {
    const found: string[] = [];
    for (const collection of await manuscripts.database.db!.collections()) {
      const stored = JSON.stringify(await collection.find().toArray());
      if (texts.some((text) => stored.includes(text))) found.push(collection.collectionName);
    }
    return found.filter((name) => name !== 'idempotency');
  };

  it('is corrected; a new address ends the links of the former one and receives the next mails', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { token, review } = await invitedReviewer(manuscripts, sent.id, { email: 'lela@hills.example' });
    const { id } = await recordOf('lela');
    const given = {
      name: 'Leela Rao',
      email: 'leela@hills.example',
      affiliation: 'School of Hills',
      keywords: 'Tides, Öre',
    };
    const change = (more: object) =>
      manuscripts.staff.patch(`${REVIEWERS}/${id}`).send({ ...given, ...more });
    expect((await change({}).expect(200)).body).toMatchObject({
      ...given,
      keywords: ['tides', 'ore'],
      invited: 1,
    });
    expect(await recordOf('school')).toMatchObject({ id });
    await manuscripts.withLink(token).get(REVIEW_PATH).expect(404);
    await manuscripts.database.collection('mails').updateMany({}, { $set: { state: 'bounced' } });
    const [bounced] = (await manuscripts.shown(sent.id)).mails.filter((mail) => mail.review === review.id);
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/mails/${bounced!.id}/again`).expect(200);
    expect(await manuscripts.mails(sent.id, 'review-invitation')).toMatchObject([{ to: given.email }]);
    await invitedReviewer(manuscripts, sent.id, { name: 'Bela Sen', email: 'bela@hills.example' });
    expect(refusal((await change({ email: 'BELA@hills.example' }).expect(400)).body)).toMatch(
      /Merge the two/,
    );
    await manuscripts.staff
      .patch(`${REVIEWERS}/${'0'.repeat(24)}`)
      .send(given)
      .expect(404);
  });

  it('takes over the reviews of another record, unless both are at work on one manuscript', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const wrong = await invitedReviewer(manuscripts, sent.id, { name: 'Om Das', email: 'om@hils.example' });
    const right = await invitedReviewer(manuscripts, sent.id, { name: 'Om Das', email: 'om@hills.example' });
    const { id } = await recordOf('om@hills');
    const email = 'om@hils.example';
    expect(refusal((await post(`${id}/join`, { email }).expect(400)).body)).toContain(`${sent.number}`);
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/reviews/${wrong.review.id}/cancel`).expect(200);
    expect((await post(`${id}/join`, { email }).expect(200)).body).toMatchObject({ invited: 2, open: 1 });
    expect(refusal((await post(`${id}/join`, { email }).expect(400)).body)).toMatch(/No other reviewer/);
    expect((await manuscripts.shown(sent.id)).reviews).toMatchObject([
      { letter: 'A', state: 'cancelled', email: 'om@hills.example' },
      { letter: 'B', state: 'invited' },
    ]);
    await manuscripts.respond(right.token, 'decline').expect(200);
    expect(await recordOf('om')).toMatchObject({ declined: 1, lapsed: 0, open: 0 });
    await decide(manuscripts, sent.id, 'reject');
  });

  it('is erased with name, address and reports once no manuscript waits for it; letters and states stay', async () => {
    const person = { name: 'Ira Quill', email: 'ira@quill.example' };
    const { sent } = await sentManuscript(manuscripts, { suggested: [person] } as object);
    const report = { to_author: `Signed: Ira Quill. ${'The units are missing. '.repeat(6)}`, named: true };
    await sentReview(manuscripts, sent.id, { ...person, report });
    const { id } = await recordOf('quill');
    expect(refusal((await post(`${id}/erase`).expect(400)).body)).toContain(`${sent.number} still needs`);
    await manuscripts.staff
      .post(`${ADMIN_PATH}/${sent.id}/notes`)
      .send({ text: 'Ira Quill was quick' })
      .expect(200);
    await decide(manuscripts, sent.id, 'reject', { letter: 'Reviewer A (Ira Quill): no', send_anyway: true });
    const text = { subject: 'Our decision', body: 'Reviewer A (Ira Quill): no' };
    const manuscript = new Types.ObjectId(sent.id);
    await manuscripts.database
      .collection('mails')
      .updateMany({ kind: 'decision-reject', manuscript }, { $set: { text } });
    await post(`${id}/erase`).expect(204);
    expect(await places([...Object.values(person), 'The units are missing'])).toEqual([]);
    const { reviews, decisions, notes } = await manuscripts.shown(sent.id);
    expect(reviews).toEqual([]);
    expect([decisions[0]!.letter, notes[0]!.text]).toEqual(['Reviewer A: no', 'Reviewer A was quick']);
    const stored = await manuscripts.database.collection('manuscripts').findOne({ number: sent.number });
    expect(stored!.reviews).toMatchObject([{ letter: 'A', state: 'done', key: '' }]);
    await post(`${id}/erase`).expect(404);
  });
});

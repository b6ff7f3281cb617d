import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import {
  completeReport,
  invitedReviewer,
  orderedMails,
  sentManuscript,
  sentReview,
  wordFile,
} from '#testing/builders/manuscripts.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';
import { hashOf } from '../links/links.ts';

const REVIEW = '/api/manuscripts/review';
const ADMIN = '/api/admin/manuscripts';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

describe('A reviewer', () => {
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

  const view = async (token: string) =>
    (await manuscripts.withLink(token).get(REVIEW)).body as ReviewerReview;
  const answer = (token: string, given: object) =>
    manuscripts.withLink(token).post(`${REVIEW}/answer`).send(given);
  const staff = async (id: string) => (await manuscripts.staff.get(`${ADMIN}/${id}`)).body as StaffManuscript;
  const act = (id: string, review: string, what: string, given: object = {}) =>
    manuscripts.staff.post(`${ADMIN}/${id}/reviews/${review}/${what}`).send(given);

  it('declines by one press, says more afterwards, and is not asked again who does not want to be', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { token } = await invitedReviewer(manuscripts, sent.id);
    expect(await view(token)).toMatchObject({ state: 'invited', acts: ['accept', 'decline'], files: [] });
    expect((await answer(token, { answer: 'decline' })).body).toMatchObject({ state: 'declined' });
    const more = { answer: 'decline', suggestion: 'Ravi Das', never: true };
    expect((await answer(token, more)).body).toMatchObject({
      declined: { reason: '', suggestion: 'Ravi Das', never: true },
    });
    const letter = { subject: 'Again', letter: '{link}', name: 'Leela Rao', email: 'LEELA@hills.example' };
    const again = await manuscripts.staff.post(`${ADMIN}/${sent.id}/reviews`).send(letter);
    expect((again.body as ErrorBody).fields).toEqual({
      email: 'This person has asked not to be invited again',
    });
    expect((await answer(token, { answer: 'accept' })).body).toMatchObject({ state: 'accepted' });
    expect((await answer(token, { answer: 'decline' })).body).toMatchObject({ declined: { never: false } });
    await manuscripts.staff.post(`${ADMIN}/${sent.id}/reviews`).send(letter).expect(201);
    expect((await staff(sent.id)).reviews).toMatchObject([{ letter: 'A', state: 'invited' }]);
    const toOffice = (await orderedMails(manuscripts, sent)).filter(({ values }) =>
      /declined/.test(values.what ?? ''),
    );
    expect(toOffice).toHaveLength(1);
  });

  it('finds the text on another device, which the office sees only once it is sent', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { review, token } = await invitedReviewer(manuscripts, sent.id);
    const reviewer = manuscripts.withLink(token);
    const early = await reviewer.patch(REVIEW).send({ to_author: 'Too early' });
    expect([early.status, (early.body as ErrorBody).error]).toEqual([409, 'manuscript_closed']);
    expect((await answer(token, { answer: 'accept' })).body).toMatchObject({
      state: 'accepted',
      files: [{ kind: 'manuscript' }],
    });
    await answer(token, { answer: 'accept' }).expect(200);
    const { version } = await view(token);
    const saved = await reviewer.patch(REVIEW).set('If-Match', `"${version}"`).send({ to_author: 'A draft' });
    expect(saved.body).toMatchObject({ report: { to_author: 'A draft', recommendation: '' } });
    await reviewer.patch(REVIEW).set('If-Match', `"${version}"`).send({ to_author: 'Lost' }).expect(412);
    const mailed = await act(sent.id, review.id, 'link');
    const other = (mailed.body as { url: string }).url.split('#')[1]!;
    expect((await view(other)).report.to_author).toBe('A draft');
    const office = JSON.stringify(await staff(sent.id));
    expect(office).not.toContain('A draft');
    const refused = await reviewer.post(`${REVIEW}/send`);
    expect([refused.status, Object.keys((refused.body as ErrorBody).fields!)]).toEqual([
      400,
      ['recommendation', 'to_author'],
    ]);
    await reviewer.patch(REVIEW).send(completeReport).expect(200);
    const [first, second] = [await reviewer.post(`${REVIEW}/send`), await reviewer.post(`${REVIEW}/send`)];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await staff(sent.id)).reviews).toMatchObject([{ state: 'done', report: completeReport }]);
    expect((await reviewer.patch(REVIEW).send({ to_author: 'Late' })).status).toBe(409);
    const thanks = (await orderedMails(manuscripts, sent)).filter(({ kind }) => kind === 'review-thanks');
    expect(thanks).toMatchObject([{ to: 'leela@hills.example', values: { name: 'Leela Rao' } }]);
    await act(sent.id, review.id, 'return', { message: 'Which table?' }).expect(200);
    expect(await view(token)).toMatchObject({
      state: 'accepted',
      returned: 'Which table?',
      report: completeReport,
    });
    expect(await staff(sent.id)).toMatchObject({ reports: { received: 0 }, turn: 'reviewers' });
    await reviewer.post(`${REVIEW}/send`).expect(200);
    expect(await staff(sent.id)).toMatchObject({ reports: { received: 1 } });
  });

  it('receives the copy alone, and its own file is nobody’s before it is sent and has no name after it', async () => {
    const { token: author, sent } = await sentManuscript(manuscripts);
    const { review, token } = await invitedReviewer(manuscripts, sent.id);
    await answer(token, { answer: 'accept' }).expect(200);
    const reviewer = manuscripts.withLink(token);
    const [given] = (await view(token)).files;
    expect(given!.name).toBe(`manuscript-${sent.number}-1.docx`);
    const download = await reviewer.get(`${REVIEW}/files/${given!.id}`).buffer().expect(200);
    expect(download.headers['content-disposition']).toContain(given!.name);
    const comment = `<w:comments ${W}><w:comment w:id="0" w:author="Leela Rao" w:initials="LR"><w:p/></w:comment></w:comments>`;
    const file = wordFile(['A report'], [{ name: 'word/comments.xml', data: comment }]);
    const upload = (name: string) => reviewer.post(`${REVIEW}/files?kind=report`).attach('file', file, name);
    await upload('leela.docx').expect(201);
    await upload('leela.docx').expect(201);
    expect(
      (await reviewer.post(`${REVIEW}/files?kind=manuscript`).attach('file', file, 'a.docx')).status,
    ).toBe(400);
    expect((await staff(sent.id)).files.filter(({ kind }) => kind === 'report')).toEqual([]);
    const own = (await view(token)).file!;
    await manuscripts.staff.get(`${ADMIN}/${sent.id}/files/${own.id}`).expect(404);
    await reviewer.get(`${REVIEW}/files/${own.id}`).expect(200);
    await reviewer.patch(REVIEW).send({ recommendation: 'accept' }).expect(200);
    await reviewer.post(`${REVIEW}/send`).expect(200);
    expect((await staff(sent.id)).reviews).toMatchObject([{ file: own.id }]);
    await manuscripts.withLink(author).get(`/api/manuscripts/mine/files/${own.id}/copy`).expect(404);
    const path = `${ADMIN}/${sent.id}/files/${own.id}/copy`;
    const copy = await eventually(() => manuscripts.staff.get(path).buffer().expect(200));
    const parts = [...(await readZip(copy.body as Buffer)).values()].map(String).join('\n');
    expect(parts).toContain('w:author="Reviewer"');
    expect(parts).not.toMatch(/Leela|"LR"/);
    await act(sent.id, review.id, 'cancel').expect(409);
  });

  it('is not found any more once it is cancelled, and changes nothing by following the link', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { review, token } = await invitedReviewer(manuscripts, sent.id);
    const before = await view(token);
    for (let visit = 0; visit < 20; visit += 1) {
      await manuscripts.withLink(token).head(REVIEW).expect(200);
      await manuscripts.withLink(token).get(REVIEW).expect(200);
    }
    expect(await view(token)).toEqual(before);
    await manuscripts.withLink(token).get('/api/manuscripts/mine').expect(404);
    const links = manuscripts.database.collection<{ _id: string; expires: Date }>('manuscriptlinks');
    const { expires } = (await links.findOne({ _id: hashOf(token) }))!;
    expect(expires.getTime() - Date.parse(before.due)).toBe(60 * 86_400_000);
    await act(sent.id, review.id, 'cancel').expect(200);
    for (const call of [manuscripts.withLink(token).get(REVIEW), answer(token, { answer: 'accept' })])
      expect(((await call).body as ErrorBody).message).toBe('This link is not valid any more');
    const [ended] = (await orderedMails(manuscripts, sent)).filter(({ kind }) => kind === 'review-ended');
    expect(ended!.values).toMatchObject({ link: '', ended: 'the journal has the reviews that it needs' });
  });

  it('is lost when the authors withdraw: open reviews end with a mail, and those sent stay', async () => {
    const { token: author, sent } = await sentManuscript(manuscripts);
    await sentReview(manuscripts, sent.id);
    const open = await invitedReviewer(manuscripts, sent.id, {
      email: 'das@lakes.example',
      name: 'Meera Das',
    });
    await manuscripts
      .withLink(author)
      .post('/api/manuscripts/mine/withdraw')
      .send({ reason: 'An error' })
      .expect(200);
    expect((await staff(sent.id)).reviews.map(({ letter, state }) => letter + state)).toEqual([
      'Adone',
      'Bcancelled',
    ]);
    await manuscripts.withLink(open.token).get(REVIEW).expect(404);
    const ended = (await orderedMails(manuscripts, sent)).filter(({ kind }) => kind === 'review-ended');
    expect(ended.map(({ to, values }) => [to, values.ended])).toEqual([
      ['das@lakes.example', 'its authors have withdrawn it'],
    ]);
  });
});

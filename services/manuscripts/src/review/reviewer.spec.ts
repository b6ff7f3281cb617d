import { describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
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
import { ADMIN_PATH, AUTHOR_PATH, REVIEW_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

describe('A reviewer', () => {
  const manuscripts = specManuscripts();
  const { respond, review: view, shown } = manuscripts;
  const act = (id: string, review: string, what: string, given: object = {}) =>
    manuscripts.staff.post(`${ADMIN_PATH}/${id}/reviews/${review}/${what}`).send(given);

  it('declines by one press, says more afterwards, and is not asked again who does not want to be', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { token } = await invitedReviewer(manuscripts, sent.id);
    expect(await view(token)).toMatchObject({ state: 'invited', acts: ['accept', 'decline'], files: [] });
    expect((await respond(token, 'decline')).body).toMatchObject({ state: 'declined' });
    const more = { suggestion: 'Ravi Das', never: true };
    const declined = { reason: '', ...more };
    expect((await respond(token, 'decline', more)).body).toMatchObject({ declined });
    const letter = { subject: 'Again', letter: '{link}', name: 'Leela Rao', email: 'LEELA@hills.example' };
    const again = await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/reviews`).send(letter);
    const refused = { email: 'This person has asked not to be invited again' };
    expect((again.body as ErrorBody).fields).toEqual(refused);
    expect((await respond(token, 'accept')).body).toMatchObject({ state: 'accepted' });
    expect((await respond(token, 'decline')).body).toMatchObject({ declined: { never: false } });
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/reviews`).send(letter).expect(201);
    expect((await shown(sent.id)).reviews).toMatchObject([{ letter: 'A', state: 'invited' }]);
    const toOffice = (await orderedMails(manuscripts, sent)).filter(({ values }) =>
      /declined/.test(values.what ?? ''),
    );
    expect(toOffice).toHaveLength(1);
  });

  it('finds the text on another device, which the office sees only once it is sent', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const { review, token } = await invitedReviewer(manuscripts, sent.id);
    const reviewer = manuscripts.withLink(token);
    const early = await reviewer.patch(REVIEW_PATH).send({ to_author: 'Too early' });
    expect(early).toMatchObject({ status: 409, body: { error: 'manuscript_closed' } });
    expect((await respond(token, 'accept')).body).toMatchObject({
      state: 'accepted',
      files: [{ kind: 'manuscript' }],
    });
    await respond(token, 'accept').expect(200);
    const { version } = await view(token);
    const saved = await reviewer
      .patch(REVIEW_PATH)
      .set('If-Match', `"${version}"`)
      .send({ to_author: 'A draft' });
    expect(saved.body).toMatchObject({ report: { to_author: 'A draft', recommendation: '' } });
    await reviewer.patch(REVIEW_PATH).set('If-Match', `"${version}"`).send({ to_author: 'Lost' }).expect(412);
    const mailed = await act(sent.id, review.id, 'link');
    const other = (mailed.body as { url: string }).url.split('#')[1]!;
    expect((await view(other)).report.to_author).toBe('A draft');
    expect(JSON.stringify(await shown(sent.id))).not.toContain('A draft');
    const refused = await reviewer.post(`${REVIEW_PATH}/send`).expect(400);
    expect(Object.keys((refused.body as ErrorBody).fields!)).toEqual(['recommendation', 'to_author']);
    await reviewer.patch(REVIEW_PATH).send(completeReport).expect(200);
    // The copy's reading view may be made between the two, so the files are not compared.
    const send = async () => {
      const { version, state, report } = (await reviewer.post(`${REVIEW_PATH}/send`).expect(200))
        .body as ReviewerReview;
      return { version, state, report };
    };
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect((await shown(sent.id)).reviews).toMatchObject([{ state: 'done', report: completeReport }]);
    await reviewer.patch(REVIEW_PATH).send({ to_author: 'Late' }).expect(409);
    expect(await manuscripts.mails(sent.id, 'review-thanks')).toMatchObject([
      { to: 'leela@hills.example', values: { name: 'Leela Rao' } },
    ]);
    await act(sent.id, review.id, 'return', { message: 'Which table?' }).expect(200);
    expect(await view(token)).toMatchObject({
      state: 'accepted',
      returned: 'Which table?',
      report: completeReport,
    });
    expect(await shown(sent.id)).toMatchObject({ reports: { received: 0 }, turn: 'office' });
    await reviewer.post(`${REVIEW_PATH}/send`).expect(200);
    expect(await shown(sent.id)).toMatchObject({ reports: { received: 1 } });
  });

  it('receives only the anonymous copy; its own file is hidden until it is sent, and then has no name in it', async () => {
    const { token: author, sent } = await sentManuscript(manuscripts);
    const { review, token } = await invitedReviewer(manuscripts, sent.id);
    await respond(token, 'accept').expect(200);
    const reviewer = manuscripts.withLink(token);
    const [given] = (await view(token)).files;
    expect(given!.name).toBe(`manuscript-${sent.number}-1.docx`);
    const download = await reviewer.get(`${REVIEW_PATH}/files/${given!.id}`).buffer().expect(200);
    expect(download.headers['content-disposition']).toContain(given!.name);
    const comment = `<w:comments ${W}><w:comment w:id="0" w:author="Leela Rao" w:initials="LR"><w:p/></w:comment></w:comments>`;
    const relations =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/></Relationships>';
    const file = wordFile(
      ['A report'],
      [
        { name: 'word/comments.xml', data: comment },
        { name: 'word/_rels/document.xml.rels', data: relations },
      ],
    );
    for (let time = 0; time < 2; time += 1) await manuscripts.uploadReport(token, file).expect(201);
    await reviewer.post(`${REVIEW_PATH}/files?kind=manuscript`).attach('file', file, 'a.docx').expect(400);
    expect((await shown(sent.id)).files.filter(({ kind }) => kind === 'report')).toEqual([]);
    const own = (await view(token)).file!;
    await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/files/${own.id}`).expect(404);
    await reviewer.get(`${REVIEW_PATH}/files/${own.id}`).expect(200);
    await reviewer.patch(REVIEW_PATH).send({ recommendation: 'accept' }).expect(200);
    await reviewer.post(`${REVIEW_PATH}/send`).expect(200);
    expect((await shown(sent.id)).reviews).toMatchObject([{ file: own.id }]);
    await manuscripts.withLink(author).get(`${AUTHOR_PATH}/files/${own.id}/copy`).expect(404);
    const path = `${ADMIN_PATH}/${sent.id}/files/${own.id}/copy`;
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
      await manuscripts.withLink(token).head(REVIEW_PATH).expect(200);
      await manuscripts.withLink(token).get(REVIEW_PATH).expect(200);
    }
    expect(await view(token)).toEqual(before);
    await manuscripts.withLink(token).get(AUTHOR_PATH).expect(404);
    const links = manuscripts.database.collection<{ _id: string; expires: Date }>('manuscriptlinks');
    const { expires } = (await links.findOne({ _id: sha256(token) }))!;
    expect(expires.getTime() - Date.parse(before.due)).toBe(60 * DAY_MS);
    await act(sent.id, review.id, 'cancel').expect(200);
    for (const call of [manuscripts.withLink(token).get(REVIEW_PATH), respond(token, 'accept')])
      expect(((await call).body as ErrorBody).message).toBe('This link is no longer valid');
    const [ended] = await manuscripts.mails(sent.id, 'review-ended');
    expect(ended!.values).toMatchObject({ link: '', ended: 'we have enough reviews' });
  });

  it('is lost when the authors withdraw: open reviews end with a mail, and those sent stay', async () => {
    const { token: author, sent } = await sentManuscript(manuscripts);
    await sentReview(manuscripts, sent.id);
    const das = { email: 'das@lakes.example', name: 'Meera Das' };
    const open = await invitedReviewer(manuscripts, sent.id, das);
    await manuscripts.withdraw(author).expect(200);
    const { reviews } = await shown(sent.id);
    expect(reviews.map(({ letter, state }) => letter + state)).toEqual(['Adone', 'Bcancelled']);
    await manuscripts.withLink(open.token).get(REVIEW_PATH).expect(404);
    const ended = await manuscripts.mails(sent.id, 'review-ended');
    expect(ended).toMatchObject([
      { to: das.email, values: { ended: 'the authors have withdrawn the manuscript' } },
    ]);
  });
});

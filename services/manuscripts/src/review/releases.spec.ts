import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { acceptedEndings } from '#contracts/manuscripts/files.ts';
import { fileKindsOfAuthor, manuscriptFileKinds } from '#contracts/values/manuscript-file-kinds.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReleaseCheck, ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { type ReviewModel, reviewModels } from '#contracts/values/review-models.ts';
import {
  completeManuscript,
  decide,
  invitedReviewer,
  sentManuscript,
  sentReview,
  tokenOf,
  wordFile,
} from '#testing/builders/manuscripts.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { ADMIN_PATH, AUTHOR_PATH, REVIEW_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { releasedReviews } from '../migrations/migrations.ts';

/** Another value for each field that somebody may change. */
const changed = {
  title: 'Asha Verma on rivers',
  abstract: '<p>Asha Verma wrote it.</p>',
  second_title: 'Nadiyan',
  second_abstract: '<p>Nadi</p>',
  keywords: 'Verma, water',
  subject: 'Hydrology',
  section: 'Reports',
  country: 'Nepal',
  mobile: '+91 98765 43210',
  acknowledgements: 'To Ravi Nair',
  authors: completeManuscript.authors.toReversed(),
  article_type: 'review article',
  language: 'hi',
  funding: [{ funder: 'A fund' }],
  data_statement: 'At Verma’s page',
  ethics_statement: 'None',
  competing_interests: 'None',
  references: [{ text: 'Verma, A. (2020). Rivers.' }],
  cover_letter: 'From Asha Verma',
  answer: 'Asha Verma answers.',
  doi_wanted: true,
  suggested: [{ name: 'Su Gested', email: 'su@hills.example' }],
  opposed: [{ name: 'Op Posed' }],
  declared: ['original'],
} satisfies Record<keyof typeof draftFields, unknown>;

describe('What a reviewer sees of a manuscript', () => {
  const manuscripts = specManuscripts();
  const path = (id: string, rest = '') => `${ADMIN_PATH}/${id}${rest}`;

  /** Everything that a reviewer's link gives, byte for byte. */
  async function seen(token: string): Promise<string[]> {
    const reviewer = manuscripts.withLink(token);
    const page = await reviewer.get(REVIEW_PATH).expect(200);
    const all = [page.text];
    for (const { id } of (page.body as ReviewerReview).files)
      for (const part of ['', '/text']) {
        const response = await reviewer.get(`${REVIEW_PATH}/files/${id}${part}`).responseType('blob');
        all.push(`${response.status} ${(response.body as Buffer).toString('base64')}`);
      }
    return all;
  }
  /** A reviewer who has accepted and can read the text on the page. */
  async function reading(model: ReviewModel = 'double anonymized') {
    await manuscripts.set({ review_model: model });
    const { token: author, sent } = await sentManuscript(manuscripts);
    const invited = await invitedReviewer(manuscripts, sent.id);
    await manuscripts.respond(invited.token, 'accept').expect(200);
    await eventually(async () =>
      expect((await manuscripts.review(invited.token)).files).toMatchObject([{ readable: true }]),
    );
    return { id: sent.id, author, ...invited };
  }
  const upload = (id: string, kind: keyof typeof acceptedEndings) =>
    acceptedEndings[kind].includes('docx')
      ? manuscripts.staffUpload(id, kind).expect(201)
      : manuscripts.staffUpload(id, kind, `${kind}.pdf`, pdfWithText(kind)).expect(201);
  const passOn = (id: string, given: object = {}) => manuscripts.staff.post(path(id, '/release')).send(given);

  it.each(reviewModels)('changes by no way but a word of the office: %s', async (model) => {
    const { id, token } = await reading(model);
    let author = '';
    const ofOffice: string[] = [];
    const before = await seen(token);
    const ways: Record<string, () => Promise<unknown>> = {
      'fields of the office': async () => {
        for (const [name, value] of Object.entries(changed)) {
          const { status, text } = await manuscripts.staff.patch(path(id)).send({ [name]: value });
          expect([name, status, text]).toEqual([name, 200, expect.anything()]);
        }
        await manuscripts.staff
          .patch(path(id))
          .send({ email: 'other@example.org', similarity: 3 })
          .expect(200);
      },
      'files of the office': async () => {
        for (const kind of manuscriptFileKinds) {
          const { files } = (await upload(id, kind)).body as StaffManuscript;
          ofOffice.push(files.at(-1)!.id);
        }
        await manuscripts.copied(id);
      },
      'files that are removed': async () => {
        for (const one of ofOffice) await manuscripts.staff.delete(path(id, `/files/${one}`)).expect(200);
      },
      'a note, and another model in the settings': async () => {
        await manuscripts.staff.post(path(id, '/notes')).send({ text: 'Verma' }).expect(200);
        await manuscripts.set({ review_model: 'all identities visible' });
      },
      'a return': async () => {
        await decide(manuscripts, id, 'return', { to: [] });
        // The link of the address before has ended.
        const made = await manuscripts.staff.post(path(id, '/link')).expect(201);
        author = tokenOf((made.body as { url: string }).url);
      },
      'fields of the author': async () => {
        for (const [name, value] of Object.entries({ ...completeManuscript, ...changed, title: 'Verma' }))
          await manuscripts
            .withLink(author)
            .patch(AUTHOR_PATH)
            .send({ [name]: value })
            .expect(200);
      },
      'files of the author': async () => {
        for (const kind of fileKindsOfAuthor) await manuscripts.upload(author, kind).expect(201);
      },
      'a decision that is taken back': () => manuscripts.reopen(id).expect(200),
      'another return': () => decide(manuscripts, id, 'return', { to: [] }),
      'what the author sends': async () => {
        const asAuthor = manuscripts.withLink(author);
        await asAuthor.patch(AUTHOR_PATH).send({ declared: completeManuscript.declared }).expect(200);
        await asAuthor.post(`${AUTHOR_PATH}/send`).expect(200);
        await manuscripts.copied(id);
      },
    };
    for (const [name, change] of Object.entries(ways)) {
      await change();
      expect([name, await seen(token)]).toEqual([name, before]);
    }
    expect((await manuscripts.shown(id)).reviews).toMatchObject([{ behind: true }]);
    await passOn(id, { send_anyway: true }).expect(200);
    expect((await manuscripts.shown(id)).reviews).toMatchObject([{ behind: false }]);
    const after = await manuscripts.review(token);
    expect(after).toMatchObject({ title_text: 'Verma', passed_on: expect.any(String) });
    expect(await seen(token)).not.toEqual(before);
  });

  it('is searched in files and texts, and waits for somebody who has looked at what no search can read', async () => {
    const { id, token } = await reading();
    const { title, abstract, keywords } = changed;
    await manuscripts.staff.patch(path(id)).send({ title, abstract, keywords }).expect(200);
    await manuscripts.staffUpload(id, 'manuscript', 'new.docx', wordFile(['By Asha Verma'])).expect(201);
    await manuscripts.copied(id);
    const files = manuscripts.database.collection('manuscripts');
    const pictures = {
      'files.$[last].copy.unsearched': ['3 pictures'],
      'files.$[last].copy.left_out': ['1 video'],
    };
    const ofLast = { arrayFilters: [{ 'last.name': 'new.docx' }] };
    await files.updateOne({ _id: new Types.ObjectId(id) }, { $set: pictures }, ofLast);
    const check = (await manuscripts.staff.get(path(id, '/release'))).body as ReleaseCheck;
    expect(check).toMatchObject({
      files: [{ kind: 'manuscript' }],
      unsearched: ['new.docx: 3 pictures'],
      left_out: ['new.docx: 1 video'],
    });
    expect(check.found.map(({ where, text }) => `${where} ${text}`)).toEqual(
      expect.arrayContaining(['manuscript Verma', 'title Verma', 'abstract Verma', 'keywords Verma']),
    );
    const refused = await passOn(id).expect(400);
    expect((refused.body as ErrorBody).fields).toEqual({
      send_anyway:
        'Reviewers would read the names of authors: Verma. These parts could not be searched for names: new.docx: 3 pictures',
    });
    expect((await manuscripts.review(token)).title_text).toBe('Rivers of the drylands');
    await passOn(id, { send_anyway: true }).set('If-Match', '"1"').expect(412);
    await passOn(id, { send_anyway: true }).expect(200);
    expect((await manuscripts.review(token)).title_text).toBe('Asha Verma on rivers');
  });

  it('reaches whoever may still accept, no report that is sent, and no mail before', async () => {
    const { id, review, token } = await reading();
    const late = await invitedReviewer(manuscripts, id, { email: 'late@hills.example', name: 'La Te' });
    await manuscripts.respond(late.token, 'decline').expect(200);
    const done = await sentReview(manuscripts, id, { email: 'done@hills.example', name: 'Do Ne' });
    await manuscripts.staff.patch(path(id)).send({ title: 'Lakes' }).expect(200);
    await manuscripts.staff
      .post(path(id, `/reviews/${review.id}/remind`))
      .send({})
      .expect(200);
    const titles = () =>
      manuscripts.mails(id, 'review-reminder').then((mails) => mails.map(({ values }) => values.title));
    expect(await titles()).toEqual(['Rivers of the drylands']);
    expect((await manuscripts.shown(id)).reviews.map(({ behind }) => behind)).toEqual([true, true, false]);
    await passOn(id).expect(200);
    const each = await Promise.all([token, late.token, done.token].map((one) => manuscripts.review(one)));
    expect(each.map(({ title_text }) => title_text)).toEqual(['Lakes', 'Lakes', 'Rivers of the drylands']);
    expect(await titles()).toEqual(['Lakes']);
  });

  it('loses a file that the office removes', async () => {
    const { id, token } = await reading();
    const { files } = (await upload(id, 'manuscript')).body as StaffManuscript;
    await manuscripts.copied(id);
    await passOn(id).expect(200);
    const { id: file } = files.at(-1)!;
    expect((await manuscripts.review(token)).files).toMatchObject([{ id: file }]);
    await manuscripts.staff.delete(path(id, `/files/${file}`)).expect(200);
    expect((await manuscripts.review(token)).files).toEqual([]);
    await manuscripts.withLink(token).get(`${REVIEW_PATH}/files/${file}`).expect(404);
  });

  it('has no mark by which the original could be recognised', async () => {
    const { id, token } = await reading();
    const [{ id: file, sha256 }] = (await manuscripts.shown(id)).files as [StaffManuscript['files'][0]];
    const { headers } = await manuscripts.withLink(token).get(`${REVIEW_PATH}/files/${file}`);
    expect(headers.etag).not.toContain(sha256);
  });

  it('is what its round has when an earlier version has stored no release', async () => {
    const { id, token } = await reading();
    const { review } = await sentReview(manuscripts, id, { email: 'done@hills.example', name: 'Do Ne' });
    const before = await seen(token);
    const { database } = manuscripts;
    await releasedReviews.down(database.db!);
    const known = await database.collection('manuscripts').findOne({ _id: new Types.ObjectId(id) });
    expect([JSON.parse((await seen(token))[0]!), JSON.stringify(known)]).toEqual([
      expect.objectContaining({ title: '', files: [] }),
      expect.not.stringContaining('"title":"Rivers of the drylands"'),
    ]);
    for (let run = 0; run < 2; run += 1) await releasedReviews.up(database.db!);
    expect(await seen(token)).toEqual(before);
    expect((await manuscripts.shown(id)).reviews).toMatchObject([{ behind: false }, { id: review.id }]);
  });
});

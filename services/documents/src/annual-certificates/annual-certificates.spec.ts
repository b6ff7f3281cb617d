import { beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import request from 'supertest';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { decide, newToken, reviewerToken, sentManuscript } from '#testing/builders/manuscripts.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { readQrCodes } from '#testing/readers/read-qr-codes.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';

const MANY = 100;

describe('A certificate of a year’s work', () => {
  let manuscripts: RunningManuscripts;
  const documents = specDocuments({
    startManuscripts: async (catalog) => (manuscripts = await runManuscripts(catalog)),
  });
  const reviewers = Array.from({ length: MANY }, (_, at) => ({
    _id: new Types.ObjectId(),
    key: `reviewer${at}@example.org`,
    email: `reviewer${at}@example.org`,
    name: at === 0 ? 'आशा वर्मा' : `Reviewer Number ${at}`,
    creation: new Date(),
  }));
  /** The first one has two, of 2025, and one that is not done. */
  const reviews = [...reviewers, reviewers[0]!, reviewers[0]!].map(({ _id: reviewer }, at) => ({
    _id: new Types.ObjectId(),
    manuscript: new Types.ObjectId(),
    reviewer,
    round: 0,
    letter: 'A',
    state: at === MANY + 1 ? 'accepted' : 'done',
    language: 'en',
    invited: new Date('2025-03-01T12:00:00Z'),
    done: new Date('2025-06-01T12:00:00Z'),
    due: '2025-06-01',
    reminders: 0,
    draft: {},
    shown: false,
    version: 1,
  }));
  const [first] = reviewers as [(typeof reviewers)[0]];

  beforeAll(async () => {
    await documents.catalog.staff
      .post('/api/settings')
      .send({ domain: 'https://journal.example' })
      .expect(200);
    await manuscripts.database.collection('reviewers').insertMany(reviewers);
    await manuscripts.database.collection('reviews').insertMany(reviews);
  });

  const order = (items: string[], caller = documents.staff) =>
    caller.post('/api/pdf/reviewercertificates').send(items).responseType('blob');
  const bytes = ({ body }: request.Response) => body as Buffer;
  const textOf = async (pdf: Buffer) => (await readPdf(pdf)).text.normalize('NFC').replace(/\s+/gu, ' ');
  const own = (year: number, token: string) =>
    documents.visitor
      .get(`/api/pdf/reviewers/${first._id.toHexString()}/${year}`)
      .set(MANUSCRIPT_LINK, token)
      .responseType('blob');

  it('is made for a hundred reviewers together, and left out for those who did nothing in the year', async () => {
    const nobody = `review-${new Types.ObjectId().toHexString()}-2025`;
    const items = reviewers.map(({ _id }) => `review-${_id.toHexString()}-2025`);
    const response = await order([...items, nobody]);
    expect([response.status, response.status < 300 ? '' : String(response.body)]).toEqual([200, '']);
    const files = await readZip(bytes(response));
    expect(files.size).toBe(MANY);
    const pdf = files.get('आशा वर्मा.pdf')!;
    const text = await textOf(pdf);
    for (const part of ['Certificate of Reviewing', 'आशा वर्मा', 'Reviews 2']) expect(text).toContain(part);
    expect(text).toMatch(/2 reviews in 2025/i);
    const [address] = await readQrCodes(pdf);
    const code = new URL(address!).searchParams.get('code')!;
    const { body } = (await documents.visitor.get(`/api/verify/${code}`)) as { body: unknown };
    expect(body).toMatchObject({ kind: 'review', author: 'आशा वर्मा', year: 2025, count: 2, valid: true });
    expect((await order([nobody])).status).toBe(400);
    expect((await order(items, documents.visitor)).status).toBe(401);
  });

  it('is sent to the holder of the reviewer’s own link only', async () => {
    const token = await reviewerToken(manuscripts, first.email, reviews[0]!);
    const response = await own(2025, token);
    expect(response.status).toBe(200);
    expect(await textOf(bytes(response))).toMatch(/2 reviews in 2025/i);
    const others = await reviewerToken(manuscripts, first.email, reviews[1]!);
    const refused = [
      await own(2024, token),
      await own(2025, others),
      await own(2025, await newToken(manuscripts)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('counts decided manuscripts for a handling editor, and has the name as printed now', async () => {
    const { sent } = await sentManuscript(manuscripts);
    await manuscripts.staff
      .post(`/api/admin/manuscripts/${sent.id}/handle`)
      .send({ handle: true })
      .expect(200);
    const { handler } = await decide(manuscripts, sent.id, 'reject');
    const year = new Date().getFullYear();
    const { auth } = documents.catalog;
    const own = request(auth.url).post(`/api/users/${handler!.id}/printed-name`).set(auth.signedIn);
    await own.send({ printed_name: 'Dr. Anil Basu', printed_title: '' }).expect(200);
    const listed = await manuscripts.staff.get('/api/admin/reviewers/editors').expect(200);
    expect(listed.body).toEqual([
      { kind: 'editing', holder: handler!.id, year, name: 'Dr. Anil Basu', count: 1 },
    ]);
    const [pdf] = (await readZip(bytes(await order([`editing-${handler!.id}-${year}`])))).values();
    expect(await textOf(pdf!)).toMatch(
      new RegExp(`Certificate of Editing.*Dr. Anil Basu.*1 manuscript in ${year}`, 'i'),
    );
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import type { AuthorManuscript, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { decide, newToken, orderedMails, sentManuscript, sentReview } from '#testing/builders/manuscripts.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { readQrCodes } from '#testing/readers/read-qr-codes.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';

const LETTER = `Dear author,

We accept it: “Rivers of the drylands”.

Your page:
{link}

The editors`;

describe('The documents of a manuscript', () => {
  let manuscripts: RunningManuscripts;
  const documents = specDocuments({
    startManuscripts: async (catalog) => (manuscripts = await runManuscripts(catalog)),
  });
  let token: string;
  let manuscript: AuthorManuscript;

  beforeAll(async () => {
    const { staff } = documents.catalog;
    const settings = {
      formatted_journal_name: 'Journal of Fields',
      domain: 'https://journal.example',
      postal_address: '12 College Road, Pune',
      fee_rupee: '1200',
    };
    await staff.post('/api/settings').send(settings).expect(200);
    const chief = { name: 'Dr. Meera Iyer', content: 'Pune', post: 'Editor', category: 'chief editor' };
    await staff.post('/api/editors').field(chief);
    ({ token, sent: manuscript } = await sentManuscript(manuscripts));
    await decide(manuscripts, manuscript.id, 'accept', { letter: LETTER });
  });

  const path = (paper: string) => `/api/pdf/manuscripts/${manuscript.id}/${paper}`;
  const own = (paper: string, link = token) =>
    documents.visitor.get(path(paper)).set(MANUSCRIPT_LINK, link).responseType('blob');
  const bytes = ({ body }: request.Response) => body as Buffer;
  const textOf = async (response: request.Response) =>
    (await readPdf(bytes(response))).text.normalize('NFC').replace(/\s+/gu, ' ');
  const verify = (code: string) => documents.visitor.get(`/api/verify/${encodeURIComponent(code)}`);
  const codeIn = (text: string) => /\b(?:[2-9A-Z]{4} ){2}[2-9A-Z]{4}\b/.exec(text)![0];
  const fee = (body: object) =>
    manuscripts.staff.post(`/api/admin/manuscripts/${manuscript.id}/fee`).send(body).expect(200);

  it('include a letter of acceptance, whose code and QR code anybody can verify', async () => {
    const response = await own('letter/1');
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(response.headers['content-disposition']).toContain(`Letter ${manuscript.number}-1.pdf`);
    const text = await textOf(response);
    for (const part of [
      'Journal of Fields',
      '12 College Road, Pune',
      'Letter of Acceptance',
      'Rivers of the drylands',
      String(manuscript.number),
      'Asha Verma, Ravi Nair',
      'is accepted for publication in Journal of Fields',
      'Dr. Meera Iyer',
      'journal.example/verify',
      'Editor-in-Chief',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/We accept it|\{link\}|Your page/);
    const code = codeIn(text);
    const [address] = await readQrCodes(bytes(response));
    expect(address).toBe(`https://journal.example/verify?code=${code.replaceAll(' ', '')}`);
    expect((await verify(code.toLowerCase())).body).toMatchObject({
      kind: 'letter',
      decision: 'accept',
      number: manuscript.number,
      author: 'Asha Verma, Ravi Nair',
      title_text: 'Rivers of the drylands',
      valid: true,
    });
    expect((await verify('K7QM2XPA9T4B')).status).toBe(404);
  });

  it('include a receipt once the fee is received, with the amount in figures and words', async () => {
    expect((await own('receipt')).status).toBe(404);
    await fee({ act: 'receive', txnid: 'UPI-1', bill_to: 'Institute of Rivers' });
    const text = await textOf(await own('receipt'));
    for (const part of [
      /No\. R\/\d\d-\d\d\/00001/,
      /Received with thanks from Institute of Rivers/,
      /Rupees One Thousand Two Hundred Only/,
      /₹1,200/,
      /by transaction ID UPI-1/,
    ])
      expect(text).toMatch(part);
    const code = codeIn(text);
    expect((await verify(code)).body).toMatchObject({
      kind: 'receipt',
      author: 'Institute of Rivers',
      receipt: expect.stringMatching(/00001$/),
      paid: { amount: 1_200, currency: 'INR' },
      number: manuscript.number,
      valid: true,
    });
    await fee({ act: 'void' });
    expect((await verify(code)).body).toMatchObject({ kind: 'receipt', valid: false });
    expect((await own('receipt')).status).toBe(404);
  });

  it('do not exist for anybody but staff and the holder of the author’s link', async () => {
    const other = await sentManuscript(manuscripts, { email: 'other@example.org' });
    const who = { username: 'ravi', password: 'drylands and their waters' };
    await addUser(documents.catalog.auth, who, { role: 'editor', email: 'ravi@example.org' });
    const recused = await signIn(documents.catalog.auth, who);
    const statuses = await Promise.all([
      documents.staff.get(path('letter/1')),
      documents.visitor.get(path('letter/1')),
      documents.visitor.get(path('letter/1')).set(recused),
      own('letter/1', other.token),
      own('letter/1', await newToken(manuscripts)),
      own('letter/2'),
      own('letter/-1'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 404, 404, 404, 404, 404]);
  });

  it('hide reviewers’ names, and show an edited letter in mail and page, but not in the PDF', async () => {
    const email = 'third@example.org';
    const { token: link, sent } = await sentManuscript(manuscripts, { email });
    await sentReview(manuscripts, sent.id, { name: 'Leela Rao', email: 'leela@hills.example' });
    const letter = 'Dear author,\n\nWe accept it, with words of our own.\n\n{link}';
    await decide(manuscripts, sent.id, 'accept', { letter, to: [email] });
    const mails = await orderedMails(manuscripts, { to: email });
    const page = await manuscripts.withLink(link).get('/api/manuscripts/mine').expect(200);
    const pdf = await documents.visitor
      .get(`/api/pdf/manuscripts/${sent.id}/letter/1`)
      .set(MANUSCRIPT_LINK, link)
      .responseType('blob');
    const paper = await textOf(pdf);
    const seen = [JSON.stringify(mails), page.text, paper];
    expect(seen.map((text) => text.includes('We accept it, with words of our own.'))).toEqual([
      true,
      true,
      false,
    ]);
    expect(seen.filter((text) => /Leela|Rao|hills\.example/.test(text))).toEqual([]);
    const code = codeIn(paper);
    expect((await verify(code)).body).toMatchObject({ decision: 'accept', valid: true });
    await manuscripts.staff.post(`/api/admin/manuscripts/${sent.id}/reopen`).send({}).expect(200);
    expect((await verify(code)).body).toMatchObject({ decision: 'accept', valid: false });
    const madeUp = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
    expect((await verify(madeUp)).status).toBe(404);
  });

  it('become invalid when the decision is cancelled, independently of each other', async () => {
    const code = codeIn(await textOf(await own('letter/1')));
    await manuscripts.staff.post(`/api/admin/manuscripts/${manuscript.id}/reopen`).send({}).expect(200);
    expect((await verify(code)).body).toMatchObject({ kind: 'letter', valid: false });
    expect((await own('letter/1')).status).toBe(404);
    const { decisions } = await decide(manuscripts, manuscript.id, 'accept', { letter: LETTER });
    expect(decisions).toHaveLength(2);
    const second = codeIn(await textOf(await own('letter/2')));
    expect((await verify(second)).body).toMatchObject({ valid: true });
    const rejected: StaffManuscript = await decide(manuscripts, manuscript.id, 'reject');
    expect(rejected.stage).toBe('rejected');
    const third = codeIn(await textOf(await own('letter/3')));
    const valid = await Promise.all([second, third].map(verify));
    expect(valid.map(({ body }) => (body as { valid: boolean }).valid)).toEqual([false, true]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type {
  AuthorManuscript,
  ManuscriptArticle,
  StaffManuscript,
} from '#contracts/manuscripts/manuscripts.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { makePng } from '#testing/builders/make-png.ts';
import {
  completeDraft,
  completeManuscript,
  decide,
  sentManuscript,
  sentReview,
} from '#testing/builders/manuscripts.ts';
import { readQrPicture } from '#testing/readers/read-qr-codes.ts';
import { ADMIN_PATH, AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

describe('The fee of a manuscript', () => {
  const manuscripts = specManuscripts(async ({ set }) => {
    const settings = {
      formatted_journal_name: 'Journal of Fields',
      fee_rupee: '1,000 + taxes',
      fee_dollar: '40',
      upi_id: 'fields@bank',
      bank_details: 'State Bank\n1234',
      payment_link: 'https://pay.example.org/fields',
    };
    await set(settings);
  });

  let addresses = 0;
  async function accepted(values: object = {}) {
    addresses += 1;
    const { token, sent } = await sentManuscript(manuscripts, {
      email: `author${addresses}@example.org`,
      ...values,
    });
    await decide(manuscripts, sent.id, 'accept', { to: [] });
    return { token, id: sent.id, number: sent.number! };
  }
  const { mine } = manuscripts;
  const pay = (token: string, txnid: string, more: object = {}) =>
    manuscripts
      .withLink(token)
      .post(`${AUTHOR_PATH}/payment`)
      .send({ txnid, ...more });
  const act = (id: string, body: object) => manuscripts.staff.post(`${ADMIN_PATH}/${id}/fee`).send(body);
  const feeOf = (response: { body: unknown }) => (response.body as StaffManuscript).fee;

  it('is due after the acceptance only, with a QR code that an app reads', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { doi_wanted: true } as never);
    expect([sent.fee, sent.payment]).toEqual([undefined, undefined]);
    const path = `${ADMIN_PATH}/${sent.id}/letter?kind=accept`;
    const { letter } = (await manuscripts.staff.get(path)).body as { letter: string };
    expect(letter).toContain('The publication fee is ₹1,200.');
    await decide(manuscripts, sent.id, 'accept', { to: [] });
    const { fee, payment, turn } = await mine(token);
    expect([fee, turn]).toEqual([{ state: 'due', amount: 1_200, currency: 'INR' }, 'author']);
    const address = `upi://pay?pa=fields@bank&pn=Journal%20of%20Fields&am=1200.00&cu=INR&tn=${sent.number}&tr=${sent.number}`;
    expect(payment).toMatchObject({
      bank_details: 'State Bank\n1234',
      payment_link: 'https://pay.example.org/fields',
      upi: { address },
    });
    expect(await readQrPicture(payment!.upi!.qr)).toBe(address);
  });

  it('is in dollars for authors of other countries, and is not asked for where the journal takes none', async () => {
    const abroad = await accepted({ country: 'Kenya' });
    const { fee, payment } = await mine(abroad.token);
    expect([fee, payment?.upi]).toEqual([{ state: 'due', amount: 40, currency: 'USD' }, undefined]);
    await manuscripts.set({ fee_dollar: '0' });
    expect((await mine((await accepted({ country: 'Kenya' })).token)).fee).toBeUndefined();
  });

  it.each([
    ['refuses a manuscript without a country', '', '', 400],
    ['takes one with a country', 'Kenya', '', 200],
    ['takes one with the country of an institution', '', 'Kenya', 200],
  ])('depends on the country, so sending %s', async (_, country, at, status) => {
    const [first, second] = completeManuscript.authors;
    const affiliations = [{ name: 'Institute of Rivers', country: at }];
    const authors = [{ ...first!, affiliations }, second!];
    addresses += 1;
    const email = `author${addresses}@example.org`;
    const { token } = await completeDraft(manuscripts, { email, country, authors });
    const response = await manuscripts.withLink(token).post(`${AUTHOR_PATH}/send`).expect(status);
    if (status === 400)
      expect(response.body).toMatchObject({ fields: { country: expect.stringContaining('required') } });
  });

  it('goes from the author’s report through the receipt into the article', async () => {
    const { token, id } = await accepted();
    await act(id, { act: 'receive' }).expect(400);
    const reported = await pay(token, 'UPI-77', { bill_to: 'Institute of Rivers' }).expect(200);
    expect(reported.body).toMatchObject({ fee: { state: 'reported', txnid: 'UPI-77' }, turn: 'office' });
    await pay(token, 'UPI-77').expect(200);
    const today = await manuscripts.staff.get(`${ADMIN_PATH}/today`);
    expect(today.body).toMatchObject({ payments: 1 });
    const received = feeOf(await act(id, { act: 'receive' }).expect(200));
    expect(received).toMatchObject({
      state: 'received',
      bill_to: 'Institute of Rivers',
      receipt: expect.stringMatching(/^R\/\d\d-\d\d\/\d{5}$/),
    });
    await act(id, { act: 'receive' }).expect(409);
    await pay(token, 'UPI-78').expect(409);
    expect(await manuscripts.countMails(id, 'manuscript-receipt')).toBe(1);
    const article = (await manuscripts.staff.get(`${ADMIN_PATH}/${id}/article`)).body as ManuscriptArticle;
    expect(article.values).toMatchObject({ txnid: 'UPI-77', ptype: 'paid' });
  });

  it('comes with a picture of the payment that the office looks at and its reviewers never see', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { email: 'payer@example.org' });
    const upload = (name: string, bytes: Buffer) =>
      manuscripts
        .withLink(token)
        .post('/api/manuscripts/mine/files?kind=payment')
        .attach('file', bytes, name);
    await upload('paid.png', makePng(3, 4)).expect(409);
    const reviewer = await sentReview(manuscripts, sent.id);
    await decide(manuscripts, sent.id, 'accept', { to: [] });
    await upload('paid.png', Buffer.from('no picture at all')).expect(415);
    for (const width of [3, 5]) await upload('paid.png', makePng(width, 4)).expect(201);
    const { files } = (await pay(token, 'PIC-1').expect(200)).body as AuthorManuscript;
    const pictures = files.filter(({ kind }) => kind === 'payment');
    expect(pictures).toEqual([expect.objectContaining({ name: 'paid.png', sent: true })]);
    const [{ id }] = pictures as [AuthorManuscript['files'][0]];
    await manuscripts.withLink(token).delete(`/api/manuscripts/mine/files/${id}`).expect(404);
    const file = `/api/admin/manuscripts/${sent.id}/files/${id}`;
    const response = await manuscripts.staff.get(file).responseType('blob').expect(200);
    expect(response.body).toEqual(makePng(5, 4));
    const review = manuscripts.withLink(reviewer.token);
    await review.get(`/api/manuscripts/review/files/${id}`).expect(404);
    expect((await review.get('/api/manuscripts/review').expect(200)).text).not.toMatch(/payment|paid\.png/);
    await act(sent.id, { act: 'receive' }).expect(200);
    await upload('paid.png', makePng(7, 4)).expect(409);
  });

  it('takes no transaction ID that a manuscript or an article has, in whatever case', async () => {
    await addIssue(manuscripts.catalog.staff);
    await addArticle(manuscripts.catalog.staff, { txnid: 'ART-1' });
    const [one, other] = [await accepted(), await accepted()];
    await pay(one.token, 'UPI-1').expect(200);
    for (const txnid of ['upi-1', 'art-1']) {
      const refusal = { error: 'duplicate_txnid', message: 'Transaction ID Already Used' };
      expect(await pay(other.token, txnid)).toMatchObject({ status: 409, body: refusal });
    }
    await act(other.id, { act: 'receive', txnid: 'UPI-1' }).expect(409);
    await pay(other.token, '?').expect(422);
  });

  it('is waived or changed by the office, and a receipt that is taken back keeps its number', async () => {
    const { id, token } = await accepted();
    expect(feeOf(await act(id, { act: 'change', amount: 500 }))).toMatchObject({ amount: 500, state: 'due' });
    expect(feeOf(await act(id, { act: 'waive' }))).toMatchObject({ state: 'waived' });
    await pay(token, 'UPI-2').expect(409);
    const article = (await manuscripts.staff.get(`${ADMIN_PATH}/${id}/article`)).body as ManuscriptArticle;
    expect(article.values).toMatchObject({ txnid: expect.stringMatching(/^FREE-/), ptype: 'free' });
    expect(feeOf(await act(id, { act: 'change', amount: 700 }))).toMatchObject({ amount: 700, state: 'due' });
    const first = feeOf(await act(id, { act: 'receive', txnid: 'CASH-1' }))!.receipt!;
    expect(feeOf(await act(id, { act: 'void' }))).toEqual({ state: 'due', amount: 700, currency: 'INR' });
    const second = feeOf(await act(id, { act: 'receive', txnid: 'CASH-1' }))!.receipt!;
    expect(Number(second.slice(-5))).toBe(Number(first.slice(-5)) + 1);
    const stored = await manuscripts.database.collection<{ _id: string }>('receipts').findOne({ _id: first });
    expect(stored).toMatchObject({ amount: 700, void: expect.any(Date) });
  });

  it('numbers fifty receipts that are issued at the same time without gaps', async () => {
    const collection = manuscripts.database.collection('manuscripts');
    const model = (await collection.findOne({ _id: new Types.ObjectId((await accepted()).id) }))!;
    const copies = Array.from({ length: 50 }, (_, at) => ({
      ...model,
      _id: new Types.ObjectId(),
      number: 20_009_000 + at,
    }));
    await collection.insertMany(copies);
    const ready = copies.map(({ _id }) => _id.toHexString());
    const receipts = manuscripts.database.collection<{ _id: string }>('receipts');
    const before = await receipts.countDocuments();
    const responses = await Promise.all(
      ready.map((id, at) => act(id, { act: 'receive', txnid: `ALL-${at}` })),
    );
    const numbers = responses.map((response) => Number(feeOf(response)!.receipt!.slice(-5)));
    expect(numbers.sort((one, other) => one - other)).toEqual(ready.map((_, at) => before + 1 + at));
  });

  it('is followed by one reminder after a week and one after three, unless it is reported or gone', async () => {
    const [open, reported, reopened] = [await accepted(), await accepted(), await accepted()];
    const reminders = async () =>
      Promise.all(
        [open, reported, reopened].map(({ id }) => manuscripts.countMails(id, 'manuscript-reminder')),
      );
    const counts: number[][] = [];
    const sweepOn = async (day: number) => {
      await manuscripts.sweepOn(day);
      counts.push(await reminders());
    };
    await sweepOn(6);
    await sweepOn(8);
    await pay(reported.token, 'REP-1').expect(200);
    const again = await manuscripts.staff.post(`${ADMIN_PATH}/${reopened.id}/reopen`).send({});
    expect((again.body as StaffManuscript).fee).toBeUndefined();
    for (const day of [9, 22, 40]) await sweepOn(day);
    expect(counts).toEqual([
      [0, 0, 0],
      [1, 1, 1],
      [1, 1, 1],
      [2, 1, 1],
      [2, 1, 1],
    ]);
  });
});

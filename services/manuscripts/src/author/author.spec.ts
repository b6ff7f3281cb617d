import { describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type {
  AuthorManuscript,
  CoauthorManuscript,
  ManuscriptsToday,
} from '#contracts/manuscripts/manuscripts.ts';
import {
  completeDraft,
  completeManuscript,
  decide,
  newToken,
  orderedMails,
  sentManuscript,
  tokenOf,
} from '#testing/builders/manuscripts.ts';
import { ADMIN_PATH, AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const year = new Date().getFullYear();
const required = ['file', 'title', 'abstract', 'authors', 'declared'];
const manuscripts = specManuscripts();

describe('The author of a manuscript', () => {
  const mine = (token: string) => manuscripts.mine(token);
  const count = () => manuscripts.database.collection('manuscripts').countDocuments();
  const send = async (token: string) =>
    (await manuscripts.withLink(token).post(`${AUTHOR_PATH}/send`)).body as AuthorManuscript;

  it('sees an empty draft behind a new link, of which nothing is stored', async () => {
    const before = await count();
    const draft = await mine(await newToken(manuscripts, 'new@example.org'));
    expect(draft).toMatchObject({ id: '', version: 0, stage: 'draft', email: 'new@example.org', files: [] });
    expect(draft.missing.map(({ field }) => field)).toEqual(required);
    const author = manuscripts.withLink(await newToken(manuscripts, 'new@example.org'));
    await author.delete(`${AUTHOR_PATH}/files/none`).expect(404);
    await author.post(`${AUTHOR_PATH}/withdraw`).send({ reason: 'No' }).expect(404);
    expect(await count()).toBe(before);
  });

  it('cannot say that an ORCID iD was confirmed', async () => {
    const token = await newToken(manuscripts, 'orcid@example.org');
    const authors = [{ name: 'Asha Verma', orcid: '0000-0002-1825-0097', orcid_authenticated: true }];
    const saved = (await manuscripts.withLink(token).patch(AUTHOR_PATH).send({ authors }))
      .body as AuthorManuscript;
    expect(saved.values.authors).toMatchObject([
      { orcid: '0000-0002-1825-0097', orcid_authenticated: false },
    ]);
  });

  it('saves a draft by parts, and goes on elsewhere with another link', async () => {
    const token = await newToken(manuscripts, 'parts@example.org');
    const author = manuscripts.withLink(token);
    const first = await author.patch(AUTHOR_PATH).set('If-Match', '"0"').send({ title: 'Lakes' });
    expect(first).toMatchObject({ status: 200, body: { version: 2 } });
    await author.patch(AUTHOR_PATH).set('If-Match', '"1"').send({ title: 'Seas' }).expect(412);
    const both = { authors: [{ name: '' }], cover_letter: 'Dear editor,\nPlease read.' };
    await author.patch(AUTHOR_PATH).send(both).expect(200);
    await manuscripts.visitor.post('/api/manuscripts').send({ email: 'parts@example.org' }).expect(202);
    const { links, link } = (await orderedMails(manuscripts, { to: 'parts@example.org' })).at(-1)!.values;
    const elsewhere = await mine(tokenOf(links!));
    expect(elsewhere).toMatchObject({ title_text: 'Lakes', values: { cover_letter: both.cover_letter } });
    expect((await mine(tokenOf(link!))).id).toBe('');
  });

  it('makes one draft of two first saves at the same time', async () => {
    const token = await newToken(manuscripts, 'twice@example.org');
    const saves = await Promise.all(
      ['One', 'Two'].map((title) => manuscripts.withLink(token).patch(AUTHOR_PATH).send({ title })),
    );
    expect(new Set(saves.map(({ body }) => (body as AuthorManuscript).id)).size).toBe(1);
  });

  it('has at most three open drafts', async () => {
    const open = async () =>
      manuscripts
        .withLink(await newToken(manuscripts, 'many@example.org'))
        .patch(AUTHOR_PATH)
        .send({ title: 'A' });
    for (let draft = 0; draft < 3; draft += 1) expect((await open()).status).toBe(200);
    expect(await open()).toMatchObject({ status: 409, body: { error: 'too_many_drafts' } });
  });

  it('is refused with each field that is missing', async () => {
    const token = await newToken(manuscripts, 'missing@example.org');
    const refused = await manuscripts.withLink(token).post(`${AUTHOR_PATH}/send`).expect(400);
    expect(Object.keys((refused.body as ErrorBody).fields!)).toEqual(required);
  });

  it('reads which name the journal’s articles could not have; hyphens and apostrophes they have', async () => {
    const { token } = await completeDraft(manuscripts, {
      authors: ['Leela D’Souza-Rao', 'Asha 2'].map((name) => ({ ...completeManuscript.authors[0]!, name })),
    });
    expect((await mine(token)).missing).toEqual([
      {
        field: 'authors',
        message: '“Asha 2”: Author name must contain only alphabets, spaces, commas, and periods',
      },
    ]);
    const author = manuscripts.withLink(token);
    await author.delete(AUTHOR_PATH).expect(204);
    await author.get(AUTHOR_PATH).expect(404);
  });

  it('sends a draft once, and receives the same response again', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { email: 'once@example.org' });
    expect(sent).toMatchObject({ stage: 'received', turn: 'office', open: { fields: false, files: [] } });
    expect(Math.floor(sent.number! / 10_000)).toBe(year);
    const mails = async () =>
      (await manuscripts.database.collection('mails').find({}).toArray()).filter(
        ({ manuscript }) => String(manuscript) === sent.id,
      );
    const kinds = (await mails()).map(({ kind, to }) => `${String(kind)} ${String(to)}`.trim());
    expect(kinds.sort()).toEqual(['manuscript-office', 'manuscript-received once@example.org']);
    const author = manuscripts.withLink(token);
    const again = await author.post(`${AUTHOR_PATH}/send`);
    expect(again).toMatchObject({ status: 200, body: { number: sent.number } });
    expect(await mails()).toHaveLength(2);
    const saved = await author.patch(AUTHOR_PATH).send({ title: 'Other' });
    expect(saved).toMatchObject({ status: 409, body: { error: 'manuscript_closed' } });
    await manuscripts.upload(token, 'manuscript').expect(409);
    await author.delete(`${AUTHOR_PATH}/files/${sent.files[0]!.id}`).expect(404);
  });

  it('gets numbers without gaps or doubles under fifty concurrent submissions', async () => {
    const tokens: string[] = [];
    // One after the other: the services are in one process here, which fifty at the same time would keep from calling each other.
    for (let at = 0; at < 50; at++)
      tokens.push((await completeDraft(manuscripts, { email: `author${at}@example.org` })).token);
    const sent = await Promise.all(tokens.map(send));
    const numbers = sent.map(({ number }) => number!).sort();
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => numbers[0]! + at));
  });

  it('revises what the office returns, within the round, and what the reviewers ask for, in the next', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    const upload = (kind: string) => manuscripts.upload(token, kind).expect(201);
    await decide(manuscripts, sent.id, 'return');
    const open = await mine(token);
    expect(open).toMatchObject({ stage: 'revision', turn: 'author', open: { fields: true } });
    expect(open.missing.map(({ field }) => field)).toEqual(['file', 'answer']);
    expect(open.decisions).toMatchObject([{ kind: 'return', letter: 'Dear author,', void: false }]);
    await upload('manuscript');
    await upload('manuscript');
    await manuscripts.withLink(token).patch(AUTHOR_PATH).send({ answer: 'Line one.\nLine two.' }).expect(200);
    const repaired = await send(token);
    expect(repaired).toMatchObject({ stage: 'received', round: 0, values: { answer: '' } });
    expect(repaired.answers).toMatchObject([{ round: 0, text: 'Line one.\nLine two.' }]);
    // The second upload took the place of the first, which was not sent.
    expect(repaired.files).toHaveLength(2);
    await decide(manuscripts, sent.id, 'major');
    await upload('manuscript');
    await upload('response');
    const revised = await send(token);
    expect(revised).toMatchObject({ stage: 'review', round: 1 });
    expect(revised.files.filter(({ round }) => round === 1).map(({ kind }) => kind)).toEqual([
      'manuscript',
      'response',
    ]);
  });

  it('sends after the acceptance only what was asked for', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    await decide(manuscripts, sent.id, 'accept', { asked: ['final', 'copyright'] });
    expect(await mine(token)).toMatchObject({
      stage: 'accepted',
      turn: 'author',
      open: { fields: false, files: ['final', 'copyright'] },
    });
    const author = manuscripts.withLink(token);
    await manuscripts.upload(token, 'supplement').expect(409);
    await manuscripts.upload(token, 'final').expect(201);
    const refused = await author.post(`${AUTHOR_PATH}/send`).expect(400);
    expect(Object.keys((refused.body as ErrorBody).fields!)).toEqual(['copyright']);
    await manuscripts.upload(token, 'copyright').expect(201);
    await author.post(`${AUTHOR_PATH}/send`).expect(200);
    expect(await mine(token)).toMatchObject({ stage: 'accepted', turn: 'office', asked: [] });
  });

  it('withdraws with a reason, which all authors and the office hear of', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { email: 'leaves@example.org' });
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/review`).send({}).expect(200);
    await manuscripts.withLink(token).post(`${AUTHOR_PATH}/withdraw`).send({ reason: '' }).expect(400);
    expect((await manuscripts.withdraw(token)).body).toMatchObject({
      stage: 'withdrawn',
      turn: 'nobody',
      acts: [],
    });
    const mails = await orderedMails(manuscripts, sent);
    const withdrawn = mails.filter(({ values }) => /withdrawn/i.test(values.withdrawn!));
    expect(withdrawn.map(({ to, values }) => [to, values.link === ''])).toEqual([
      ['', false],
      ['leaves@example.org', true],
      ['asha@example.org', true],
      ['ravi@example.org', true],
    ]);
  });
});

describe('A co-author', () => {
  const today = async () => (await manuscripts.staff.get(`${ADMIN_PATH}/today`)).body as ManuscriptsToday;

  it('hears of it once the office goes on with it, agrees or objects, and reaches nothing else', async () => {
    const { to_check } = await today();
    const { sent } = await sentManuscript(manuscripts, { title: 'Win at https://prize.example/now: rivers' });
    const coauthors = () => manuscripts.mails(sent.id, 'manuscript-coauthor');
    expect(await coauthors()).toEqual([]);
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/review`).send({}).expect(200);
    const [mail, ...others] = await coauthors();
    expect([others, mail]).toMatchObject([
      [],
      { to: 'ravi@example.org', values: { title: 'Win at … rivers' } },
    ]);
    const coauthor = manuscripts.withLink(tokenOf(mail!.values.link!));
    expect((await coauthor.get(AUTHOR_PATH)).body).toEqual({
      kind: 'coauthor',
      number: sent.number,
      title_text: 'Win at https://prize.example/now: rivers',
      authors: ['Asha Verma', 'Ravi Nair'],
      submitted: sent.dates.submitted,
      objected: false,
      ended: false,
    });
    const said = async () => {
      const { agreements, objections } = await manuscripts.shown(sent.id);
      return [agreements.map(({ author }) => author), objections.map(({ settled }) => settled)];
    };
    const agree = () => coauthor.post(`${AUTHOR_PATH}/agreement`).expect(200);
    const object = (text: string) => coauthor.post(`${AUTHOR_PATH}/objection`).send({ text }).expect(200);
    const { agreed } = (await agree()).body as CoauthorManuscript;
    expect((await agree()).body).toMatchObject({ agreed, objected: false });
    expect(await said()).toEqual([['Ravi Nair'], []]);
    await object('I had not read it');
    expect(await said()).toEqual([[], [false]]);
    await agree();
    expect(await said()).toEqual([['Ravi Nair'], [true]]);
    await coauthor.patch(AUTHOR_PATH).send({ title: 'Mine' }).expect(404);
    await coauthor.get(`${AUTHOR_PATH}/files/${sent.files[0]!.id}`).expect(404);
    await coauthor.post(`${AUTHOR_PATH}/withdraw`).send({ reason: 'No' }).expect(404);
    expect((await object('I have not agreed')).body).toMatchObject({ objected: true });
    await object('I have not read it');
    expect(await today()).toMatchObject({ objections: 1, to_check });
    const { objections } = await manuscripts.shown(sent.id);
    expect(objections).toMatchObject([{ author: 'Ravi Nair', text: 'I have not read it', settled: false }]);
    await manuscripts.staff
      .post(`${ADMIN_PATH}/${sent.id}/objections/${objections[0]!.id}/settle`)
      .expect(200);
    expect(await today()).toMatchObject({ objections: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { AuthorManuscript, CoauthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import {
  completeDraft,
  completeManuscript,
  decide,
  newToken,
  orderedMails,
  sentManuscript,
  tokenOf,
  wordFile,
} from '#testing/builders/manuscripts.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';

const MINE = '/api/manuscripts/mine';
const year = new Date().getFullYear();

describe('The author of a manuscript', () => {
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

  const mine = async (token: string) =>
    (await manuscripts.withLink(token).get(MINE)).body as AuthorManuscript;
  const upload = (token: string, kind: string, bytes = wordFile([kind, String(Math.random())])) =>
    manuscripts.withLink(token).post(`${MINE}/files?kind=${kind}`).attach('file', bytes, `${kind}.docx`);
  const count = () => manuscripts.database.collection('manuscripts').countDocuments();

  it('sees an empty draft behind a new link, of which nothing is stored', async () => {
    const before = await count();
    const draft = await mine(await newToken(manuscripts, 'new@example.org'));
    expect(draft).toMatchObject({ id: '', version: 0, stage: 'draft', email: 'new@example.org', files: [] });
    expect(draft.missing.map(({ field }) => field)).toEqual([
      'file',
      'title',
      'abstract',
      'authors',
      'declared',
    ]);
    const author = manuscripts.withLink(await newToken(manuscripts, 'new@example.org'));
    await author.delete(`${MINE}/files/none`).expect(404);
    await author.post(`${MINE}/withdraw`).send({ reason: 'No' }).expect(404);
    expect(await count()).toBe(before);
  });

  it('cannot say that an ORCID iD was confirmed', async () => {
    const token = await newToken(manuscripts, 'orcid@example.org');
    const authors = [{ name: 'Asha Verma', orcid: '0000-0002-1825-0097', orcid_authenticated: true }];
    const { body } = (await manuscripts.withLink(token).patch(MINE).send({ authors })) as { body: unknown };
    expect((body as AuthorManuscript).values.authors[0]).toMatchObject({
      orcid: '0000-0002-1825-0097',
      orcid_authenticated: false,
    });
  });

  it('saves a draft by parts, and goes on elsewhere with another link', async () => {
    const token = await newToken(manuscripts, 'parts@example.org');
    const author = manuscripts.withLink(token);
    const first = await author.patch(MINE).set('If-Match', '"0"').send({ title: 'Lakes' });
    expect([first.status, (first.body as AuthorManuscript).version]).toEqual([200, 2]);
    const { status } = await author.patch(MINE).set('If-Match', '"1"').send({ title: 'Seas' });
    expect(status).toBe(412);
    const both = { authors: [{ name: '' }], cover_letter: 'Dear editor,\nplease read.' };
    expect((await author.patch(MINE).send(both)).status).toBe(200);
    await manuscripts.visitor.post('/api/manuscripts').send({ email: 'parts@example.org' }).expect(202);
    const { links, link } = (await orderedMails(manuscripts, { to: 'parts@example.org' })).at(-1)!.values;
    const elsewhere = await mine(tokenOf(links!));
    expect(elsewhere).toMatchObject({ title_text: 'Lakes', values: { cover_letter: both.cover_letter } });
    expect((await mine(tokenOf(link!))).id).toBe('');
  });

  it('makes one draft of two first saves at once', async () => {
    const token = await newToken(manuscripts, 'twice@example.org');
    const saves = await Promise.all(
      ['One', 'Two'].map((title) => manuscripts.withLink(token).patch(MINE).send({ title })),
    );
    expect(new Set(saves.map(({ body }) => (body as AuthorManuscript).id)).size).toBe(1);
  });

  it('has at most three open drafts', async () => {
    const open = async () =>
      manuscripts
        .withLink(await newToken(manuscripts, 'many@example.org'))
        .patch(MINE)
        .send({ title: 'A' });
    for (let draft = 0; draft < 3; draft += 1) expect((await open()).status).toBe(200);
    const refused = await open();
    expect([refused.status, (refused.body as ErrorBody).error]).toEqual([409, 'too_many_drafts']);
  });

  it('is refused with each field that is missing', async () => {
    const token = await newToken(manuscripts, 'missing@example.org');
    const { status, body } = (await manuscripts.withLink(token).post(`${MINE}/send`)) as {
      status: number;
      body: unknown;
    };
    expect(status).toBe(400);
    expect(Object.keys((body as ErrorBody).fields!)).toEqual([
      'file',
      'title',
      'abstract',
      'authors',
      'declared',
    ]);
  });

  it('reads which name the journal’s articles could not have', async () => {
    const { token } = await completeDraft(manuscripts, {
      authors: [{ ...completeManuscript.authors[0]!, name: 'Asha Verma-Rao' }],
    });
    expect((await mine(token)).missing).toEqual([
      {
        field: 'authors',
        message: '“Asha Verma-Rao”: Author name must contain only alphabets, spaces, commas, and periods',
      },
    ]);
    await catalog.staff.post('/api/settings').send({ hyphens_in_author_names: true }).expect(200);
    expect((await mine(token)).missing).toEqual([]);
    await catalog.staff.post('/api/settings').send({ hyphens_in_author_names: false }).expect(200);
    await manuscripts.withLink(token).delete(MINE).expect(204);
    await manuscripts.withLink(token).get(MINE).expect(404);
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
    expect(kinds.sort()).toEqual([
      'manuscript-coauthor asha@example.org',
      'manuscript-coauthor ravi@example.org',
      'manuscript-office',
      'manuscript-received once@example.org',
    ]);
    const again = await manuscripts.withLink(token).post(`${MINE}/send`);
    expect([again.status, (again.body as AuthorManuscript).number]).toEqual([200, sent.number]);
    expect(await mails()).toHaveLength(4);
    const saved = await manuscripts.withLink(token).patch(MINE).send({ title: 'Other' });
    expect([saved.status, (saved.body as ErrorBody).error]).toEqual([409, 'manuscript_closed']);
    expect((await upload(token, 'manuscript')).status).toBe(409);
    expect((await manuscripts.withLink(token).delete(`${MINE}/files/${sent.files[0]!.id}`)).status).toBe(404);
  });

  it('gets numbers without gaps or doubles under fifty concurrent submissions', async () => {
    const tokens: string[] = [];
    // One after the other: the services are in one process here, which fifty at once would keep from calling each other.
    for (let at = 0; at < 50; at++)
      tokens.push((await completeDraft(manuscripts, { email: `author${at}@example.org` })).token);
    const sent = await Promise.all(tokens.map((token) => manuscripts.withLink(token).post(`${MINE}/send`)));
    const numbers = sent.map(({ body }) => (body as AuthorManuscript).number!).sort();
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => numbers[0]! + at));
  });

  it('revises what the office returns, within the round, and what the reviewers ask for, in the next', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    await decide(manuscripts, sent.id, 'return');
    const open = await mine(token);
    expect(open).toMatchObject({ stage: 'revision', turn: 'author', open: { fields: true } });
    expect(open.missing.map(({ field }) => field)).toEqual(['file', 'answer']);
    expect(open.decisions).toMatchObject([{ kind: 'return', letter: 'Dear author,', void: false }]);
    await upload(token, 'manuscript').expect(201);
    await upload(token, 'manuscript').expect(201);
    await manuscripts.withLink(token).patch(MINE).send({ answer: 'Line one.\nLine two.' }).expect(200);
    const repaired = (await manuscripts.withLink(token).post(`${MINE}/send`)).body as AuthorManuscript;
    expect(repaired).toMatchObject({ stage: 'received', round: 0, values: { answer: '' } });
    expect(repaired.answers).toMatchObject([{ round: 0, text: 'Line one.\nLine two.' }]);
    // The second upload took the place of the first, which was not sent.
    expect(repaired.files).toHaveLength(2);
    await decide(manuscripts, sent.id, 'major');
    await upload(token, 'manuscript').expect(201);
    await upload(token, 'response').expect(201);
    const revised = (await manuscripts.withLink(token).post(`${MINE}/send`)).body as AuthorManuscript;
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
    expect((await upload(token, 'supplement')).status).toBe(409);
    await upload(token, 'final').expect(201);
    const refused = await manuscripts.withLink(token).post(`${MINE}/send`);
    expect([refused.status, Object.keys((refused.body as ErrorBody).fields!)]).toEqual([400, ['copyright']]);
    await upload(token, 'copyright').expect(201);
    await manuscripts.withLink(token).post(`${MINE}/send`).expect(200);
    expect(await mine(token)).toMatchObject({ stage: 'accepted', turn: 'office', asked: [] });
  });

  it('withdraws with a reason, which all authors and the office hear of', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { email: 'leaves@example.org' });
    await manuscripts.withLink(token).post(`${MINE}/withdraw`).send({ reason: '' }).expect(400);
    const left = await manuscripts.withLink(token).post(`${MINE}/withdraw`).send({ reason: 'An error' });
    expect(left.body).toMatchObject({ stage: 'withdrawn', turn: 'nobody', acts: [] });
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

  it('sees number and title, objects, and reaches nothing else', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const mail = (await orderedMails(manuscripts, sent)).find(({ kind }) => kind === 'manuscript-coauthor')!;
    expect(mail.to).toBe('ravi@example.org');
    const coauthor = manuscripts.withLink(tokenOf(mail.values.link!));
    const seen = (await coauthor.get(MINE)).body as CoauthorManuscript;
    expect(seen).toEqual({
      kind: 'coauthor',
      number: sent.number,
      title_text: 'Rivers of the drylands',
      objected: false,
      ended: false,
    });
    await coauthor.patch(MINE).send({ title: 'Mine' }).expect(404);
    await coauthor.get(`${MINE}/files/${sent.files[0]!.id}`).expect(404);
    await coauthor.post(`${MINE}/withdraw`).send({ reason: 'No' }).expect(404);
    const objected = await coauthor.post(`${MINE}/objection`).send({ text: 'I have not agreed' });
    expect(objected.body).toMatchObject({ objected: true });
    await coauthor.post(`${MINE}/objection`).send({ text: 'I have not read it' }).expect(200);
    const today = await manuscripts.staff.get('/api/admin/manuscripts/today');
    expect(today.body).toMatchObject({ objections: 1, to_check: 1 });
    const { body } = (await manuscripts.staff.get(`/api/admin/manuscripts/${sent.id}`)) as { body: unknown };
    const [objection, ...others] = (body as { objections: { id: string }[] }).objections;
    expect(others).toEqual([]);
    expect(objection).toMatchObject({ author: 'Ravi Nair', text: 'I have not read it', settled: false });
    await manuscripts.staff
      .post(`/api/admin/manuscripts/${sent.id}/objections/${objection!.id}/settle`)
      .expect(200);
    expect((await manuscripts.staff.get('/api/admin/manuscripts/today')).body).toMatchObject({
      objections: 0,
    });
  });
});

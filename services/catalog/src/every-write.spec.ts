import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

interface Versioned {
  id: string;
  version: number;
}

const pageForm = { title: 'Scope', slug: 'scope', content: '<p>Rivers.</p>' };
const editorForm = { name: 'Asha', content: 'University', post: 'Dean', category: 'chief editor' };

describe('Every write of the catalog', () => {
  let catalog: RunningCatalog;
  /** Path and two changes for each kind of entity. */
  const entities: Record<string, { path: string; one: object; other: object }> = {};

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await addIssue(catalog.staff, { year: 2032 });
    const { id } = await addArticle(catalog.staff);
    entities.article = { path: `/api/archives/${id}`, one: { country: 'Nepal' }, other: { country: 'Peru' } };
    const editor = (await catalog.staff.post('/api/editors').send(editorForm)).body as Versioned;
    entities.editor = { path: `/api/editors/${editor.id}`, one: { degree: 'PhD' }, other: { degree: 'DSc' } };
    const partner = (await catalog.staff.post('/api/indexing').send({ title: 'One' })).body as Versioned;
    const [one, other] = [{ sortnumber: 4 }, { sortnumber: 5 }];
    entities.partner = { path: `/api/indexing/${partner.id}`, one, other };
    const page = (await catalog.staff.post('/api/pages').send(pageForm)).body as Versioned;
    entities.page = { path: `/api/pages/${page.id}`, one, other };
    const issue = `/api/admin/issues/${(await addIssue(catalog.staff, { year: 2033 })).id}`;
    entities.issue = { path: issue, one: { volume: 61 }, other: { volume: 62 } };
    entities.settings = { path: '/api/settings', one: { phone: '1' }, other: { phone: '2' } };
  });

  const kinds = ['article', 'editor', 'partner', 'page', 'issue', 'settings'];
  const save = (kind: string, change: object) => catalog.staff.post(entities[kind]!.path).send(change);
  /** The current entity: an empty edit returns it unchanged. */
  const now = async (kind: string) => (await save(kind, {})).body as Versioned;

  it.each(kinds)('returns 412 with the current entity for an older version: %s', async (kind) => {
    const { one, other } = entities[kind]!;
    const { version } = await now(kind);
    const first = await save(kind, one).set('If-Match', `"${version}"`);
    expect([first.status, first.body, first.headers.etag]).toMatchObject([
      200,
      { ...one, version: version + 1 },
      `"${version + 1}"`,
    ]);
    const second = await save(kind, other).set('If-Match', `"${version}"`).expect(412);
    expect(second.body).toMatchObject({ error: 'version_conflict', current: first.body as object });
    expect(await now(kind)).toEqual(first.body);
    expect((await save(kind, other).set('If-Match', `"${version + 1}"`)).status).toBe(200);
  });

  it.each(kinds)('is stored without a version too: %s', async (kind) => {
    const { one, other } = entities[kind]!;
    for (const change of [one, other]) expect((await save(kind, change)).body).toMatchObject(change);
  });

  it.each(kinds)('succeeds once for eight concurrent ones with the same version: %s', async (kind) => {
    const { version } = await now(kind);
    const field = Object.keys(entities[kind]!.one)[0]!;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        save(kind, { [field]: `${at + 10}` }).set('If-Match', `"${version}"`),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
    expect(await now(kind)).toMatchObject({ version: version + 1 });
  });

  it.each(kinds)('returns 400 for an invalid version: %s', async (kind) => {
    for (const version of ['3', '"three"', '"-1"', '"1", "2"']) {
      const response = await save(kind, entities[kind]!.one).set('If-Match', version);
      expect([response.status, response.body]).toMatchObject([400, { error: 'validation_failed' }]);
    }
  });

  it.each(kinds)('is done once for a repeated Idempotency-Key, with the same response: %s', async (kind) => {
    const { one, other } = entities[kind]!;
    await save(kind, other);
    const key = randomUUID();
    const send = () => save(kind, one).set('Idempotency-Key', key);
    const first = await send();
    await save(kind, other);
    const again = await send();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await now(kind)).toMatchObject(other);
  });

  describe('that creates', () => {
    const form = articleForm({ year: '2032' });
    const newIssue = { year: 2031, volume: 1, issue: 1 };
    const creations: [string, string, () => ReturnType<typeof sendArticle>][] = [
      ['an article', 'articles', () => sendArticle(catalog.staff, form)],
      ['an editor', 'editors', () => catalog.staff.post('/api/editors').field(editorForm)],
      ['a partner', 'indexing', () => catalog.staff.post('/api/indexing').send({ title: 'Twice' })],
      ['a page', 'pages', () => catalog.staff.post('/api/pages').send({ ...pageForm, slug: 'twice' })],
      ['an issue', 'issues', () => catalog.staff.post('/api/admin/create-issue').send(newIssue)],
    ];

    it.each(creations)(
      '%s creates one for four concurrent requests with the same key',
      async (_, collection, send) => {
        const count = () => catalog.database.collection(collection).countDocuments();
        const before = await count();
        const key = randomUUID();
        const responses = await Promise.all([1, 2, 3, 4].map(() => send().set('Idempotency-Key', key)));
        expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
        expect(new Set(responses.map(({ body }) => (body as Versioned).id)).size).toBe(1);
        expect(await count()).toBe(before + 1);
      },
    );

    it('returns 422 for another upload with the same key', async () => {
      const [key, fields] = [randomUUID(), articleForm()];
      const send = (pdf: string) =>
        sendArticle(catalog.staff, fields, pdfWithText(pdf)).set('Idempotency-Key', key);
      const [made, other] = [await send('one'), await send('another')];
      expect([made.status, other.status, other.body]).toMatchObject([
        201,
        422,
        { error: 'idempotency_key_reused' },
      ]);
    });

    it('can be corrected with the same key after a rejection', async () => {
      const key = randomUUID();
      const one = articleForm();
      const refused = await sendArticle(catalog.staff, { ...one, issue: '77' }).set('Idempotency-Key', key);
      const corrected = await sendArticle(catalog.staff, one).set('Idempotency-Key', key);
      expect([refused.status, corrected.status]).toEqual([404, 201]);
    });
  });
});

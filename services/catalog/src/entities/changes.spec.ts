import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { JournalChange, StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { profileQueries, withoutIndex } from '#testing/databases/query-profile.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { addUser, signIn } from '#testing/builders/users.ts';

const meera = { username: 'Meera', password: 'rivers of the drylands' };

describe('The list of all changes', () => {
  let catalog: RunningCatalog;
  let editor: request.Agent;
  let article: StaffArticle;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addUser(catalog.auth, meera, { role: 'editor' });
    editor = request.agent(catalog.url).set(await signIn(catalog.auth, meera));
    await addIssue(catalog.staff);
    article = await addArticle(catalog.staff, { title: 'On rivers' });
    await catalog.staff.post('/api/settings').send({ issn: '1234-5679' }).expect(200);
    await editor.post(`/api/archives/${article.id}`).send({ country: 'Nepal' }).expect(200);
    await editor
      .post('/api/pages')
      .send({ title: 'Ethics', slug: 'our-ethics', content: '<p>Ours</p>' })
      .expect(201);
  });

  const read = async (query = '', as: request.Agent = catalog.staff) =>
    (await as.get(`/api/changes${query}`).expect(200)).body as JournalChange[];
  const inWords = (changes: JournalChange[]) =>
    changes.map(({ by, action, type, name }) => `${by.name} ${action} ${type} ${name}`);

  it('names who did what to which entity, newest first, with the difference', async () => {
    const changes = await read('?limit=4');
    expect(inWords(changes)).toEqual([
      'Meera created page Ethics',
      `Meera changed article ${article.refnumber}, On rivers`,
      expect.stringMatching(/^Asha changed settings ./),
      `Asha created article ${article.refnumber}, On rivers`,
    ]);
    expect(changes[1]).toMatchObject({
      entity: article.id,
      changes: [{ field: 'country', to: 'Nepal' }],
    });
  });

  it('shows an editor only the types that editors may change', async () => {
    const types = (await read('', editor)).map(({ type }) => type);
    expect(types).toContain('article');
    expect(types).not.toContain('settings');
    await editor.get('/api/changes?kind=settings').expect(403);
    await catalog.staff.get('/api/changes?kind=user').expect(403);
  });

  it('is of one kind, one user and one period', async () => {
    const [page, edit, settings] = (await read()) as [JournalChange, JournalChange, JournalChange];
    expect(await read('?kind=page')).toContainEqual(page);
    expect((await read('?kind=settings'))[0]).toEqual(settings);
    expect(await read(`?by=${edit.by.id}`)).toEqual([page, edit]);
    expect(await read(`?since=${edit.at}&until=${page.at}`)).toEqual([edit]);
  });

  it('goes on after any change, whatever has been added meanwhile', async () => {
    const all = await read('?limit=200');
    const parts: JournalChange[] = [];
    for (let last: JournalChange | undefined; parts.length < all.length; last = parts.at(-1)) {
      const part = await read(`?limit=3${last ? `&before=${last.at}_${last.id}` : ''}`);
      expect(part.length).toBeGreaterThan(0);
      parts.push(...part);
    }
    expect(parts).toEqual(all);
  });

  it.each([
    'kind=nothing',
    'by=$gt',
    'since=yesterday',
    'until=2026-13-01T00:00:00Z',
    'before=1',
    'limit=201',
    'page=2',
  ])('returns 400 for a filter that is none: %s', (query) =>
    catalog.staff.get(`/api/changes?${query}`).expect(400),
  );

  it('is read by an index, without a sort in memory', async () => {
    const [first] = (await read()) as [JournalChange];
    for (const query of ['', '?kind=page', `?by=${first.by.id}`, `?before=${first.at}_${first.id}`]) {
      const queries = await profileQueries(catalog.database, ['history'], () => read(query));
      expect(queries).toHaveLength(1);
      expect(withoutIndex(queries)).toEqual([]);
    }
  });
});

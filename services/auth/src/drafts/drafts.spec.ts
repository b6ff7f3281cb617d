import { beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { Draft } from '#contracts/fields/entities.ts';
import { MAX_DRAFT_CHARACTERS, MAX_DRAFTS } from '#contracts/text/limits.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { DraftDocument } from './draft.schema.ts';

const auth = specAuth();
let mine: request.Agent;
let theirs: request.Agent;

beforeAll(async () => {
  const colleague = { username: 'Colleague', password: 'long enough' };
  await addUser(auth, colleague);
  mine = request.agent(auth.url).set(auth.signedIn);
  theirs = request.agent(auth.url).set(await signIn(auth, colleague));
});

const idOf = (number: number) => number.toString(16).padStart(32, '0');
const path = (number: number) => `/api/drafts/${idOf(number)}`;
const draft = { page: '/admin/archives/add/2026/7/1', title: 'New article', content: '{"values":{}}' };
const list = async (agent: request.Agent) => (await agent.get('/api/drafts')).body as Draft[];

describe('The draft of a form', () => {
  it('is stored, replaced, listed without its content, and removed', async () => {
    await mine.put(path(1)).send(draft).expect(204);
    await mine
      .put(path(1))
      .send({ ...draft, content: '{"values":{"title":"$ne.a"}}' })
      .expect(204);
    const { content: _, ...named } = draft;
    const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const listed = { ...named, id: idOf(1), saved_at: time };
    expect(await list(mine)).toEqual([listed]);
    const found = await mine.get(path(1)).expect(200);
    expect(found.body).toEqual({ ...listed, content: '{"values":{"title":"$ne.a"}}' });
    for (let time = 1; time <= 2; time++) await mine.delete(path(1)).expect(204);
    expect(await list(mine)).toEqual([]);
    await mine.get(path(1)).expect(404);
  });

  it('is stored once when two requests create it', async () => {
    const created = await Promise.all([1, 2, 3, 4].map(() => mine.put(path(2)).send(draft)));
    expect(created.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await list(mine)).toHaveLength(1);
  });

  it('belongs to its user alone', async () => {
    await mine.put(path(3)).send(draft).expect(204);
    expect(await list(theirs)).toEqual([]);
    await theirs.get(path(3)).expect(404);
    await theirs.delete(path(3)).expect(204);
    await theirs
      .put(path(3))
      .send({ ...draft, title: 'Theirs' })
      .expect(204);
    expect((await mine.get(path(3))).body).toMatchObject({ title: 'New article' });
    expect((await request(auth.url).get('/api/drafts')).status).toBe(401);
  });

  it.each([
    ['a page that has no form', { ...draft, page: 'https://example.org/admin' }],
    ['too much content', { ...draft, content: 'x'.repeat(MAX_DRAFT_CHARACTERS + 1) }],
    ['an object for its content', { ...draft, content: { $gt: '' } }],
    ['an unknown field', { ...draft, userId: 'x' }],
    ['no content', { page: draft.page, title: draft.title }],
  ])('returns 400 for %s', async (_, body) => {
    expect((await mine.put(path(4)).send(body)).status).toBe(400);
  });

  it('returns 404 for an id that no form has', async () => {
    await mine.put('/api/drafts/x').send(draft).expect(404);
  });

  it('is one of a limited number: the oldest are removed', async () => {
    for (let number = 100; number < 100 + MAX_DRAFTS + 2; number++)
      await theirs.put(path(number)).send(draft).expect(204);
    const ids = (await list(theirs)).map(({ id }) => id);
    expect(ids).toHaveLength(MAX_DRAFTS);
    expect(ids[0]).toBe(idOf(100 + MAX_DRAFTS + 1));
  });

  it('is removed by the database after 30 days', async () => {
    const drafts = auth.app.get<Model<DraftDocument>>(getModelToken(DraftDocument.name));
    expect(await drafts.listIndexes()).toContainEqual(
      expect.objectContaining({ key: { savedAt: 1 }, expireAfterSeconds: 2_592_000 }),
    );
  });
});

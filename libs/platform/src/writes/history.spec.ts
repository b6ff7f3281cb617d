import { beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { specEnvironment } from '#testing/databases/environment.ts';
import { type RunningService, runService } from '#testing/running/running-service.ts';
import { History, HistoryModule, type Recorded } from './history.ts';
import { inTransaction, MongoModule } from '#platform/database/mongo.module.ts';

const asha = { id: '1', name: 'Asha' };
const firstPage = { page: 1, limit: 20 };

describe('A history', () => {
  const environment = specEnvironment();
  let service: RunningService;
  let history: History;
  let connection: Connection;

  beforeAll(async () => {
    @Module({ imports: [MongoModule.forService(environment, 'messaging'), HistoryModule] })
    class SpecModule {}
    service = await runService(SpecModule);
    history = service.app.get(History);
    connection = service.app.get<Connection>(getConnectionToken());
  });

  const record = (id: string, before: Recorded | null, after: Recorded, by = asha) =>
    inTransaction(connection, (session) =>
      history.record(session, [{ of: { type: 'article', id, name: id }, before, after }], by),
    );
  const entriesOf = async (id: string) => (await history.page({ type: 'article', id }, firstPage)).items;

  it('records who changed what, when, from which value to which', async () => {
    const began = Date.now();
    await record('one', { name: 'A', tags: ['x'], pages: 1 }, { name: 'B', tags: ['x'], pages: 1 });
    const [entry] = await entriesOf('one');
    expect(entry).toMatchObject({ by: asha, changes: [{ field: 'name', from: 'A', to: 'B' }] });
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(began);
  });

  it('begins with the creation, from null values', async () => {
    await record('two', null, { name: 'A', note: undefined, open: false });
    expect((await entriesOf('two'))[0]?.changes).toEqual([
      { field: 'name', from: null, to: 'A' },
      { field: 'open', from: null, to: false },
    ]);
  });

  it('names the entity, and whether it was created, changed or deleted', async () => {
    await record('nine', null, { name: 'A' });
    await record('nine', { name: 'A' }, { name: 'B' });
    await inTransaction(connection, (session) =>
      history.record(
        session,
        [{ of: { type: 'article', id: 'nine', name: 'N'.repeat(900) }, before: { name: 'B' }, after: null }],
        asha,
      ),
    );
    expect((await entriesOf('nine')).map(({ action }) => action)).toEqual(['deleted', 'changed', 'created']);
    const [newest] = await history.changes({ types: ['article'], limit: 1 });
    expect(newest).toMatchObject({ type: 'article', entity: 'nine', name: 'N'.repeat(300) });
  });

  it('records lists as complete values, and removed fields', async () => {
    await record('three', { tags: ['x', 'y'], note: 'n' }, { tags: ['y'] });
    expect((await entriesOf('three'))[0]?.changes).toEqual([
      { field: 'tags', from: ['x', 'y'], to: ['y'] },
      { field: 'note', from: 'n', to: null },
    ]);
  });

  it('records nothing for a save without changes', async () => {
    await record('four', { name: 'A', tags: [] }, { name: 'A', tags: [] });
    expect(await entriesOf('four')).toEqual([]);
  });

  it('stores only id and name of the user, and of the API token', async () => {
    await record('five', null, { name: 'A' }, { ...asha, role: 'editor', password: 'secret' } as typeof asha);
    expect((await entriesOf('five'))[0]?.by).toEqual(asha);
    const byToken = { ...asha, token: 'Backup script' };
    await record('five', { name: 'A' }, { name: 'B' }, byToken);
    expect((await entriesOf('five'))[0]?.by).toEqual(byToken);
  });

  it('is paged, newest first, separately for each entity', async () => {
    for (let number = 1; number <= 5; number++)
      await record('six', { number: number - 1 }, { number }, { id: '2', name: 'José' });
    await record('seven', null, { number: 9 });
    const { total, items } = await history.page({ type: 'article', id: 'six' }, { page: 2, limit: 2 });
    expect(total).toBe(5);
    expect(items.map(({ changes }) => changes[0]?.to)).toEqual([3, 2]);
    expect(await history.page({ type: 'editor', id: 'six' }, firstPage)).toEqual({ total: 0, items: [] });
  });

  it('records nothing for a failed change', async () => {
    const failed = inTransaction(connection, async (session) => {
      await history.record(
        session,
        [{ of: { type: 'article', id: 'eight', name: 'A' }, before: null, after: { name: 'A' } }],
        asha,
      );
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await entriesOf('eight')).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { catalogMigrations } from './migrations.ts';

describe('A migration of the catalog', () => {
  let catalog: RunningCatalog;
  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const [, , , exact, titles, revisions] = catalogMigrations;

  it('removes the index by which no two articles had the same title', async () => {
    const articles = catalog.database.collection('articles');
    const names = async () => (await articles.indexes()).map(({ name }) => name);
    await articles.dropIndex('duplicate_title');
    await articles.createIndex({ titleKey: 1 }, { unique: true, name: 'duplicate_title' });
    await titles!.up(catalog.database.db!);
    expect(await names()).not.toContain('duplicate_title');
    await titles!.up(catalog.database.db!);
  });

  it('gives the journal’s own words for revisions to each kind of them, and back', async () => {
    const words = catalog.database.collection<{ _id: string; body: string }>('mailtexts');
    await words.insertMany([
      { _id: 'decision-revise.hi', body: 'own' },
      { _id: 'decision-minor.hi', body: 'newer' },
    ]);
    const bodies = async () =>
      (await words.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id, body }) => `${_id}: ${body}`);
    const moved = ['decision-major.hi: own', 'decision-minor.hi: newer', 'decision-return.hi: own'];
    for (const _ of ['first', 'repeated']) {
      await revisions!.up(catalog.database.db!);
      expect(await bodies()).toEqual(moved);
    }
    await revisions!.down(catalog.database.db!);
    expect(await bodies()).toContain('decision-revise.hi: own');
    await words.deleteMany({});
  });

  it('compares the addresses of subscribers as they are written unless they are ASCII, and back', async () => {
    const subscribers = catalog.database.collection('alertsubscribers');
    await subscribers.insertMany([
      { address: '\u212aira@uni.example', key: 'kira@uni.example' },
      { address: 'Ravi@uni.example', key: 'ravi@uni.example' },
    ]);
    const keys = () => subscribers.distinct('key');
    await exact!.up(catalog.database.db!);
    expect(await keys()).toEqual(['ravi@uni.example', '\u212aira@uni.example']);
    await exact!.down(catalog.database.db!);
    expect(await keys()).toEqual(['kira@uni.example', 'ravi@uni.example']);
  });
});

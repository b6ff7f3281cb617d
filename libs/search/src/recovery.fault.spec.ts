import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '#platform/errors/domain-error.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { IndexedNotes, type Note, noteFields } from '#testing/builders/indexed-notes.ts';
import { InterruptibleProxy } from '#testing/databases/interruptible-proxy.ts';
import { describeEachEngine, type EngineSettings } from '#testing/servers/search-engines.ts';
import { itWithSmallDisk, SmallDisk } from '#testing/databases/small-disk.ts';
import type { SearchIndex } from './search-index.ts';

let trial: IndexedNotes;
const start = async (engine?: EngineSettings) => {
  trial = await IndexedNotes.start(engine);
  await trial.add({ title: 'first' });
};

const openComplete = async (file: string) => {
  const index = await trial.open(file);
  await eventually(() => index.untilComplete());
  return index;
};
/** Runs a statement on the file of an index, as another program would. */
function alter(file: string, statement: string): void {
  const database = new DatabaseSync(file, { defensive: false });
  database.exec(statement);
  database.close();
}
const finds = async (index: SearchIndex<Note>, ...titles: string[]) => {
  for (const title of titles) expect(await trial.titles(index, title)).toEqual([title]);
};

describe('When it is opened again, an index in SQLite', () => {
  let file: string;
  beforeEach(async () => {
    await start();
    // What is in MongoDB's log from before the collection must not disturb it.
    await trial.notes.collection.drop();
    await trial.add({ title: 'first' });
    file = trial.file('again');
    const before = await openComplete(file);
    await before.onModuleDestroy();
    await trial.add({ title: 'meanwhile' });
    await trial.notes.deleteOne({ title: 'first' });
  });
  afterEach(() => trial.close());
  const contains = async () => {
    const index = await trial.open(file);
    await eventually(async () => {
      await index.untilComplete();
      await finds(index, 'meanwhile');
      expect(await trial.titles(index, 'first')).toEqual([]);
    });
  };

  it('continues from its position', async () => {
    // A mark that a rebuild would remove.
    alter(file, `INSERT INTO state VALUES ('mark', 'x')`);
    await contains();
    const database = new DatabaseSync(file);
    expect(database.prepare("SELECT value FROM state WHERE name = 'mark'").get()).toEqual({ value: 'x' });
    database.close();
  });

  itWithSmallDisk(
    'keeps its file while the disk is full, and continues from its position afterwards',
    async () => {
      using disk = new SmallDisk();
      const stored = await readFile(file);
      file = join(disk.path, 'notes.sqlite');
      await writeFile(file, stored);
      disk.fill();
      const index = await trial.open(file);
      await expect(index.untilComplete()).rejects.toEqual(unavailable);
      expect(await readFile(file)).toEqual(stored);
      disk.free();
      await eventually(() => finds(index, 'meanwhile'));
    },
  );

  it.each<[string, () => void | Promise<void>]>([
    ['missing', () => rm(file)],
    ['empty', () => writeFile(file, '')],
    ['garbage', () => writeFile(file, 'garbage'.repeat(10_000))],
    ['cut short', () => writeFile(file, 'SQLite format 3\u0000')],
    ['damaged', () => alter(file, 'DELETE FROM texts_0_data')],
    ['of another version', () => alter(file, `UPDATE state SET value = '{}' WHERE name = 'layout'`)],
    [
      'of another collection',
      () => alter(file, `UPDATE state SET value = json_set(value, '$.source', 'x') WHERE name = 'position'`),
    ],
    [
      'older than the oplog',
      // The first bytes of a resume token are its time.
      () =>
        alter(
          file,
          `UPDATE state SET value = json_set(value, '$.token', replace(value ->> '$.token',
            substr(value ->> '$.token' ->> '$._data', 3, 8), '00000001')) WHERE name = 'position'`,
        ),
    ],
  ])('is rebuilt if its file is %s', async (_, change) => {
    await change();
    await contains();
  });

  it('is rebuilt if its folder is missing', async () => {
    await rm(dirname(file), { recursive: true });
    await contains();
  });
});

const unavailable = expect.objectContaining({ code: 'service_unavailable' });

describe('A running index in SQLite', () => {
  beforeEach(() => start());
  afterEach(() => trial.close());

  it('is rebuilt in a new thread when its file turns out to be damaged', async () => {
    const file = trial.file('damaged');
    const index = await openComplete(file);
    alter(file, 'DELETE FROM texts_0_data');
    await expect(trial.titles(index, 'first')).rejects.toBeInstanceOf(DomainError);
    await eventually(() => finds(index, 'first'));
    await trial.add({ title: 'second' });
    await index.untilCurrent();
    await finds(index, 'first', 'second');
  });

  it('fails queries that exceed their time, while other work goes on, and recovers', async () => {
    const file = trial.file('locked');
    const index = await openComplete(file);
    // Another program holds the file's lock for longer than a query may take: the thread waits for it.
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await trial.add({ title: 'second' });
    const failing = eventually(() => expect(trial.titles(index, 'first')).rejects.toEqual(unavailable));
    // The event loop serves others meanwhile.
    let served = 0;
    const timer = setInterval(() => (served += 1), 10);
    await failing;
    clearInterval(timer);
    expect(served).toBeGreaterThan(100);
    other.exec('ROLLBACK');
    other.close();
    await eventually(() => finds(index, 'first', 'second'));
  });

  it('reports what cannot be opened, and opens it when it can', async () => {
    const file = trial.file('folder');
    await mkdir(file, { recursive: true });
    const index = await trial.open(file);
    await expect(index.untilComplete()).rejects.toEqual(unavailable);
    await expect(trial.titles(index, 'first')).rejects.toEqual(unavailable);
    await rm(file, { recursive: true });
    await eventually(() => finds(index, 'first'));
  });
});

describeEachEngine('An index', (engine) => {
  beforeEach(() => start(engine));
  afterEach(() => trial.close());

  it('contains what was stored while it was closed', async () => {
    const file = trial.file('closed');
    const before = await openComplete(file);
    await before.onModuleDestroy();
    await trial.add({ title: 'meanwhile' });
    await trial.notes.deleteOne({ title: 'first' });
    const index = await openComplete(file);
    await finds(index, 'meanwhile');
    expect(await trial.titles(index, 'first')).toEqual([]);
  });

  it('is rebuilt when its fields change', async () => {
    const fields = { ...noteFields, version: 2, texts: ['title'], groups: ['open'] };
    const file = trial.file('others');
    await (await openComplete(file)).onModuleDestroy();
    const index = await trial.open(file, {
      ...fields,
      indexed: ({ title, state }) => ({ group: state, texts: [`${title} again`] }),
    });
    await eventually(() => index.untilComplete());
    expect(await index.count({ words: ['again'], groups: ['open'] })).toEqual({ open: 1 });
  });

  it('refuses further queries while too many wait', async () => {
    const index = await openComplete(':memory:');
    await finds(index, 'first');
    const refused: unknown[] = [];
    const queries = Array.from({ length: 1_000 }, () =>
      index.count({ words: ['first'], groups: ['open'] }).catch((error: unknown) => refused.push(error)),
    );
    // None of those that were admitted can have ended in this turn of the event loop.
    await nextTurn();
    expect(refused).toEqual(Array(1_000 - 128).fill(unavailable));
    await Promise.all(queries);
    await eventually(() => finds(index, 'first'));
  });

  it('continues after its connection to MongoDB was interrupted', async () => {
    const proxy = await InterruptibleProxy.start(process.env.MONGODB_URI!);
    const index = await trial.open(
      trial.file('interrupted'),
      noteFields,
      `mongodb://${proxy.host}/?directConnection=true`,
    );
    await eventually(() => index.untilComplete());
    await proxy.interrupt();
    await trial.add({ title: 'second' });
    await finds(index, 'first');
    await expect(index.untilCurrent()).rejects.toEqual(unavailable);
    await proxy.resume();
    await eventually(() => finds(index, 'first', 'second'));
    await index.untilCurrent();
    await proxy.interrupt();
    await proxy.resume();
    await trial.add({ title: 'third' });
    await eventually(() => finds(index, 'third'));
    await index.onModuleDestroy();
    await proxy.interrupt();
  });
});

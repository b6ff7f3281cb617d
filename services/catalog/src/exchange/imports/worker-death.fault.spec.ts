import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { Issue } from '#contracts/fields/entities.ts';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import { DiskDriver } from '#platform/files/disk-driver.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { checkImport, importRow, importZip, inState, sendImport } from '#testing/builders/imports.ts';
import { OJS_ARTICLES, ojsExport } from '#testing/builders/ojs-export.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { uploadKey } from './import.schema.ts';

const ISSUES = 12;
const ARTICLES_EACH = 4;

let catalog: RunningCatalog;
let worker: ServiceProcess | undefined;

beforeAll(async () => {
  catalog = await runCatalog();
});
afterAll(() => end('stop'));

/** Starts a worker unless one runs. */
const startWorker = async () => {
  worker ??= await ServiceProcess.start('catalog', 'worker', {
    ...catalog.environment,
    AUTH_RPC: catalog.auth.rpc,
  });
};
const end = async (how: 'kill' | 'stop') => {
  await worker?.[how]();
  worker = undefined;
};
/** The rows of a year's issues. */
const rowsOf = (year: number, articlesEach = ARTICLES_EACH) =>
  Array.from({ length: ISSUES }, (_, issue) =>
    Array.from({ length: articlesEach }, () => importRow({ year, issue: issue + 1 })),
  ).flat();
const stateOf = async ({ id }: JournalImport) =>
  (await catalog.staff.get(`/api/admin/imports/${id}`)).body as JournalImport;
const load = async (year: number) => {
  const rows = rowsOf(year);
  const checked = await checkImport(catalog.staff, importZip(rows));
  expect(checked).toMatchObject({ state: 'checked', loadable: { issues: ISSUES } });
  expect((await catalog.staff.post(`/api/admin/imports/${checked.id}/load`).send({})).status).toBe(202);
  return { rows, checked };
};
/**
 * Resolves with the count of what is done as soon as that is more than nothing. It asks MongoDB every 10 ms, as a
 * check or a load may be over before a client asks again.
 */
const midway = async ({ id }: JournalImport): Promise<number> => {
  const imports = catalog.database.collection<{ _id: string; done: number }>('imports');
  for (;;) {
    const found = await imports.findOne({ _id: id });
    if (found && found.done > 0) return found.done;
    await pause(10);
  }
};
/** Asserts that each article is stored once with its file, and no issue in part. */
const expectEachOnce = async (year: number, rows: Record<string, unknown>[]) => {
  const count = (filter: object) => catalog.database.collection('articles').countDocuments(filter);
  expect(await count({ year })).toBe(rows.length);
  const issues = (await catalog.staff.get('/api/admin/archives')).body as Issue[];
  const counts = issues.filter((issue) => issue.year === year).map(({ articles }) => articles);
  expect(counts).toEqual(Array<number>(ISSUES).fill(ARTICLES_EACH));
  const events = await catalog.database
    .collection('outbox')
    .countDocuments({ name: 'catalog.article.published', 'payload.data.issues.year': year });
  expect(events).toBe(rows.length);
  for (const { refnumber, title, issue } of rows) {
    const path = `/assets/archives/${year}/vol4issue${String(issue)}/${String(refnumber)}.pdf`;
    const file = await catalog.visitor.get(path).buffer();
    expect(file.body).toEqual(pdfWithText(String(title)));
  }
};

describe('An import', () => {
  it('is completed by the next worker when its own is killed while loading, with each article stored once and no issue left incomplete', async () => {
    await startWorker();
    const { rows, checked } = await load(2021);
    const done = await midway(checked);
    await end('kill');
    expect(done).toBeLessThan(rows.length);
    expect((await stateOf(checked)).state).toBe('loading');
    const stored = await catalog.database.collection('articles').countDocuments({ year: 2021 });
    expect(stored % ARTICLES_EACH).toBe(0);

    await startWorker();
    const completed = await inState(catalog.staff, checked.id, 'completed');
    expect(completed).toMatchObject({ done: rows.length, total: rows.length, problems: 0 });
    await expectEachOnce(2021, rows);
  });

  it('is checked by the next worker when its own is killed while checking', async () => {
    await startWorker();
    const rows = rowsOf(2022, 20);
    const response = await sendImport(catalog.staff, importZip(rows));
    const sent = response.body as JournalImport;
    await midway(sent);
    await end('kill');
    await startWorker();
    const checked = await inState(catalog.staff, sent.id, ['checked']);
    expect(checked).toMatchObject({ found: { articles: rows.length }, problems: 0 });
    expect(await catalog.database.collection('importrows').countDocuments({ unit: /^2022/ })).toBe(
      rows.length,
    );
  });

  it('is checked by the next worker when its own is killed while converting an export of OJS', async () => {
    await startWorker();
    const large = pdfWithText('x'.repeat(100_000));
    const xml = Buffer.from([...ojsExport({ pdfOf: () => large })].join(''));
    const sent = (await sendImport(catalog.staff, xml)).body as JournalImport;
    const begun = catalog.database.collection<{ _id: string; run?: string }>('imports');
    await eventually(async () => expect(await begun.findOne({ _id: sent.id })).toHaveProperty('run'));
    await end('kill');
    const upload = await new FileStore(new DiskDriver(catalog.environment.FILES_DIR)).read(
      uploadKey(sent.id),
    );
    expect(Buffer.from(upload).subarray(0, 5).toString()).toBe('<?xml');
    await startWorker();
    const checked = await inState(catalog.staff, sent.id, ['checked']);
    expect(checked).toMatchObject({ found: { articles: OJS_ARTICLES - 1 }, problems: 0 });
  });

  it('is released by a worker that is stopped and continued by the next one', async () => {
    await startWorker();
    const { rows, checked } = await load(2023);
    await midway(checked);
    await end('stop');
    await startWorker();
    await inState(catalog.staff, checked.id, 'completed');
    await expectEachOnce(2023, rows);
  });

  it('keeps the loaded issues and loads no more when it is cancelled while loading', async () => {
    await startWorker();
    const { rows, checked } = await load(2024);
    await midway(checked);
    const cancelled = await catalog.staff.delete(`/api/admin/imports/${checked.id}`);
    expect(cancelled.body).toMatchObject({ state: 'cancelled' });
    const { done } = cancelled.body as JournalImport;
    await end('stop');
    expect(await catalog.database.collection('articles').countDocuments({ year: 2024 })).toBe(done);
    expect(done).toBeLessThan(rows.length);
    expect((await stateOf(checked)).state).toBe('cancelled');
  });
});

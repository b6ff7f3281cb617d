import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_PAGE_SIZE } from '#contracts/text/limits.ts';
import {
  importsCancel,
  importsGet,
  importsLoad,
  importsProblems,
  importsReceive,
} from '../../../dist/api/client/sdk.gen.ts';
import type { JournalImport } from '../../../dist/api/client/types.gen.ts';
import type { JournalClient } from './journal-client.ts';
import { zipSource } from './zip-source.ts';

const LOOK_EVERY_MS = 500;
/** Enough for hundreds of megabytes over a slow connection. */
const UPLOAD_TIMEOUT_MS = 6 * 3_600_000;

interface ImportOptions {
  pdfs?: string;
  check?: boolean;
  partly?: boolean;
  notify?: boolean;
  /** Other files of the zip, by name. */
  added?: Record<string, string>;
  sample?: boolean;
}

/**
 * Imports a zip, folder, list or export of OJS and prints its progress and every row's problem. When there is one, or not
 * everything was loaded, this process exits with 1.
 */
export async function importJournal(
  journal: JournalClient,
  path: string,
  { pdfs, check, partly, notify, added, sample = false }: ImportOptions = {},
): Promise<void> {
  const { id } = await importsReceive({
    ...journal.within(UPLOAD_TIMEOUT_MS),
    query: { name: basename(path), ...(sample && { sample: '1' }) },
    body: Readable.toWeb(await zipSource(path, pdfs, added)),
    bodySerializer: null,
  });
  await completeImport(journal, id, { check, partly, notify });
}

/** Continues a received import from its current step. */
export async function completeImport(
  journal: JournalClient,
  id: string,
  { check, partly, notify = false }: Pick<ImportOptions, 'check' | 'partly' | 'notify'> = {},
): Promise<void> {
  const one = { path: { id } };
  const { state, source, found, loadable, problems, message } = await untilNot('checking', journal, id);
  if (state === 'loading' || state === 'completed') return untilLoaded(journal, id);
  await printProblems(journal, id);
  if (source) console.log(source);
  console.log(
    `${found.articles} articles of ${found.issues} issues; ` +
      `without a problem: ${loadable.articles} of ${loadable.issues}`,
  );
  if (state !== 'checked') throw new Error(message ?? `The import was ${state}.`);
  if (problems > 0) process.exitCode = 1;
  if (check || (problems > 0 && !partly)) {
    await importsCancel({ ...journal.within(), ...one });
    return console.log('Nothing was loaded.');
  }
  await importsLoad({ ...journal.within(), ...one, body: { notify } });
  await untilLoaded(journal, id);
}

/** @throws Error when the import was cancelled or has failed */
async function untilLoaded(journal: JournalClient, id: string): Promise<void> {
  const began = Date.now();
  const { state, done, found, message } = await untilNot('loading', journal, id);
  const seconds = (Date.now() - began) / 1_000;
  if (state !== 'completed') throw new Error(message ?? `The import was ${state} after ${done} articles.`);
  console.log(`${done} articles loaded in ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} a second.`);
  if (done === found.articles) return;
  await printProblems(journal, id);
  process.exitCode = 1;
}

/** Waits until the step has finished, and prints its progress. */
async function untilNot(
  step: JournalImport['state'],
  journal: JournalClient,
  id: string,
): Promise<JournalImport> {
  const printed = new Set<string>();
  for (;;) {
    const found = await importsGet({ ...journal.within(), path: { id } });
    const progress = found.total > 0 ? `${found.state} ${found.done} of ${found.total}` : found.state;
    // An attempt that a busy machine has held up begins again.
    if (!printed.has(progress)) console.log(progress);
    printed.add(progress);
    if (found.state !== step) return found;
    await pause(LOOK_EVERY_MS);
  }
}

async function printProblems(journal: JournalClient, id: string): Promise<void> {
  for (let page = 1; ; page += 1) {
    const query = { page, limit: MAX_PAGE_SIZE };
    const rows = await importsProblems({ ...journal.within(), path: { id }, query });
    for (const { list, row, name, blocking, problems } of rows) {
      const where = [list, row > 0 && `row ${row}`, name && `(${name})`].filter(Boolean).join(' ');
      for (const { field, message } of problems)
        console.log(
          `${blocking ? 'PROBLEM' : 'remark '} ${where}: ${[field, message].filter(Boolean).join(': ')}`,
        );
    }
    if (rows.length < MAX_PAGE_SIZE) return;
  }
}

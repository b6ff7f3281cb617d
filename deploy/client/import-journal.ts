// Imports articles, or a complete exported journal:
//   SITE=... ADMIN_USERNAME=... ADMIN_PASSWORD=... npm run import -- <zip | folder | list> [<folder or zip of PDFs>] [options]
//   --check   only check, and load nothing
//   --partly  load the issues without problems, even when others have some
//   --notify  notify the authors by e-mail
// Every row's problem is printed. Exits 1 when there is one, or when not everything was loaded.
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ImportProblem, JournalImport } from '#contracts/entities.ts';
import { MAX_PAGE_SIZE } from '#contracts/limits.ts';
import { JournalClient, signInFromEnvironment } from './journal-client.ts';
import { zipSource } from './zip-source.ts';

const LOOK_EVERY_MS = 500;
const imports = '/api/admin/imports';

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' }, partly: { type: 'boolean' }, notify: { type: 'boolean' } },
  });
  const [source, pdfs] = positionals;
  if (!source) throw new Error('What? npm run import -- <zip | folder | list> [<folder or zip of PDFs>]');
  const zip = await zipSource(source, pdfs);
  const journal = await JournalClient.signIn(signInFromEnvironment(process.env));
  const name = encodeURIComponent(basename(source));
  const { id } = await journal.upload<JournalImport>(`${imports}?name=${name}`, zip, 'application/zip');
  const checked = await untilNot('checking', journal, id);
  await printProblems(journal, checked);
  console.log(
    `${checked.found.articles} articles of ${checked.found.issues} issues; ` +
      `without a problem: ${checked.loadable.articles} of ${checked.loadable.issues}`,
  );
  if (checked.state !== 'checked') throw new Error(checked.message ?? `The import was ${checked.state}.`);
  const flawed = checked.problems > 0;
  if (values.check || (flawed && !values.partly)) {
    await journal.delete(`${imports}/${id}`);
    console.log('Nothing was loaded.');
    return flawed ? 1 : 0;
  }
  return load(journal, checked, values.notify ?? false);
}

async function load(journal: JournalClient, { id, found }: JournalImport, notify: boolean): Promise<number> {
  const began = Date.now();
  await journal.post(`${imports}/${id}/load`, { notify });
  const { state, done, message } = await untilNot('loading', journal, id);
  const seconds = (Date.now() - began) / 1_000;
  if (state !== 'completed') throw new Error(message ?? `The import was ${state} after ${done} articles.`);
  console.log(`${done} articles loaded in ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} a second.`);
  if (done === found.articles) return 0;
  await printProblems(journal, { id });
  return 1;
}

/** Waits until the step has finished, and prints its progress. */
async function untilNot(
  step: JournalImport['state'],
  journal: JournalClient,
  id: string,
): Promise<JournalImport> {
  let lastLine = '';
  for (;;) {
    const found = await journal.get<JournalImport>(`${imports}/${id}`);
    const progress = `${found.state} ${found.done} of ${found.total}`;
    if (progress !== lastLine && found.total > 0) console.log(progress);
    lastLine = progress;
    if (found.state !== step) return found;
    await pause(LOOK_EVERY_MS);
  }
}

async function printProblems(journal: JournalClient, { id }: Pick<JournalImport, 'id'>): Promise<void> {
  for (let page = 1; ; page += 1) {
    const path = `${imports}/${id}/problems?page=${page}&limit=${MAX_PAGE_SIZE}`;
    const rows = await journal.get<ImportProblem[]>(path);
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

// Fills a new journal with sample content through its own HTTP API: an export, then the work log and manuscripts, which
// exports leave out. When interrupted, it can be run again and resumes. Environment: SITE, ADMIN_USERNAME, ADMIN_PASSWORD.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WebdataEntry } from '#contracts/fields/entities.ts';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import type { SampleCount } from '#contracts/journal/sample-content.ts';
import type { WebdataStatus } from '#contracts/values/statuses.ts';
import { sampleUsage } from './usage.ts';
import { completeImport, importJournal } from '../client/imports.ts';
import { type JournalClient, runCommand } from '../client/journal-client.ts';

/** Work log entry, created with one status and then changed to the other; the entries are in chronological order. */
interface SampleEntry {
  content: string;
  created: WebdataStatus;
  status: WebdataStatus;
}

const folder = fileURLToPath(new URL('journal', import.meta.url));

await runCommand(async (signIn) => {
  const journal = await signIn();
  // The worker finishes what an interrupted run has begun.
  const earlier = (await journal.get<JournalImport[]>('/api/admin/imports')).find(
    ({ file, state }) =>
      file === basename(folder) && ['checking', 'checked', 'loading', 'completed'].includes(state),
  );
  if (earlier) await completeImport(journal, earlier.id);
  else {
    const added = { 'usage.json': JSON.stringify(sampleUsage(new Date())) };
    await importJournal(journal, folder, { added, sample: true });
  }
  await loadWorkLog(journal);
  const { count } = await journal.post<SampleCount>('/api/admin/sample/manuscripts', {});
  console.log(`${count} manuscripts`);
});

async function loadWorkLog(journal: JournalClient): Promise<void> {
  const workLog = JSON.parse(
    readFileSync(new URL('work-log.json', import.meta.url), 'utf8'),
  ) as SampleEntry[];
  const logged = await journal.get<WebdataEntry[]>('/api/webdata');
  const there = new Map<string, WebdataEntry>(logged.map((entry) => [entry.content, entry]));
  for (const { content, created, status } of workLog) {
    const entry =
      there.get(content) ??
      (await journal.post<WebdataEntry>('/api/webdata', { content, status: created, sample: status }));
    if (entry.status !== status) await journal.put(`/api/webdata/${entry.id}`, { status });
  }
  console.log(`${workLog.length} work-log entries`);
}

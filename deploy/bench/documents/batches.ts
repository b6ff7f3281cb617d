import { createWriteStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPromise } from 'yauzl';
import type { DocumentJob } from '#contracts/entities.ts';
import type { JournalClient } from '../../client/journal-client.ts';
import type { StoredArticle } from '../articles.ts';

/** A batch of ten thousand takes a minute on an idle machine. */
const TIMEOUT_MS = 1_200_000;
const CALL = '/api/pdf/bulkcertificates';

/** Orders the articles' certificates, waits for the zip and saves it. */
export async function zipInOneCall(staff: JournalClient, articles: StoredArticle[], file: string) {
  await save(await staff.request('POST', CALL, refnumbersOf(articles), TIMEOUT_MS), file);
}

/** Orders the articles' certificates as a job. */
export async function order(staff: JournalClient, articles: StoredArticle[]): Promise<DocumentJob> {
  const prefer = { prefer: 'respond-async' };
  const response = await staff.request('POST', CALL, refnumbersOf(articles), undefined, prefer);
  if (response.status !== 202)
    throw new Error(`Ordering failed with ${response.status}: ${await response.text()}`);
  return (await response.json()) as DocumentJob;
}

/** Polls a job until it has made this much progress, or has finished. @throws Error when it failed */
export async function untilDone(
  staff: JournalClient,
  { id }: DocumentJob,
  done: number,
): Promise<DocumentJob> {
  for (const latest = Date.now() + TIMEOUT_MS; Date.now() < latest; await sleep(250)) {
    const job = await staff.get<DocumentJob>(`/api/pdf/jobs/${id}`);
    if (job.state === 'failed' || job.state === 'cancelled')
      throw new Error(`The batch ${job.state}: ${JSON.stringify(job)}`);
    if (job.state === 'completed' || (done < job.total && job.done >= done)) return job;
  }
  throw new Error('The batch did not finish');
}

export async function download(staff: JournalClient, job: DocumentJob, file: string): Promise<void> {
  await save(await staff.request('GET', job.file!, undefined, TIMEOUT_MS), file);
}

/** @returns the differences between the zip and what was ordered */
export async function contradictions(file: string, articles: StoredArticle[]): Promise<string[]> {
  const due = new Set(
    articles.flatMap(({ refnumber, authors }) => authors.map((author) => `${refnumber}/${author}.pdf`)),
  );
  const problems: string[] = [];
  const zip = await openPromise(file, { lazyEntries: true, strictFileNames: true });
  for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
    if (!due.delete(fileName)) problems.push(`${fileName} is in the zip and should not be, or is twice`);
    if (uncompressedSize < 10_000 || uncompressedSize > 60_000)
      problems.push(`${fileName} has ${uncompressedSize} bytes`);
  }
  return [...problems, ...[...due].map((missing) => `${missing} is missing in the zip`)];
}

/** Number of certificates in the file store. */
export function certificatesIn(dataDir: string): number {
  const folder = join(dataDir, 'files', 'documents', 'certificates');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'))
    .length;
}

async function save(response: Response, file: string): Promise<void> {
  if (!response.ok || !response.body)
    throw new Error(`The download of the zip failed with ${response.status}: ${await response.text()}`);
  await pipeline(
    Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(file),
  );
}

const refnumbersOf = (articles: StoredArticle[]): string[] => articles.map(({ refnumber }) => refnumber);

import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { History } from './history.ts';
import type { ChaosJournal } from './journal.ts';

const MEGABYTE = Buffer.alloc(1_048_576);
const REFILL_EVERY_MS = 100;
/** Pages that no article changes: one that a write replaces several times a second may not be on disk yet. */
const pages = ['/about', '/contact', '/indexing', '/instructions', '/announcements'];
const READS_BEFORE = 3;
/** Longer than the gateway takes to store a page. */
const STORED_AFTER_MS = 500;
const READ_EVERY_MS = 250;
const TIMEOUT_MS = 15_000;

/**
 * Nothing can be written: no document, file, page or log line. Meanwhile the gateway and the catalog are killed. Readers of
 * stored pages notice the gateway's restart and nothing else.
 */
export async function fullDisk(
  { disk, processes, signIn }: ChaosJournal,
  history: History,
  seconds: number,
): Promise<void> {
  let killed = Infinity;
  let isRestarting = false;
  /** @returns why it failed */
  const read = async (page: string): Promise<string | undefined> => {
    const sent = Date.now();
    const wasRestarting = isRestarting;
    try {
      const response = await fetch(signIn.site + page, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.arrayBuffer();
      if (isRestarting && sent > killed) {
        isRestarting = false;
        history.gatewayRestarts.push(Date.now() - killed);
      }
      return response.ok ? undefined : `${page}: status ${response.status}`;
    } catch (error) {
      return wasRestarting || isRestarting
        ? undefined
        : `${page}: ${String((error as Error).cause ?? error)}`;
    }
  };
  for (let reads = 0; reads < READS_BEFORE; reads += 1) {
    for (const page of pages) await read(page);
    await sleep(STORED_AFTER_MS);
  }
  const freed = new AbortController();
  const filling = keepFull(join(disk, 'filler'), freed.signal);
  const reading = pages.map(async (page) => {
    for (; !freed.signal.aborted; await sleep(READ_EVERY_MS)) history.readStored(await read(page));
  });

  await sleep((seconds * 1_000) / 3);
  isRestarting = true;
  processes.kill('gateway');
  killed = Date.now();
  await sleep((seconds * 1_000) / 3);
  processes.kill('catalog');
  await sleep((seconds * 1_000) / 3);
  if (isRestarting) history.gatewayRestarts.push(Infinity);
  freed.abort();
  await Promise.all([filling, ...reading]);
}

async function keepFull(file: string, freed: AbortSignal): Promise<void> {
  const descriptor = openSync(file, 'w');
  while (!freed.aborted)
    try {
      writeSync(descriptor, MEGABYTE);
      await sleep(0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      await sleep(REFILL_EVERY_MS);
    }
  closeSync(descriptor);
  rmSync(file);
}

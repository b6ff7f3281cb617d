import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { History } from './history.ts';
import type { ChaosJournal } from './journal.ts';

const MEGABYTE = Buffer.alloc(1_048_576);
const REFILL_EVERY_MS = 100;
/** Pages that are stored before the disk is full. */
const pages = ['/', '/board', '/archives', '/about', '/contact'];
const STORED_AFTER_MS = 1_000;
const READ_EVERY_MS = 250;
/** A killed gateway refuses connections until it has started again. */
const RESTART_MS = 10_000;

/**
 * Nothing can be written: no document, file, page or log line. Meanwhile the gateway and the catalog are killed. Readers of
 * stored pages notice the gateway's restart and nothing else.
 */
export async function fullDisk(
  { disk, processes, signIn }: ChaosJournal,
  history: History,
  seconds: number,
): Promise<void> {
  const read = (page: string) => fetch(signIn.site + page, { signal: AbortSignal.timeout(15_000) });
  for (const page of pages) await (await read(page)).arrayBuffer();
  await sleep(STORED_AFTER_MS);
  const freed = new AbortController();
  const filling = keepFull(join(disk, 'filler'), freed.signal);
  let restartedBy = 0;
  const reading = pages.map(async (page) => {
    for (; !freed.signal.aborted; await sleep(READ_EVERY_MS)) {
      const sent = Date.now();
      const failure = await read(page).then(
        async (response) => (
          await response.arrayBuffer(),
          response.ok ? undefined : `status ${response.status}`
        ),
        (error: Error) => (sent < restartedBy ? undefined : String(error.cause ?? error)),
      );
      history.readStored(failure && `${page}: ${failure}`);
    }
  });

  await sleep((seconds * 1_000) / 3);
  restartedBy = Date.now() + RESTART_MS;
  processes.kill('gateway');
  await sleep((seconds * 1_000) / 3);
  processes.kill('catalog');
  await sleep((seconds * 1_000) / 3);
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

import { setTimeout as sleep } from 'node:timers/promises';
import { JournalClient } from '../../tools/client/journal-client.ts';
import { runClients, type Trial } from './clients.ts';
import { History } from './history.ts';
import { ReadBack } from './read-back.ts';
import { TRIAL_YEAR } from './records.ts';
import type { TrialledJournal } from './trialled-journal.ts';

const issues = [1, 2];
/** Pause before the first fault and after each. */
export const CALM_MS = 8_000;

/** Starts the journal, runs the trial and stops the journal, also at a signal. Its folder remains when anything is wrong. */
export async function runTrial(journal: TrialledJournal, trial: () => Promise<void>): Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= journal.stop());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    // Not `once`: the listeners of libraries kill a process that has no others.
    process.on(signal, () => void stop().finally(() => process.exit(1)));
  try {
    await journal.start();
    await trial();
  } catch (error) {
    if (!stopping) console.error(error);
    process.exitCode = 1;
  } finally {
    await stop();
  }
  if (process.exitCode) console.log(`Logs: ${journal.folder}`);
  else journal.remove();
}

/** Lets clients work on a journal that is empty. @returns how to end them and read everything back */
export async function startClients(
  journal: TrialledJournal,
  seed: number,
  pauses = 1,
): Promise<{ trial: Trial; end: () => Promise<ReadBack> }> {
  const staff = await JournalClient.signIn(journal.signIn);
  await staff.post('/api/settings', { doi_prefix: '10.5555' });
  for (const issue of issues)
    await staff.post('/api/admin/create-issue', { year: TRIAL_YEAR, volume: 1, issue });
  const visitor = JournalClient.visitor(staff.site);
  const [history, ending] = [new History(), new AbortController()];
  const trial: Trial = { seed, pauses, staff, visitor, history, ending, era: 1, published: [] };
  const running = runClients(trial, issues);
  await sleep(CALM_MS);
  const end = async () => {
    ending.abort();
    await Promise.all(running);
    return new ReadBack(journal, history, staff);
  };
  return { trial, end };
}

// Adds articles to a journal of its own while killing each of its processes round-robin, and checks that nothing is
// lost:
//   node deploy/trials/kill-trial.ts [rounds] [names of the processes to kill, all of them by default]
// Exits 1 on any loss, and when a response took longer than ten seconds.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#testing/eventually.ts';
import { figure, spread, timed } from '../bench/figures.ts';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { TRIAL_YEAR } from './chaos/records.ts';
import { read, type Trial, write } from './kill-trial/clients.ts';
import { Inspection } from './kill-trial/inspection.ts';
import { byStatus, failed, Responses } from './kill-trial/responses.ts';

/** One writer per issue. */
const issues = [1, 2];
/** A killed process has recovered when this many more articles are stored and nothing has failed for this long. */
const MORE_ARTICLES = 10;
const CALM_MS = 3_000;
const RECOVERS_WITHIN_MS = 90_000;
const LONGEST_MS = 10_000;

const [, , rounds = '1', ...chosen] = process.argv;
const problems: string[] = [];
const journal = await TrialJournal.start();
try {
  await trial();
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  await journal.stop();
}
for (const problem of problems) console.log(`PROBLEM ${problem}`);
figure('problems', problems.length, '', '< 1');
if (problems.length === 0) journal.remove();
else console.log(`Data and logs: ${journal.dataDir}`);

async function trial(): Promise<void> {
  const staff = await JournalClient.signIn(journal.signIn);
  const ending = new AbortController();
  const trial: Trial = { staff, responses: new Responses(), stored: [], problems, ending };
  for (const issue of issues)
    await staff.post('/api/admin/create-issue', { year: TRIAL_YEAR, volume: 1, issue });
  const clients = [...issues.map((issue) => write(trial, issue)), read(trial)];
  await sleep(CALM_MS);
  try {
    for (let round = 1; round <= Number(rounds); round += 1)
      for (const name of journal.processes())
        if (chosen.length === 0 || chosen.includes(name)) await killAndRecover(name, trial);
  } finally {
    ending.abort();
    await Promise.all(clients);
  }
  summary('while processes were killed', trial.responses);
  figure('articles stored', trial.stored.length, '');
  await inspect(trial);
}

async function killAndRecover(name: string, { responses, stored }: Trial): Promise<void> {
  const killedAt = Date.now();
  const before = stored.length;
  const failures = () => failed(responses.since(killedAt));
  const failingUntil = () => Math.max(killedAt, ...failures().map(({ ended }) => ended));
  await journal.kill(name);
  await eventually(() => {
    const recovered = stored.length >= before + MORE_ARTICLES && Date.now() > failingUntil() + CALM_MS;
    assert(recovered, `the journal does not recover from the death of ${name}`);
  }, RECOVERS_WITHIN_MS);
  figure(`${name} was killed, ${byStatus(failures())} failed for`, (failingUntil() - killedAt) / 1_000, 's');
}

async function inspect({ stored }: Trial): Promise<void> {
  await using inspection = new Inspection(journal);
  const [, took] = await timed(() => inspection.settled());
  figure('everything marked as done after', took / 1_000, 's');
  problems.push(...(await inspection.contradictions(stored)));
  const responses = new Responses();
  for (const article of stored) problems.push(...(await inspection.differences(responses, article)));
  summary('when all was read back', responses);
  figure('uploads without article deleted', await inspection.sweptUploads(), '');
}

function summary(when: string, { all }: Responses): void {
  console.log(`${all.length} responses ${when}: ${byStatus(all)}`);
  const times = all.map(({ took }) => took);
  spread(`responses ${when}`, times);
  for (const { call, took, status } of all)
    if (took > LONGEST_MS) problems.push(`${call} took ${took} ms (status ${status})`);
}

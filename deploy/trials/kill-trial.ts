// Adds articles to a temporary journal while killing each of its processes round-robin, and checks that nothing is
// lost:
//   node deploy/trials/kill-trial.ts [rounds] [names of the processes to kill, all of them by default]
// Exits 1 on any loss, and when a response took longer than ten seconds.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { JournalClient } from '../client/journal-client.ts';
import { inSeconds, spread, timed } from '../bench/figures.ts';
import { Responses, byStatus, failed, longest, LONGEST_MS } from './responses.ts';
import { articlePdf, TRIAL_YEAR } from './kill-trial/articles.ts';
import { read, type Stored, write } from './kill-trial/clients.ts';
import { differences } from './stored-article.ts';
import { eventually } from '#testing/eventually.ts';
import { Inspection } from './kill-trial/inspection.ts';
import { processes, type ProcessName, TrialJournal } from '../start/trial-journal.ts';

/** One writer per issue. */
const issues = [1, 2];
/** A killed process has recovered when this many more articles are stored and nothing has failed for this long. */
const MORE_ARTICLES = 10;
const CALM_MS = 3_000;
const RECOVERS_WITHIN_MS = 90_000;

const [, , rounds = '1', ...chosen] = process.argv;
const victims = processes.filter((name) => chosen.length === 0 || chosen.includes(name));
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
console.log(
  problems.length === 0
    ? 'Nothing was lost.'
    : `${problems.length} problems; data and logs: ${journal.dataDir}`,
);
if (problems.length === 0) journal.remove();
else process.exitCode = 1;

async function trial(): Promise<void> {
  const responses = new Responses();
  const stored: Stored = { articles: [], responsesLost: 0, problems };
  const staff = await JournalClient.signIn(journal.signIn);
  for (const issue of issues)
    await staff.post('/api/admin/create-issue', { year: TRIAL_YEAR, volume: 1, issue });
  const ending = new AbortController();
  const clients = [
    ...issues.map((issue) => write(staff, issue, responses, stored, ending.signal)),
    read(staff, responses, stored, ending.signal),
  ];
  await sleep(CALM_MS);
  try {
    for (let round = 1; round <= Number(rounds); round += 1)
      for (const name of victims) await killAndRecover(name, responses, stored);
  } finally {
    ending.abort();
    await Promise.all(clients);
  }
  summary('while processes were killed', responses);
  console.log(
    `${stored.articles.length} articles stored, ${stored.responsesLost} of them with their first response lost`,
  );
  await inspect(stored);
}

async function killAndRecover(name: ProcessName, responses: Responses, stored: Stored): Promise<void> {
  const killedAt = Date.now();
  const before = stored.articles.length;
  await journal.kill(name);
  await eventually(() => {
    const lastFailure = failed(responses.since(killedAt)).at(-1);
    const calmSince = lastFailure ? lastFailure.began + lastFailure.took : killedAt;
    const recovered = stored.articles.length >= before + MORE_ARTICLES && Date.now() > calmSince + CALM_MS;
    assert(recovered, `the journal does not recover from the death of ${name}`);
  }, RECOVERS_WITHIN_MS);
  const since = responses.since(killedAt);
  const failures = failed(since);
  const lastFailure = failures.at(-1);
  const slowest = longest(since);
  const failingFor = lastFailure ? lastFailure.began + lastFailure.took - killedAt : 0;
  const columns = [
    name.padEnd(17),
    `failing for ${inSeconds(failingFor)}`.padEnd(20),
    `longest answer ${inSeconds(slowest?.took ?? 0)}`.padEnd(22),
  ];
  const details = `failures: ${byStatus(failures)}; longest: ${slowest?.call} (${slowest?.status})`;
  console.log(columns.join(' '), details);
}

async function inspect({ articles }: Stored): Promise<void> {
  await using inspection = new Inspection(journal);
  const [, received] = await timed(() => inspection.allArticlesReceived());
  const [, done] = await timed(() => inspection.allMarkedDone());
  console.log(
    `last event delivered after ${inSeconds(received)}, everything marked as done after ${inSeconds(received + done)}`,
  );
  problems.push(...(await inspection.contradictions(articles)));
  const responses = new Responses();
  const reader = JournalClient.visitor(journal.signIn.site);
  for (const article of articles)
    problems.push(...(await differences(reader, responses, article, articlePdf(article.refnumber))));
  summary('when all was read back', responses);
  console.log(`${await inspection.sweptUploads()} uploads without article were deleted`);
}

function summary(when: string, responses: Responses): void {
  const { all } = responses;
  const times = spread(all.map(({ took }) => took));
  console.log(`${all.length} responses ${when}: ${times}; by status: ${byStatus(all)}`);
  for (const { call, took, status } of all)
    if (took > LONGEST_MS) problems.push(`${call} took ${inSeconds(took)} (status ${status})`);
}

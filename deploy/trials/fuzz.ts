// Schemathesis over every operation of the API's document, in a journal of its own with the sample content: without a token, then
// with a session of each role.
//   npm run trial:fuzz [-- examples of an operation, 20 by default, and roles]
// npm's script leaves it without a network, because the fuzzer also stores addresses that the journal calls. Needs Schemathesis on
// PATH (`pipx install schemathesis`) and Linux. Exits 1 when it finds anything.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Role, roles } from '#contracts/policies/roles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { printFigure } from './bench/figures.ts';
import { JournalClient } from '../tools/client/journal-client.ts';
import { findProgram } from '../start/programs.mjs';
import { TrialJournal } from '../start/trial-journal.ts';

const document = fileURLToPath(new URL('../../dist/api/openapi.json', import.meta.url));
const hooks = fileURLToPath(new URL('fuzz', import.meta.url));
const PASSWORD = 'rivers of the drylands';
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'ignored_auth',
  'use_after_free',
];
/** Logout ends the session of the run, and so has a run of its own. */
const LOGOUT = '/auth/logout';

const program = findProgram('schemathesis');
if (!program) throw new Error('Schemathesis is not installed: pipx install schemathesis');
const [examples = '20', ...only] = process.argv.slice(2);
const classes = ['STAFF', 'SIGN_IN', 'PAGE', 'DOCUMENT', 'FILE', 'SEARCH'];
const unlimited = Object.fromEntries(classes.map((name) => [`${name}_RATE`, '9999/99999']));
await using journal = await TrialJournal.start({ SAMPLE_DATA: '1', ...unlimited });
await eventually(() => assert(existsSync(join(journal.dataDir, 'sample-content.json')), journal.readLog()));
const staff = await JournalClient.signIn(journal.signIn);
// The first one takes longest to print.
await eventually(async () => assert((await staff.request('GET', '/api/pdf/editorialboard')).ok));

// The administrator last: its calls change what the others meet.
const users: (Role | 'nobody')[] = ['nobody', ...roles.toReversed()];
const tokens = new Map<string, string>();
for (const role of roles) tokens.set(role, await tokenOf(role));
for (const user of users) if (only.length === 0 || only.includes(user)) fuzz(user);

function fuzz(user: Role | 'nobody'): void {
  console.log(`\n${user}`);
  const began = performance.now();
  const token = tokens.get(user);
  // What only one of the two may do, the others are refused: a few examples show it.
  const phases =
    user === 'nobody' || user === 'administrator' ? 'examples,coverage,fuzzing,stateful' : 'fuzzing';
  const failed = ['--exclude-path', '--include-path'].filter(
    (filter) => !run(['--phases', phases, filter, LOGOUT], token),
  );
  printFigure(`${user}: took`, (performance.now() - began) / 1_000, 's');
  printFigure('  runs that found something', failed.length, '', '< 1');
}

async function tokenOf(role: Role): Promise<string> {
  const username = `fuzzer-${role}`;
  await staff.post('/api/users', { name: username, password: PASSWORD, role, status: 'enabled' });
  const visitor = JournalClient.visitor(journal.signIn.site);
  return (await visitor.post<{ token: string }>('/auth/login', { username, password: PASSWORD })).token;
}

/** @returns whether it found nothing */
function run(options: string[], token: string | undefined): boolean {
  const always = `--url ${journal.signIn.site} --checks ${checks.join()} --max-examples ${examples} --seed 1 --workers 2
    --continue-on-failure --no-shrink --no-color --warnings off --request-timeout 30`;
  const header = token ? ['--header', `Authorization: Bearer ${token}`] : [];
  const all = ['run', document, ...always.split(/\s+/), ...options, ...header];
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: 'serializers',
    PYTHONPATH: hooks,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  return spawnSync(program!, all, { stdio: 'inherit', env, cwd: journal.dataDir }).status === 0;
}

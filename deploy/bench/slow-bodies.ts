// Measures how long a sign-in takes while many connections send the body of one byte by byte, in a journal of its own:
//   node deploy/bench/slow-bodies.ts [connections, 270 by default]
// From one address, from the address of whoever signs in, and from an address each. Exits 1 when a sign-in takes a second or is refused.
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { JournalClient } from '../client/journal-client.ts';
import { TrialJournal } from '../start/trial-journal.ts';
import { spread, timed } from './figures.ts';

const SIGN_INS = 10;
const LONGEST_MS = 1_000;
const EVERY_MS = 1_000;
const LOGIN = '/auth/login/';
const connections = Number(process.argv[2] ?? 270);
const person = '192.0.2.1';
const sources: Record<string, (number: number) => string> = {
  'one address': () => '192.0.2.2',
  'the address of the person': () => person,
  'an address each': (number) => `10.1.${number >> 8}.${number & 255}`,
};

// Each request names the address that it comes from.
await using journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1' });
const { site, ...credentials } = journal.signIn;
const from = (address: string) => ({ 'x-forwarded-for': address, 'content-type': 'application/json' });

for (const [name, address] of Object.entries(sources)) {
  const ending = new AbortController();
  const slow = Array.from({ length: connections }, (_, number) => isRefused(address(number), ending.signal));
  const took: number[] = [];
  const statuses = new Set<number>();
  for (let number = 0; number < SIGN_INS; number += 1) {
    const [status, ms] = await timed(signIn);
    took.push(ms);
    statuses.add(status);
    await sleep(500);
  }
  ending.abort();
  const refused = (await Promise.all(slow)).filter(Boolean).length;
  const signIns = [...statuses].join();
  console.log(
    `${connections} slow bodies from ${name}, of which ${refused} were refused; sign-ins (${signIns}): ${spread(took)}`,
  );
  if (Math.max(...took) >= LONGEST_MS || signIns !== '200') process.exitCode = 1;
  await sleep(500);
}

async function signIn(): Promise<number> {
  const visitor = JournalClient.visitor(site);
  const response = await visitor.request('POST', LOGIN, credentials, undefined, from(person));
  await response.arrayBuffer();
  return response.status;
}

/** Sends a body of which a byte follows each second. @returns whether there was a response before the end */
async function isRefused(address: string, signal: AbortSignal): Promise<boolean> {
  const headers = { ...from(address), 'content-length': 1_000 };
  const sent = request(site + LOGIN, { method: 'POST', agent: false, signal, headers });
  sent.on('error', () => undefined).write('{');
  const timer = setInterval(() => sent.write(' '), EVERY_MS);
  return once(sent, 'response')
    .then(
      () => !signal.aborted,
      () => false,
    )
    .finally(() => {
      clearInterval(timer);
      sent.destroy();
    });
}

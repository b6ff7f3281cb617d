// Measures how long a sign-in takes while many connections send the body of one byte by byte, in a journal of its own:
//   node deploy/bench/slow-bodies.ts [connections, 270 by default]
// From one address, from the address of whoever signs in, and from an address each. Exits 1 when a sign-in takes a second or is refused.
import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { spread, timed } from './figures.ts';
import { TrialJournal } from '../start/trial-journal.ts';

const SIGN_INS = 10;
const LONGEST_MS = 1_000;
const EVERY_MS = 1_000;
const connections = Number(process.argv[2] ?? 270);

// Each request names the address that it comes from.
const journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1' });
const { site, username, password } = journal.signIn;
const person = '192.0.2.1';
try {
  const sources: [name: string, address: (number: number) => string][] = [
    ['one address', () => '192.0.2.2'],
    ['the address of the person', () => person],
    ['an address each', (number) => `10.1.${number >> 8}.${number & 255}`],
  ];
  for (const [name, address] of sources) {
    const refused = { count: 0 };
    const slow = Array.from({ length: connections }, (_, number) => sendSlowly(address(number), refused));
    const took: number[] = [];
    const statuses = new Set<number>();
    for (let number = 0; number < SIGN_INS; number += 1) {
      const [status, ms] = await timed(signIn);
      took.push(ms);
      statuses.add(status);
      await sleep(500);
    }
    slow.forEach((stop) => stop());
    console.log(
      `${connections} slow bodies from ${name}, of which ${refused.count} were refused; sign-ins (${[...statuses].join()}): ${spread(took)}`,
    );
    if (Math.max(...took) >= LONGEST_MS || [...statuses].join() !== '200') process.exitCode = 1;
    await sleep(500);
  }
} finally {
  await journal.stop();
}
journal.remove();

function post(address: string, length: number): ClientRequest {
  const headers = {
    'x-forwarded-for': address,
    'content-type': 'application/json',
    'content-length': length,
  };
  return request(`${site}/auth/login/`, { method: 'POST', agent: false, headers });
}

function signIn(): Promise<number> {
  const body = JSON.stringify({ username, password });
  return new Promise((resolve, reject) => {
    post(person, Buffer.byteLength(body))
      .once('response', (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)))
      .once('error', reject)
      .end(body);
  });
}

/** @returns ends it */
function sendSlowly(address: string, refused: { count: number }): () => void {
  const sent = post(address, 1_000);
  sent.write('{');
  const timer = setInterval(() => sent.write(' '), EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    sent.destroy();
  };
  sent.on('error', stop).once('response', () => {
    refused.count += 1;
    stop();
  });
  return stop;
}

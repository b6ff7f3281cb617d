// The attackers of the storm, in a thread of their own so that the readers' latencies are not theirs.
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { type Call, OpenLoad } from './open-load.ts';

export interface Storm {
  site: string;
  /** Requests of the robots a second, and the addresses that they walk. */
  rate: number;
  walks: string[];
  certificates: string[];
  unreadFile: string;
}

const { site, rate, walks, certificates, unreadFile } = workerData as Storm;
const { hostname, port } = new URL(site);
const from = (number: number) => `198.51.100.${1 + (number % 36)}`;
const refused = () => undefined; // as it should be

for (let number = 0; number < 270; number += 1) {
  const headers = { 'x-forwarded-for': from(number), 'content-length': 1_000 };
  const slow = request(`${site}/auth/login/`, { method: 'POST', agent: false, headers }).on('error', refused);
  const timer = setInterval(() => slow.write(' '), 1_000);
  slow.once('close', () => clearInterval(timer));
  const unread = connect(Number(port), hostname).pause().on('error', refused);
  unread.write(`GET ${unreadFile} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from(number)}\r\n\r\n`);
}
/** Calls that all come within a second. */
const burst = (count: number, call: (number: number) => Omit<Call, 'from'>) =>
  new OpenLoad(site, count, (number) => ({ from: from(number), ...call(number) }), count);
const loads = [
  new OpenLoad(site, rate, (number) => {
    const path = walks[(number * 7_919) % walks.length]!;
    // A parameter that no page reads; for OAI-PMH it would be an error.
    const unknown = path.startsWith('/oai') ? '' : `${path.includes('?') ? '&' : '?'}x=${number}`;
    return { from: from(number), path: path + unknown };
  }),
  burst(400, (number) => ({
    path: '/auth/login/',
    body: { username: `robot${number}`, password: 'wrong' },
  })),
  burst(certificates.length, (number) => ({ path: certificates[number]! })),
];
await once(parentPort!, 'message');
parentPort!.postMessage((await Promise.all(loads.map((load) => load.stop(0)))).flat());

// Measures the memory of the gateway's page cache in a journal of its own:
//   node deploy/bench/cache-memory.ts [distinct searches, 50000 by default]
// Prints the gateway's resident memory after N searches with distinct terms, after N requests of a page with distinct unknown query
// parameters (which must be rendered once), and while connections hold on to responses that they do not read.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { processorTime } from './documents/memory.ts';
import { TrialJournal } from '../start/trial-journal.ts';

const CLIENTS = 16;
const UNREAD = 1_000;
const MOST_MEGABYTES = 200;
const searches = Number(process.argv[2] ?? 50_000);

// Each request comes from another address, so that no limit of one client's is met.
process.env.TRUSTED_PROXY_HOPS = '1';
const journal = await TrialJournal.start();
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const sockets: Socket[] = [];
let asked = 0;
try {
  report('at the start');
  const statuses = await each(searches, (number) => read(`/search?keyword=word${number}`));
  report(`after ${searches} distinct searches (${[...new Set(statuses)].join()})`);
  const before = processorTime(journal.pidOf('web'));
  await each(searches, (number) => read(`/about?utm_source=${number}`));
  const took = processorTime(journal.pidOf('web')) - before;
  report(`after ${searches} unknown query parameters, for ${took} ms of the renderer's processor`);
  for (let number = 0; number < UNREAD; number += 1) await leaveUnread(searches - number);
  report(`with ${UNREAD} responses that nobody reads`);
} finally {
  sockets.forEach((socket) => socket.destroy());
  agent.destroy();
  await journal.stop();
}
journal.remove();

function report(when: string): void {
  const status = readFileSync(`/proc/${journal.pidOf('gateway')}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round((Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1_024) / 1e6);
  console.log(`Gateway: ${megabytes('VmRSS')} MB resident, at most ${megabytes('VmHWM')} MB, ${when}`);
  if (megabytes('VmHWM') > MOST_MEGABYTES) process.exitCode = 1;
}

async function each<T>(count: number, call: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) results.push(await call((next += 1)));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return results;
}

/** Another one for each request. */
function address(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}

function read(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': address() };
    get(journal.signIn.site + path, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });
}

/** Asks for one stored page many times over on one connection, uncompressed, and takes no byte of it. */
async function leaveUnread(number: number): Promise<void> {
  const { hostname, port } = new URL(journal.signIn.site);
  const socket = connect(Number(port), hostname).pause();
  sockets.push(socket);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const request = `GET /search?keyword=word${number} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address()}\r\n\r\n`;
  socket.write(request.repeat(20));
}

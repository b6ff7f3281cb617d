// Measures the memory of the gateway's page cache in a journal of its own:
//   node deploy/bench/cache-memory.ts [distinct searches, 50000 by default]
// Prints the gateway's resident memory after N searches with distinct terms, after N requests of a page with distinct unknown query
// parameters (which must be rendered once), and while connections hold on to responses that they do not read.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pLimit from 'p-limit';
import { TrialJournal } from '../start/trial-journal.ts';
import { processorTime, residentMemory } from './memory.ts';
import { Reader } from './reader.ts';

const CLIENTS = 16;
const UNREAD = 1_000;
const MOST_MEGABYTES = 200;
const searches = Number(process.argv[2] ?? 50_000);

// Each request comes from another address, so that no limit of one client's is met.
await using journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1' });
using reader = new Reader(journal.signIn.site, CLIENTS);
const sockets: Socket[] = [];
let asked = 0;
report('at the start');
const statuses = await each((number) => `/search?keyword=word${number}`);
report(`after ${searches} distinct searches (${[...new Set(statuses)].join()})`);
const before = processorTime(journal.pidOf('web'));
await each((number) => `/about?utm_source=${number}`);
const took = processorTime(journal.pidOf('web')) - before;
report(`after ${searches} unknown query parameters, for ${took} ms of the renderer's processor`);
for (let number = 0; number < UNREAD; number += 1) await leaveUnread(searches - number);
report(`with ${UNREAD} responses that nobody reads`);
sockets.forEach((socket) => socket.destroy());

function report(when: string): void {
  const { now, peak } = residentMemory(journal.pidOf('gateway'));
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  console.log(`Gateway: ${megabytes(now)} MB resident, at most ${megabytes(peak)} MB, ${when}`);
  if (megabytes(peak) > MOST_MEGABYTES) process.exitCode = 1;
}

/** @returns the statuses */
function each(path: (number: number) => string): Promise<(number | undefined)[]> {
  const numbers = Array.from({ length: searches }, (_, index) => index + 1);
  return pLimit(CLIENTS).map(numbers, async (number) => {
    const { status } = await reader.read(path(number), { 'x-forwarded-for': address() });
    return status;
  });
}

/** Another one for each request. */
function address(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
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

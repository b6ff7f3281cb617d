// Measures the memory of the gateway's page cache in a journal of its own:
//   node deploy/bench/cache-memory.ts [distinct searches, 50000 by default]
// After N searches with distinct terms, after N requests of a page with distinct unknown query parameters (which must
// be rendered once), and while connections hold on to responses that they do not read.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { TrialJournal } from '../start/trial-journal.ts';
import { figure } from './figures.ts';
import { peakMemory, processorTime } from './memory.ts';
import { address, asFastAsServed, readerOf } from './reader.ts';

const CLIENTS = 16;
const UNREAD = 1_000;
const searches = Number(process.argv[2] ?? 50_000);

await using journal = await TrialJournal.start({ TRUSTED_PROXY_HOPS: '1', SERVICE_CONCURRENCY: '32' });
const read = readerOf(journal.signIn.site, CLIENTS);
const web = journal.pidOf('web');
const sockets: Socket[] = [];
peak('at the start');
await each('/search?keyword=word');
peak(`after ${searches} distinct searches`);
const before = processorTime(web);
await each('/about?utm_source=');
figure('processor of the renderer for unknown parameters', processorTime(web) - before, 'ms');
peak(`after ${searches} unknown query parameters`);
for (let number = 0; number < UNREAD; number += 1) await leaveUnread(searches - number);
peak(`with ${UNREAD} responses that nobody reads`);
sockets.forEach((socket) => socket.destroy());

function peak(when: string): void {
  figure(`peak memory of the gateway ${when}`, peakMemory(journal.pidOf('gateway')), 'MB', '< 200');
}

async function each(path: string): Promise<void> {
  let sent = 0;
  let served = 0;
  const request = async (number: number) => {
    const { statusCode } = await read(`${path}${number}`);
    if (statusCode === 200) served += 1;
  };
  await asFastAsServed(CLIENTS, Infinity, () => {
    sent += 1;
    return sent > searches ? undefined : request(sent);
  });
  figure(`${path}… with the page`, served, 'responses', `>= ${searches}`);
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

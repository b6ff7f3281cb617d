import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';
import { runUpstream, specUpstream } from '#testing/running/running-upstream.ts';

const FILE = Buffer.alloc(24 * 1_048_576, 'x');
/** Longer than the response timeout. */
const PAUSE_MS = 11_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('A slow reader', () => {
  const catalog = specUpstream((_, response) => response.end(FILE));

  const run = async (STALLED_READER_SECONDS: number) =>
    runGateway(await freshRedis(), { catalog: catalog.url }, { STALLED_READER_SECONDS });
  const open = async (gateway: RunningGateway): Promise<Socket> => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      'GET /assets/archives/2026/vol5issue2/1.pdf HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    await once(socket, 'readable');
    return socket;
  };

  it('receives the complete file after a pause longer than the response timeout', async () => {
    const gateway = await run(60);
    const socket = await open(gateway);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    let received = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) received += chunk.length;
    expect(received).toBeGreaterThan(FILE.length);
    await gateway.close();
  });

  it('causes one decompression at a time and no copy of a page by pipelined requests', async () => {
    const page = Buffer.alloc(1_048_576, 'page ');
    const web = await runUpstream((_, response) =>
      response.setHeader('cache-control', 'public, s-maxage=60').end(page),
    );
    const gateway = await runGateway(await freshRedis(), { web: web.url });
    expect((await rawRequest(gateway.url, '/about')).headers['x-cache']).toBe('MISS');
    const { hostname, port } = new URL(gateway.url);
    const before = process.memoryUsage().arrayBuffers;
    const sockets = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
        await once(socket, 'connect');
        socket.write('GET /about HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8));
        await once(socket, 'readable');
        return socket;
      }),
    );
    try {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await eventually(() => {
        collectGarbage();
        expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1_048_576);
      });
    } finally {
      sockets.forEach((socket) => socket.destroy());
      await gateway.close();
      await web.close();
    }
  });

  it('is disconnected from the gateway and the service after it stops reading', async () => {
    const gateway = await run(1);
    const socket = await open(gateway);
    await eventually(() => expect(catalog.seen.at(-1)?.socket.destroyed).toBe(true));
    let received = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) received += chunk.length;
    expect(received).toBeLessThan(FILE.length);
    await gateway.close();
  });
});

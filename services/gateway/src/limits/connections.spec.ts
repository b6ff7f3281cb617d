import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';
import { type RunningUpstream, runUpstream } from '#testing/running/running-upstream.ts';
import { ServiceProcess, servicesAt } from '#testing/running/service-process.ts';
import type { GatewayConfig } from '../config.ts';

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const last = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

describe('A connection', () => {
  let service: RunningUpstream;
  let gateway: RunningGateway;
  let sockets: Socket[];

  beforeEach(async () => {
    sockets = [];
    service = await runUpstream(({ url }, response) =>
      response.setHeader('cache-control', 'public, s-maxage=60').end(`page of ${url}`),
    );
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close();
  });

  const services = () => ({ auth: service.url, catalog: service.url, web: service.url });
  const run = async (settings: Partial<GatewayConfig> = {}) => {
    gateway = await runGateway(await freshRedis(), services(), settings);
  };
  const open = async (url: string, sent = ''): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) }).on(
      'error',
      () => undefined,
    );
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(sent);
    return socket;
  };

  it('receives the responses to pipelined requests one after another, in order', async () => {
    await run();
    let running = 0;
    service.respond = ({ url }, response) => {
      running += 1;
      expect(running).toBe(1);
      setTimeout(() => {
        running -= 1;
        response.setHeader('cache-control', 'public, s-maxage=60').end(`<${url}>`);
      }, 20);
    };
    const paths = ['/static/1.js', '/about', '/static/2.js', '/about'];
    const received = await text(await open(gateway.url, paths.map(request).join('') + last('/contact')));
    expect(received.match(/<\S+>/g)).toEqual([...paths, '/contact'].map((path) => `<${path}>`));
    expect(service.seen.map(({ url }) => url)).toEqual([
      '/static/1.js',
      '/about',
      '/static/2.js',
      '/contact',
    ]);
    await gateway.close();
  });

  it('is closed without any work after more than eight requests without a response', async () => {
    await run();
    service.respond = () => undefined;
    const within = await open(gateway.url, request('/static/1.js').repeat(8));
    await eventually(() => expect(service.seen).toHaveLength(1));
    const beyond = await open(gateway.url, request('/static/2.js').repeat(2_000));
    await eventually(() => expect(beyond.resume().destroyed).toBe(true));
    expect(service.seen.filter(({ url }) => url === '/static/2.js').length).toBeLessThan(2);
    expect(within.resume().destroyed).toBe(false);
    await gateway.close();
  });

  it.each([
    ['without a host', 'GET / HTTP/1.1\r\n\r\n'],
    ['with an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n'],
  ])('is closed with many requests %s', async (_, one) => {
    await run();
    const socket = await open(gateway.url, one.repeat(2_000));
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    await eventually(() => expect(socket.destroyed).toBe(true));
    expect(received.match(/HTTP\/1\.1 4/g)?.length ?? 0).toBeLessThan(9);
    await gateway.close();
  });

  it('is closed when its client has eight per open request, unless a proxy opened it', async () => {
    for (const TRUSTED_PROXY_HOPS of [0, 1]) {
      await run({ CLIENT_OPEN_REQUESTS: 1, TRUSTED_PROXY_HOPS });
      const all = await Promise.all(Array.from({ length: 9 }, () => open(gateway.url)));
      const closed = () => all.filter((socket) => socket.resume().destroyed).length;
      if (TRUSTED_PROXY_HOPS === 0) {
        await eventually(() => expect(closed()).toBe(1));
        all.find((socket) => !socket.destroyed)!.destroy();
        await eventually(async () =>
          expect((await rawRequest(gateway.url, '/static/1.js')).status).toBe(200),
        );
      } else {
        expect((await rawRequest(gateway.url, '/static/1.js')).status).toBe(200);
        expect(closed()).toBe(0);
      }
      await gateway.close();
    }
  });
});

describe('The gateway', () => {
  it('serves others in bounded memory while a client pipelines 40,000 requests and reads nothing', async () => {
    const page = Buffer.alloc(100_000, 'page ');
    const service = await runUpstream(({ url }, response) =>
      url === '/missing'
        ? response.writeHead(404).end(page)
        : response.setHeader('cache-control', 'public, s-maxage=60').end(page),
    );
    const gateway = await ServiceProcess.start('gateway', 'main', {
      ...(await freshRedis()),
      ...servicesAt(service.url),
      TRUSTED_PROXY_HOPS: 1,
      NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=256',
    });
    expect((await rawRequest(gateway.url, '/')).status).toBe(200);
    const sockets: Socket[] = [];
    for (const [connections, requests, path] of [
      [200, 200, '/'],
      [100, 100, '/'],
      [40, 1_000, '/robots.txt'],
      [200, 200, '/missing'],
      [200, 1, '/'],
    ] as const)
      for (let opened = 0; opened < connections; opened += 1) {
        const socket = connect({ host: '127.0.0.1', port: Number(new URL(gateway.url).port) });
        socket.on('error', () => undefined).write(request(path).repeat(requests));
        sockets.push(socket);
      }
    const other = { headers: { 'x-forwarded-for': '203.0.113.2' } };
    for (let read = 0; read < 20; read += 1)
      expect((await rawRequest(gateway.url, '/', other)).status).toBe(200);
    sockets.forEach((socket) => socket.destroy());
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))![1];
    expect(Number(peak) / 1_024).toBeLessThan(256);
    await gateway.stop();
    await service.close();
  });
});

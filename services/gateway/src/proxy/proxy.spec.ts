import { once } from 'node:events';
import {
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
  type ServerResponse,
} from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { runGateway } from '#testing/running/running-gateway.ts';
import { runUpstream, specUpstream } from '#testing/running/running-upstream.ts';

const MEGABYTE = 1_048_576;

describe('The gateway forwards', () => {
  const catalog = specCatalog();
  const webdata = specUpstream((_, response) => response.end());
  const run = (url: string) => runGateway(catalog.environment, { catalog: url, webdata: webdata.url });
  const gateway = beforeBlock(() => run(catalog.url));
  /** Its catalog is the upstream of the spec. */
  const importing = beforeBlock(() => run(webdata.url));

  beforeAll(() => addIssue(catalog.staff));
  beforeEach(() => {
    webdata.seen.length = 0;
  });

  const open = (method: string, path = '/api/webdata', to = gateway): ClientRequest => {
    const { hostname: host, port } = new URL(to.url);
    return plainRequest({ host, port, method, path });
  };
  const responseOf = async (sent: ClientRequest) => ((await once(sent, 'response')) as [IncomingMessage])[0];

  it('the largest upload to the catalog, and the download back, byte for byte', async () => {
    const [small, mark] = [pdfWithText('large'), '\n%%EOF\n'];
    const pdf = Buffer.concat([
      small,
      Buffer.alloc(5 * MEGABYTE - 1 - small.length - mark.length, '%'),
      Buffer.from(mark),
    ]);
    const staff = request.agent(gateway.url).set(catalog.auth.signedIn);
    const response = await sendArticle(staff, articleForm(), pdf);
    expect(response.status).toBe(201);
    const path = `/assets/archives/2026/vol5issue2/${(response.body as StaffArticle).file}`;
    const full = await rawRequest(gateway.url, path);
    expect(full.body.equals(pdf)).toBe(true);
    const part = await rawRequest(gateway.url, path, { headers: { range: 'bytes=5000000-' } });
    expect([part.status, part.body.equals(pdf.subarray(5_000_000))]).toEqual([206, true]);
    const resume = async (etag: string) => {
      const headers = { range: 'bytes=5000000-', 'if-range': etag };
      const { status, body } = await rawRequest(gateway.url, path, { headers });
      return [status, body.length];
    };
    expect(await resume(String(full.headers.etag))).toEqual([206, pdf.length - 5_000_000]);
    expect(await resume('"of another file"')).toEqual([200, pdf.length]);
    const known = await rawRequest(gateway.url, path, {
      headers: { 'if-none-match': String(full.headers.etag) },
    });
    expect([known.status, known.body.length]).toEqual([304, 0]);
  });

  it('the 413 for a file that is too large', async () => {
    const staff = request.agent(gateway.url).set(catalog.auth.signedIn);
    const response = await sendArticle(staff, articleForm(), Buffer.alloc(5 * MEGABYTE, '%'));
    expect([response.status, response.body]).toMatchObject([413, { error: 'file_too_large' }]);
  });

  it('the beginning of an import before its end is sent', async () => {
    const heard: string[] = [];
    webdata.respond = (incoming, response) => {
      incoming.setEncoding('utf8').on('data', (chunk: string) => heard.push(chunk));
      incoming.on('end', () => response.end());
    };
    const sent = open('POST', '/api/admin/imports', importing);
    sent.write('the beginning');
    await eventually(() => expect(heard.join('')).toBe('the beginning'));
    sent.end(', the end');
    expect((await responseOf(sent)).statusCode).toBe(200);
    expect(heard.join('')).toBe('the beginning, the end');
  });

  it('an import with backpressure: no faster than the service reads it', async () => {
    let take = () => undefined as unknown;
    webdata.respond = (incoming, response) => {
      take = () => incoming.resume().on('end', () => response.end());
    };
    const sent = open('POST', '/api/admin/imports', importing);
    const chunk = Buffer.alloc(MEGABYTE);
    let [written, blocked] = [0, false];
    const write = () => {
      while (written < 100 && sent.write(chunk)) written += 1;
      blocked = written < 100;
    };
    sent.on('drain', () => {
      written += 1;
      write();
    });
    write();
    await eventually(() => expect(webdata.seen).toHaveLength(1));
    // Only the sockets' buffers are filled; the gateway holds no copy of the rest.
    const before = process.memoryUsage().arrayBuffers;
    let settled = -1;
    await eventually(() => {
      const unchanged = settled === written;
      settled = written;
      expect(unchanged && blocked).toBe(true);
    });
    expect(written).toBeLessThan(40);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * MEGABYTE);
    take();
    await eventually(() => expect(written).toBe(100));
    sent.end();
    expect((await responseOf(sent)).statusCode).toBe(200);
  });

  it('the headers of an event stream immediately, and each event as it arrives', async () => {
    let next: (text: string) => void = () => undefined;
    webdata.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      next = (text) => response.write(text);
    };
    const sent = open('GET');
    sent.end();
    const reply = await responseOf(sent);
    const heard: string[] = [];
    reply.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      next(event);
      await eventually(() => expect(heard.at(-1)).toBe(event));
    }
    sent.destroy();
    await eventually(() => expect(webdata.seen[0]?.destroyed).toBe(true));
  });

  it('the disconnection of a client', async () => {
    let gone = false;
    webdata.respond = (_, response) => response.on('close', () => (gone = true));
    const sent = open('GET').on('error', () => undefined);
    sent.end();
    await eventually(() => expect(webdata.seen).toHaveLength(1));
    sent.destroy();
    await eventually(() => expect(gone).toBe(true));
  });

  it('repeated headers, empty responses and redirects unchanged', async () => {
    webdata.respond = (_, response) =>
      response.writeHead(302, { location: '/elsewhere', 'set-cookie': ['a=1', 'b=2'] }).end();
    const reply = await rawRequest(gateway.url, '/api/webdata', { method: 'DELETE' });
    expect([reply.status, reply.headers.location, reply.headers['set-cookie'], reply.text]).toEqual([
      302,
      '/elsewhere',
      ['a=1', 'b=2'],
      '',
    ]);
  });

  it('nothing of a client’s trace: it does not decide what services trace', async () => {
    webdata.respond = (_, response) => response.end();
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const headers = { traceparent, tracestate: 'a=1', baggage: 'a=1' };
    await rawRequest(gateway.url, '/api/webdata', { headers });
    for (const name of Object.keys(headers)) expect(webdata.seen[0]?.headers).not.toHaveProperty(name);
  });

  it('requests on reused connections, which it closes before the services do', async () => {
    const { headers } = await fetch(`${catalog.url}/api/settings`);
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(20);
  });

  it.each<[string, { path: string; method?: string; key?: string }, [status: number, requests: number]]>([
    ['a read', { path: '/api/webdata' }, [200, 2]],
    ['a read that a cache may store', { path: '/api/settings' }, [200, 2]],
    [
      'a write with an Idempotency-Key',
      { path: '/api/webdata', method: 'POST', key: 'a-key-of-a-client' },
      [200, 2],
    ],
    ['no other write', { path: '/api/webdata', method: 'POST' }, [503, 1]],
  ])(
    'again when a restarting service closes the connection: %s',
    async (_, { path, method, key }, expected) => {
      const call = () =>
        rawRequest(importing.url, path, {
          method: method ?? 'GET',
          headers: key ? { 'idempotency-key': key } : {},
          body: method && '{"a":1}',
        });
      /** Events of the response with so many listeners that Node warns of a leak. */
      const leaks = new Set<string>();
      importing.server.prependListener('request', (_, response: ServerResponse) =>
        response.on('newListener', (event: string) => {
          if (response.listenerCount(event) >= response.getMaxListeners()) leaks.add(event);
        }),
      );
      const bodies: string[] = [];
      // The response that is listened to most.
      const respond = (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
      const receive = (incoming: IncomingMessage, then: () => unknown) => {
        let body = '';
        incoming
          .on('data', (chunk) => (body += String(chunk)))
          .on('end', () => {
            bodies.push(body);
            then();
          });
      };
      webdata.respond = (incoming, response) => receive(incoming, () => response.end());
      await call();
      webdata.seen.length = 0;
      webdata.respond = (incoming, response) =>
        receive(incoming, () => (webdata.seen.length === 1 ? incoming.socket.destroy() : respond(response)));
      const { status } = await call();
      expect([status, webdata.seen.length]).toEqual(expected);
      expect(new Set(bodies).size).toBe(1);
      expect([...leaks]).toEqual([]);
    },
  );

  it('an error when a service does not respond in time and sends no 102 responses', async () => {
    const silent = await runUpstream(() => undefined);
    const slow = await runUpstream((_, response) => {
      const signs = setInterval(() => response.writeProcessing(), 4_000);
      setTimeout(() => {
        clearInterval(signs);
        response.end('at last');
      }, 11_000);
    });
    const other = await runGateway(catalog.environment, {
      webdata: silent.url,
      catalog: silent.url,
      documents: slow.url,
    });
    const [late, ...responses] = await Promise.all([
      rawRequest(other.url, '/api/pdf/bulkcertificates', { method: 'POST', body: '[]' }),
      ...['/api/webdata', '/api/settings'].map((path) => rawRequest(other.url, path)),
    ]);
    for (const { status, text } of responses)
      expect([status, JSON.parse(text)]).toMatchObject([503, { error: 'service_unavailable' }]);
    // Neither was sent again.
    expect(silent.seen).toHaveLength(2);
    expect([late.status, late.text]).toEqual([200, 'at last']);
    await Promise.all([other, silent, slow].map((server) => server.close()));
  });
});

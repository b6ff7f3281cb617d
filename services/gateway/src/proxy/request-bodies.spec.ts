import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/databases/environment.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { runGateway } from '#testing/running/running-gateway.ts';
import { specUpstream } from '#testing/running/running-upstream.ts';

const MEGABYTE = 1_048_576;

describe('A request body', () => {
  const auth = specUpstream((_, response) => response.end('signed in'));
  const gateway = beforeBlock(async () =>
    runGateway(await freshRedis(), { auth: auth.url }, { TRUSTED_PROXY_HOPS: 1 }),
  );
  let sent: ClientRequest[];

  beforeEach(() => {
    auth.seen.length = 0;
    sent = [];
  });
  afterEach(() => sent.forEach((one) => one.destroy()));

  const begin = (from: string, headers: Record<string, string | number> = {}): ClientRequest => {
    const { hostname: host, port } = new URL(gateway.url);
    const one = request({
      host,
      port,
      method: 'POST',
      path: '/auth/login',
      agent: false,
      headers: { 'x-forwarded-for': from, 'content-type': 'application/json', ...headers },
    });
    one.on('error', () => undefined);
    sent.push(one);
    return one;
  };
  const responseOf = async (one: ClientRequest) => ((await once(one, 'response')) as [IncomingMessage])[0];
  const signIn = (from: string) =>
    rawRequest(gateway.url, '/auth/login', {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: '{}',
    });

  it('is forwarded once it is complete, whether sent in chunks or with a Content-Length', async () => {
    auth.respond = (incoming, response) => incoming.pipe(response);
    for (const headers of [{}, { 'content-length': 12 }] as Record<string, number>[]) {
      auth.seen.length = 0;
      const one = begin('203.0.113.1', headers);
      one.write('{"a":');
      // Requests on other connections are served meanwhile.
      expect((await signIn('203.0.113.1')).status).toBe(200);
      expect(auth.seen).toHaveLength(1);
      one.end('"bbbbb"}'.slice(0, 7));
      const response = await responseOf(one);
      expect((await response.toArray()).join('')).toBe('{"a":"bbbbb"');
      expect(auth.seen[1]?.headers).toMatchObject({ 'content-length': '12' });
      expect(auth.seen[1]?.headers['transfer-encoding']).toBeUndefined();
    }
  });

  it.each([
    ['according to its Content-Length', { 'content-length': 7 * MEGABYTE }],
    ['sent in chunks', {}],
  ])('receives 413 and is not forwarded when it has more than 6 MB, %s', async (_, headers) => {
    const one = begin('203.0.113.2', headers);
    one.end(Buffer.alloc(7 * MEGABYTE));
    const response = await responseOf(one);
    expect([response.statusCode, await json(response)]).toMatchObject([413, { error: 'file_too_large' }]);
    expect(auth.seen).toHaveLength(0);
  });

  it('blocks no other client when 270 of one arrive slowly, of which 256 may be open', async () => {
    auth.respond = (_, response) => response.end('signed in');
    const slow = Array.from({ length: 270 }, () => {
      const one = begin('203.0.113.3', { 'content-length': 100 });
      one.write('{');
      return one;
    });
    const statuses: number[] = [];
    for (const one of slow) one.on('response', ({ statusCode = 0 }) => statuses.push(statusCode));
    await eventually(() => expect(statuses).toEqual(Array<number>(270 - 256).fill(429)));
    expect(auth.seen).toHaveLength(0);
    for (const from of ['203.0.113.4', '2001:db8::1']) expect((await signIn(from)).status).toBe(200);
  });

  it('receives 429 when it exceeds the memory limit of its client', async () => {
    const large = ['1', '2', '3', '4', '5'].map((at) =>
      begin(`2001:db8:1::${at}`, { 'content-length': 6 * MEGABYTE }),
    );
    large.forEach((one) => one.write(Buffer.alloc(6 * MEGABYTE - 1)));
    // Four of them fit, whichever the gateway reads last.
    const response = await Promise.race(large.map(responseOf));
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5']);
    expect(auth.seen).toHaveLength(0);
  });
});

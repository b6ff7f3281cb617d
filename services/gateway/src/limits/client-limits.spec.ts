import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';
import { type RunningUpstream, runUpstream } from '#testing/running/running-upstream.ts';
import type { GatewayConfig } from '../config.ts';

const cacheable = 'public, s-maxage=60';
const one = '203.0.113.1';
const other = '203.0.113.2';

describe('One client', () => {
  let service: RunningUpstream;
  let gateway: RunningGateway;
  /** Pending responses of the service, oldest first. */
  let held: ServerResponse[];

  const run = async (settings: Partial<GatewayConfig>) => {
    const { url } = service;
    const services = { auth: url, catalog: url, documents: url, web: url, webdata: url };
    gateway = await runGateway(await freshRedis(), services, {
      TRUSTED_PROXY_HOPS: 1,
      SERVICE_CONCURRENCY: 32,
      ...settings,
    });
  };
  beforeEach(async () => {
    held = [];
    service = await runUpstream((_, response) => response.setHeader('cache-control', cacheable).end('done'));
  });
  afterEach(async () => {
    release();
    await gateway.close();
    await service.close();
  });

  const get = (path: string, from: string, headers: Record<string, string> = {}) =>
    rawRequest(gateway.url, path, { headers: { 'x-forwarded-for': from, ...headers } });
  const statuses = async (requests: Promise<{ status: number }>[]) =>
    (await Promise.all(requests)).map(({ status }) => status);
  const hold = () => {
    service.respond = (_, response) => held.push(response);
  };
  const release = () => {
    service.respond = (_, response) => response.end('done');
    held.forEach((response) => response.end('done'));
  };

  it.each([
    ['pages', (number: number) => `/recent?page=${number}`],
    ['files', (number: number) => `/assets/archives/2026/vol5issue2/${number}.pdf`],
    ['documents', (number: number) => `/api/pdf/certificate/${number}/A`],
    ['calls', (number: number) => `/api/verify/${number}`],
  ])('has half of the places for %s, and does not delay other clients', async (_, path) => {
    await run({ SERVICE_CONCURRENCY: 4, DOCUMENTS_CONCURRENCY: 4 });
    hold();
    const many = statuses([1, 2, 3, 4, 5].map((number) => get(path(number), one)));
    await eventually(() => expect(service.seen).toHaveLength(2));
    const another = get(path(6), other);
    await eventually(() => expect(service.seen).toHaveLength(3));
    expect(service.seen.at(-1)?.url).toBe(path(6));
    release();
    expect((await another).status).toBe(200);
    expect(await many).toEqual([200, 200, 200, 200, 200]);
  });

  it('receives 429 above its request rate, except for cached responses and files', async () => {
    await run({ PAGE_RATE: '0/3' });
    const pages = [1, 2, 3, 4].map((page) => `/recent?page=${page}`);
    for (const path of pages.slice(0, 3)) expect((await get(path, one)).status).toBe(200);
    const refused = await get(pages[3]!, one);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/api/verify/x', one)).status).toBe(429);
    for (const path of pages.slice(0, 3)) expect((await get(path, one)).headers['x-cache']).toBe('HIT');
    expect((await get('/static/app.js', one)).status).toBe(200);
    expect((await get(pages[3]!, other)).status).toBe(200);
    // The other client's request has filled the cache.
    expect((await get(pages[3]!, one)).headers['x-cache']).toBe('HIT');
  });

  it.each([
    ['searches in every language', 'SEARCH_RATE', 'GET', (word: string) => `/hi/search?keyword=${word}`],
    ['HEAD as GET', 'DOCUMENT_RATE', 'HEAD', (name: string) => `/api/pdf/certificate/1/${name}`],
  ])('has %s counted in their class', async (_, rate, method, path) => {
    await run({ [rate]: '0/1' });
    const call = (word: string) =>
      rawRequest(gateway.url, path(word), { method, headers: { 'x-forwarded-for': one } });
    expect(await statuses([call('first')])).toEqual([200]);
    expect(await statuses([call('second')])).toEqual([429]);
  });

  it('may join a fetch that another client has started, even above its rate', async () => {
    await run({ PAGE_RATE: '0/1' });
    await get('/about', one);
    hold();
    const fetching = get('/contact', other);
    await eventually(() => expect(service.seen).toHaveLength(2));
    const joining = get('/contact', one);
    expect((await get('/about', one)).headers['x-cache']).toBe('HIT');
    release();
    expect(await statuses([fetching, joining])).toEqual([200, 200]);
  });

  it('is a /64 network for IPv6', async () => {
    await run({ PAGE_RATE: '0/1' });
    const verify = (from: string) => get('/api/verify/x', from);
    expect((await verify('2001:db8::1')).status).toBe(200);
    expect((await verify('2001:db8::ffff:2')).status).toBe(429);
    expect((await verify('2001:db8:0:1::1')).status).toBe(200);
  });

  it('has limits per session once a service has accepted its token', async () => {
    await run({ PAGE_RATE: '0/3' });
    service.respond = (incoming, response) => {
      const forged = incoming.headers.authorization !== 'Bearer good';
      response.writeHead(forged ? 401 : 200).end();
    };
    const call = async (token: string) =>
      (await get('/api/users', one, { authorization: `Bearer ${token}` })).status;
    expect(await call('good')).toBe(200);
    expect([await call('forged'), await call('forged')]).toEqual([401, 401]);
    expect(await call('forged')).toBe(429);
    expect([await call('good'), await call('good')]).toEqual([200, 200]);
    // Once a service rejects the token, its requests count for the address.
    service.respond = (_, response) => response.writeHead(401).end();
    expect([await call('good'), await call('good')]).toEqual([401, 429]);
  });

  it('is a session, however its token is spelled', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const [header, claims] = [{ alg: 'ES256' }, { sid: 'session' }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const schemes = Array.from({ length: 32 }, (_, bits) =>
      ['B', ...[...'earer'].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter))].join(''),
    );
    const spellings = schemes.flatMap((scheme) =>
      Array.from(
        { length: 16 },
        (_, bits) => `${scheme} ${header}.${claims}.${'A'.repeat(85)}${alphabet[bits]}`,
      ),
    );
    expect(new Set(spellings).size).toBe(512);
    // A signature's first call counts for the address: whether it is valid is not known yet.
    await run({ STAFF_RATE: `0/${512 - 16}` });
    const call = async (authorization: string) => (await get('/api/users', one, { authorization })).status;
    for (const spelling of spellings) expect(await call(spelling)).toBe(200);
    expect(await call(spellings[0]!)).toBe(429);
  });

  it('has no limits per session with a token that no service has verified', async () => {
    await run({ PAGE_RATE: '0/2' });
    const headers = { authorization: 'Bearer forged' };
    await rawRequest(gateway.url, '/api/users', {
      method: 'OPTIONS',
      headers: { ...headers, 'x-forwarded-for': one },
    });
    expect((await get('/board', one, headers)).status).toBe(200);
    expect((await get('/board', one, headers)).status).toBe(429);
  });

  it('has a limit of open requests, including those whose response it does not read', async () => {
    await run({ CLIENT_OPEN_REQUESTS: 2 });
    hold();
    const open = [1, 2].map((number) => get(`/api/verify/${number}`, one));
    await eventually(() => expect(service.seen).toHaveLength(2));
    expect((await get('/api/verify/3', one)).status).toBe(429);
    release();
    expect(await statuses(open)).toEqual([200, 200]);
    expect((await get('/api/verify/3', one)).status).toBe(200);
  });
});

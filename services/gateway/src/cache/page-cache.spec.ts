import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PUBLIC_CACHE_CONTROL } from '#contracts/api/cache-tags.ts';
import { eventually } from '#testing/eventually.ts';
import { GatewayConfig } from '../config.ts';
import type { UpstreamResponse } from './cache-entry.ts';
import { PageCache } from './page-cache.ts';

const HOUR_S = 3_600;

describe('A cached response', () => {
  let cache: PageCache;
  let now: number;
  let fetches: number;
  /** The service's next response, or an error when it is unavailable. */
  let service: UpstreamResponse | Error;

  beforeEach(() => {
    now = Date.UTC(2026, 0, 31);
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    cache = new PageCache(Object.assign(new GatewayConfig(), { CACHE_MEGABYTES: 1 }));
    fetches = 0;
    service = responseOf('first');
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const responseOf = (
    body: string | Buffer,
    control = PUBLIC_CACHE_CONTROL,
    status = 200,
  ): UpstreamResponse => ({
    status,
    headers: { 'cache-control': control, 'surrogate-key': 'settings issue:2026/5/2' },
    body: Buffer.from(body),
  });
  const admit = <T>(fetch: () => Promise<T>) => fetch();
  const get = async (key = '/') => {
    const fetch = () => {
      fetches += 1;
      return service instanceof Error ? Promise.reject(service) : Promise.resolve(service);
    };
    const outcome = await cache.get(key, 'gzip', fetch, admit);
    if ('tooLarge' in outcome) return 'too large';
    if ('passed' in outcome) return `${outcome.passed.status} passed`;
    return `${gunzipSync(outcome.entry.bodies.gzip!).toString()} ${outcome.from}`;
  };
  const later = (seconds: number) => (now += seconds * 1_000);
  const unavailable = new Error('unavailable');

  it('is fresh for 15 s', async () => {
    expect(await get()).toBe('first MISS');
    service = responseOf('second');
    later(14.9);
    expect(await get()).toBe('first HIT');
    expect(fetches).toBe(1);
  });

  it('is served stale while it is revalidated, until 30 s', async () => {
    await get();
    service = responseOf('second');
    later(16);
    expect(await get()).toBe('first STALE');
    expect(fetches).toBe(2);
    await eventually(async () => expect(await get()).toBe('second HIT'));
  });

  it('is never older than 30 s while its service responds within half a second', async () => {
    await get();
    service = responseOf('second');
    later(30.1);
    expect(await get()).toBe('second MISS');
  });

  it.each([
    ['is unavailable', unavailable],
    ['fails', responseOf('', 'no-store', 500)],
    ['is overloaded', responseOf('', 'no-store', 503)],
  ])('is served stale for a day while its service %s', async (_, failure) => {
    await get();
    service = failure;
    later(23.9 * HOUR_S);
    expect(await get()).toBe('first STALE');
    service = responseOf('second');
    expect(await get()).toBe('second MISS');
  });

  it('is not served stale after a day', async () => {
    await get();
    later(24.1 * HOUR_S);
    service = responseOf('', 'no-store', 500);
    expect(await get()).toBe('500 passed');
    service = unavailable;
    await expect(get()).rejects.toThrow('unavailable');
  });

  it('is not served stale when the page no longer exists', async () => {
    await get();
    later(31);
    service = responseOf('', 'no-store', 404);
    expect(await get()).toBe('404 passed');
  });

  it('is purged by any of its tags, but served while its service is unavailable', async () => {
    await get();
    cache.purge(['settings']);
    service = unavailable;
    later(1);
    expect(await get()).toBe('first STALE');
    service = responseOf('second');
    expect(await get()).toBe('second MISS');
    service = responseOf('third');
    cache.purge(['board', 'issue:2026/5/2']);
    later(1);
    expect(await get()).toBe('third MISS');
    cache.purge(['board', 'issue:2026/5/20']);
    expect(await get()).toBe('third HIT');
  });

  it('is not stored when it is purged during its fetch', async () => {
    let release: (response: UpstreamResponse) => void = () => undefined;
    const fetching = cache.get('/', 'br', () => new Promise((resolve) => (release = resolve)), admit);
    await eventually(() => expect(release).toHaveLength(1));
    cache.purge(['settings']);
    release(responseOf('before the change'));
    await fetching;
    service = responseOf('after the change');
    expect(await get()).toBe('after the change MISS');
  });

  it.each([
    ['is private', 'private, no-store', 200],
    ['has no Cache-Control', '', 200],
    ['is cacheable for browsers only', 'public, max-age=60', 200],
    ['is not found', PUBLIC_CACHE_CONTROL, 404],
    ['is a redirect', PUBLIC_CACHE_CONTROL, 301],
  ])('is not stored if it %s', async (_, control, status) => {
    service = responseOf('x', control, status);
    expect(await get()).toBe(`${status} passed`);
    expect(await get()).toBe(`${status} passed`);
    expect(fetches).toBe(2);
  });

  it('evicts older ones above the memory limit', async () => {
    const pages = Array.from({ length: 20 }, (_, at) => `/${at}`);
    for (const page of pages) {
      service = responseOf(randomBytes(50_000));
      await get(page);
    }
    const from = async (page: string) => (await get(page)).split(' ').at(-1);
    expect(await from('/19')).toBe('HIT');
    expect(await from('/0')).toBe('MISS');
  });

  it('is compressed when it is fetched, again only for a client that needs another encoding, once for all', async () => {
    service = responseOf('a page of words '.repeat(100));
    const outcome = await cache.get('/', 'br', () => Promise.resolve(service as UpstreamResponse), admit);
    if (!('entry' in outcome)) throw new Error('not stored');
    const { entry } = outcome;
    expect(Object.keys(entry.bodies)).toEqual(['br']);
    const bodies = await Promise.all([1, 2, 3].map(() => cache.bodyOf('/', entry, 'gzip')));
    expect(gunzipSync(bodies[0]!).toString()).toBe('a page of words '.repeat(100));
    expect(new Set(bodies).size).toBe(1);
    const stored = cache.fresh('/');
    expect(stored?.bodies).toEqual({ br: entry.bodies.br, gzip: bodies[0] });
    // It is purged and refreshed as before.
    cache.purge(['settings']);
    expect(cache.fresh('/')).toBeUndefined();
    service = responseOf('second');
    later(1);
    expect(await get()).toBe('second MISS');
    expect((await cache.bodyOf('/', entry, 'br')).equals(entry.bodies.br!)).toBe(true);
    await cache.bodyOf('/', stored!, 'gzip');
    expect(await get()).toBe('second HIT');
  });

  it('uses no more memory than its own bytes, all of which are counted in every encoding', async () => {
    const key = '/search?keyword=rice';
    service = responseOf('a page of words '.repeat(100));
    const outcome = await cache.get(key, 'br', () => Promise.resolve(service as UpstreamResponse), admit);
    if (!('entry' in outcome)) throw new Error('not stored');
    const br = outcome.entry.bodies.br!;
    const before = cache.bytes;
    expect(before).toBeGreaterThanOrEqual(key.length + br.length + 4_096);
    const gzip = await cache.bodyOf(key, outcome.entry, 'gzip');
    expect(cache.bytes).toBe(before + gzip.length);
    expect([br, gzip].map(({ buffer }) => buffer.byteLength)).toEqual([br.length, gzip.length]);
  });

  it('is not stored if its key is too long', async () => {
    expect(await get(`/search?keyword=${'x'.repeat(3_000)}`)).toBe('200 passed');
    expect(cache.bytes).toBe(0);
  });

  it('is refused when too many fetches are waiting', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const fetches: unknown[] = [];
    const fetch = async () => {
      fetches.push(fetches.length);
      await released;
      return responseOf('page');
    };
    const readers = Array.from({ length: 2_000 }, (_, at) => cache.get(`/${at}`, 'br', fetch, admit));
    const outcomes = Promise.allSettled(readers);
    await eventually(() => expect(fetches).toHaveLength(64));
    release();
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect([fetches.length, refused.length]).toEqual([64 + 1_024, 2_000 - 64 - 1_024]);
  });

  it('larger than the whole cache is not stored, and evicts nothing', async () => {
    await get('/small');
    service = responseOf(randomBytes(2_000_000));
    await get('/large');
    fetches = 0;
    await get('/small');
    expect(fetches).toBe(0);
    await get('/large');
    expect(fetches).toBe(1);
  });
});

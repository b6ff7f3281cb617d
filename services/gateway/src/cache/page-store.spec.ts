import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EVERYTHING, PUBLIC_CACHE_CONTROL, maxAgeValue } from '#contracts/api/cache-tags.ts';
import { itWithSmallDisk, SmallDisk } from '#testing/databases/small-disk.ts';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';
import { GatewayConfig } from '../config.ts';
import { PageStore } from './page-store.ts';
import { toStoredResponse } from './stored-response.ts';

const HOUR_MS = 3_600_000;
const LOG = 'log';

describe('A stored response', () => {
  let folder: string;
  let now: number;
  let stores: PageStore[];
  let store: PageStore;
  let purges: number;

  /** A gateway process of the machine. */
  const start = (megabytes = 64, SITE_ORIGIN = '') => {
    const settings = { CACHE_DIR: folder, CACHE_MEGABYTES: megabytes, SITE_ORIGIN };
    const config = Object.assign(new GatewayConfig(), settings);
    const started = new PageStore(config);
    started.isCertain = () => true;
    stores.push(started);
    return started;
  };
  const restart = (megabytes?: number, site?: string) => {
    end();
    store = start(megabytes, site);
  };
  const end = () => {
    for (const one of stores.splice(0)) one.onModuleDestroy();
  };

  beforeEach(() => {
    folder = temporaryFolder('page-store');
    now = Date.UTC(2026, 0, 31);
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    stores = [];
    purges = 0;
    store = start();
    purge(EVERYTHING);
  });
  afterEach(() => {
    end();
    jest.restoreAllMocks();
  });

  const responseOf = (body: string | Buffer, headers: Record<string, string> = {}, status = 200) => ({
    status,
    headers: {
      'cache-control': PUBLIC_CACHE_CONTROL,
      'surrogate-key': 'settings issue:2026/5/2',
      ...headers,
    },
    body: Buffer.from(body),
  });
  const purge = (...tags: string[]) => {
    purges += 1;
    for (const one of stores) one.purge(LOG, `${now}-${purges}`, tags);
  };
  /** @returns whether it was stored */
  const put = async (key: string, response = responseOf(key), at = store.moment) => {
    const { release } = store;
    const stored = await toStoredResponse(response, { ...at, release, encoding: 'br' });
    if (stored) store.store(key, stored);
    return stored !== undefined;
  };
  const fresh = (key: string) => {
    const found = store.find(key);
    return found?.state === 'fresh' ? brotliDecompressSync(found.response.body).toString() : undefined;
  };
  const later = (milliseconds: number) => (now += milliseconds);

  it('is fresh, however old, until one of its tags is purged', async () => {
    await put('/');
    later(400 * 24 * HOUR_MS);
    purge('board', 'issue:2026/5/20');
    expect(fresh('/')).toBe('/');
    purge('board', 'issue:2026/5/2');
    expect(fresh('/')).toBeUndefined();
    await put('/');
    expect(fresh('/')).toBe('/');
    purge(EVERYTHING);
    expect(fresh('/')).toBeUndefined();
  });

  it('is not fresh when it was purged during its fetch', async () => {
    const before = store.moment;
    purge('settings');
    await put('/', responseOf('before the change'), before);
    expect(fresh('/')).toBeUndefined();
  });

  it('is fresh for its own time when it depends on the clock or has no tags', async () => {
    await put('/feed.xml', responseOf('feed', { 'surrogate-control': maxAgeValue(60) }));
    await put('/usage', responseOf('usage', { 'surrogate-key': '' }));
    later(14_900);
    expect([fresh('/feed.xml'), fresh('/usage')]).toEqual(['feed', 'usage']);
    later(200);
    expect([fresh('/feed.xml'), fresh('/usage')]).toEqual(['feed', undefined]);
    later(50_000);
    expect(fresh('/feed.xml')).toBeUndefined();
    expect(store.find('/feed.xml')?.state).toBe('aged');
  });

  it('is fresh for only 30 s while purges may be missed, and stale when the clock was set back', async () => {
    await put('/');
    store.isCertain = () => false;
    later(29_900);
    expect(fresh('/')).toBe('/');
    later(200);
    expect([fresh('/'), store.find('/')?.state]).toEqual([undefined, 'aged']);
    later(-HOUR_MS);
    expect(fresh('/')).toBeUndefined();
    store.isCertain = () => true;
    expect(fresh('/')).toBe('/');
  });

  it('is kept after its purge for a day, in case its service fails', async () => {
    await put('/');
    later(48 * HOUR_MS);
    purge('settings');
    later(23.9 * HOUR_MS);
    expect(store.find('/')?.state).toBe('purged');
    later(0.2 * HOUR_MS);
    expect(store.find('/')).toBeUndefined();
  });

  it('is not fresh when another release of the services, or another log of purges, is in use', async () => {
    store.recordRelease('one');
    await put('/');
    expect(fresh('/')).toBe('/');
    store.recordRelease('other');
    expect(fresh('/')).toBeUndefined();
    store.recordRelease('one');
    expect(fresh('/')).toBe('/');
    store.forget();
    expect(fresh('/')).toBeUndefined();
    store.purge('other', '1-0', []);
    expect(fresh('/')).toBeUndefined();
  });

  it('is not fresh after a restart at another address of the site', async () => {
    store.recordRelease('one');
    await put('/');
    restart();
    expect(fresh('/')).toBe('/');
    restart(64, 'https://journal.example');
    expect(fresh('/')).toBeUndefined();
    store.recordRelease('one');
    expect(fresh('/')).toBeUndefined();
    await put('/');
    restart(64, 'https://journal.example');
    expect(fresh('/')).toBe('/');
  });

  it('is available after a restart, with all earlier purges', async () => {
    for (const key of ['/kept', '/purged']) await put(key);
    await put('/board', responseOf('board', { 'surrogate-key': 'board' }));
    await put('/timed', responseOf('timed', { 'surrogate-control': maxAgeValue(60) }));
    purge('board');
    const { applied } = store;
    restart();
    expect(store.applied).toBe(applied);
    expect(['/kept', '/board', '/timed'].map(fresh)).toEqual(['/kept', undefined, undefined]);
    purge('settings');
    expect(fresh('/purged')).toBeUndefined();
  });

  it('is read by the other gateways of the machine', async () => {
    const other = start();
    purge(EVERYTHING);
    await put('/');
    store.onModuleDestroy();
    stores = [other];
    store = other;
    expect(fresh('/')).toBe('/');
  });

  it('is available to a gateway that starts while another one writes', async () => {
    await put('/');
    end();
    const writer = `
      const { parentPort, workerData } = require('node:worker_threads');
      const database = new (require('node:sqlite').DatabaseSync)(workerData);
      database.exec('BEGIN IMMEDIATE');
      parentPort.postMessage('writing');
      setTimeout(() => database.exec('COMMIT'), 500);`;
    const writing = new Worker(writer, { eval: true, workerData: join(folder, 'pages.sqlite') });
    const ended = once(writing, 'exit');
    await once(writing, 'message');
    store = start();
    expect(fresh('/')).toBe('/');
    await ended;
  });

  it('is replaced when its file is damaged, cut off or not a database', async () => {
    const file = join(folder, 'pages.sqlite');
    const damages: (() => void)[] = [
      () => writeFileSync(file, 'no database'),
      () => truncateSync(file, 20_000),
      () => {
        const bytes = readFileSync(file);
        for (let at = 4_096; at < bytes.length; at += 97) bytes[at]! ^= 255;
        writeFileSync(file, bytes);
      },
      () => {
        // Only what is stored, which the database does not check.
        const bytes = readFileSync(file);
        bytes.fill(1, bytes.indexOf(pattern) + 100, bytes.indexOf(pattern) + 200);
        writeFileSync(file, bytes);
      },
    ];
    const pattern = randomBytes(4_000);
    for (const damage of damages) {
      const response = await toStoredResponse(responseOf('x'), {
        ...store.moment,
        release: '',
        encoding: 'br',
      });
      store.store('/', { ...response!, body: pattern });
      end();
      damage();
      store = start();
      expect(store.find('/')).toBeUndefined();
      purge(EVERYTHING);
      await put('/again');
      restart();
      expect(fresh('/again')).toBe('/again');
    }
  });

  it.each<[string, (path: string) => void]>([
    [
      'a folder has the name of its file',
      (path) => mkdirSync(join(path, 'pages.sqlite'), { recursive: true }),
    ],
    ['a file has the name of its folder', (path) => writeFileSync(path, '')],
  ])('is in memory while %s, and on the disk later', async (_, occupy) => {
    end();
    folder = join(folder, 'cache');
    occupy(folder);
    store = start();
    purge(EVERYTHING);
    await put('/');
    expect(fresh('/')).toBe('/');
    rmSync(folder, { recursive: true });
    const today = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(today + 61_000);
    restart();
    expect(fresh('/')).toBe('/');
  });

  itWithSmallDisk.each([
    ['without a write-ahead log', false],
    ['with one, after a kill -9', true],
  ])(
    'is read on a full disk %s, and those that follow are stored once there is room',
    async (_, isKilled) => {
      using disk = new SmallDisk();
      await put('/');
      await new Promise((resolve) => setTimeout(resolve, 200));
      const before = folder;
      if (!isKilled) end();
      // As a killed process leaves them; the index of the log is as good as lost.
      for (const ending of isKilled ? ['', '-wal'] : [''])
        copyFileSync(join(before, `pages.sqlite${ending}`), join(disk.path, `pages.sqlite${ending}`));
      end();
      folder = disk.path;
      disk.fill();
      store = start();
      expect(fresh('/')).toBe('/');
      await put('/later');
      restart();
      expect([fresh('/'), fresh('/later')]).toEqual(['/', undefined]);
      disk.free();
      await put('/later');
      restart();
      expect([fresh('/'), fresh('/later')]).toEqual(['/', '/later']);
      end();
    },
  );

  itWithSmallDisk('is shared with other gateways again once the disk has room', async () => {
    using disk = new SmallDisk();
    await put('/');
    end();
    copyFileSync(join(folder, 'pages.sqlite'), join(disk.path, 'pages.sqlite'));
    folder = disk.path;
    disk.fill();
    store = start();
    expect(fresh('/')).toBe('/');
    disk.free();
    await put('/later');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const other = start();
    expect(other.find('/later')?.state).toBe('fresh');
    end();
  });

  it('is stored after a long write of another gateway, within the limit of memory', async () => {
    const other = new DatabaseSync(join(folder, 'pages.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const body = randomBytes(1_048_576);
    const response = (await toStoredResponse(responseOf('x'), {
      ...store.moment,
      release: store.release,
      encoding: 'br',
    }))!;
    const keys = Array.from({ length: 20 }, (_, at) => `/${at}`);
    for (const key of keys) store.store(key, { ...response, body });
    await new Promise((resolve) => setTimeout(resolve, 500));
    other.exec('COMMIT');
    other.close();
    restart();
    expect(keys.filter((key) => store.find(key))).toEqual(keys.slice(-15));
  });

  it('is evicted by later ones at the size limit of the disk', async () => {
    const keys = Array.from({ length: 60 }, (_, at) => `/${at}`);
    for (const key of keys) {
      await put(key, responseOf(randomBytes(60_000)));
      if (Number(key.slice(1)) % 10 === 9) restart(1);
    }
    expect(statSync(join(folder, 'pages.sqlite')).size).toBeLessThan(3 * 1_048_576);
    expect([store.find('/0'), store.find('/59')]).toEqual([undefined, expect.anything()]);
  });

  it('is renewed after a purge only if it was read often', async () => {
    for (const key of ['/popular', '/seldom', '/long ago']) await put(key);
    for (const key of ['/long ago', '/long ago', '/long ago']) fresh(key);
    later(25 * HOUR_MS);
    for (const key of ['/popular', '/popular', '/seldom', '/popular']) fresh(key);
    expect(store.popularKeys()).toEqual([]);
    purge('settings');
    expect(store.popularKeys()).toEqual(['/popular']);
    await put('/popular');
    expect(store.popularKeys()).toEqual([]);
  });

  it.each<[string, Record<string, string>, number?]>([
    ['is private', { 'cache-control': 'private, no-store' }],
    ['is private and public', { 'cache-control': 'public, private, s-maxage=60' }],
    ['must not be stored', { 'cache-control': 'public, no-store, s-maxage=60' }],
    ['must be validated each time', { 'cache-control': 'public, no-cache, s-maxage=60' }],
    ['has no Cache-Control', { 'cache-control': '' }],
    ['is for browsers only', { 'cache-control': 'public, max-age=60', 'surrogate-key': '' }],
    ['sets a cookie', { 'set-cookie': 'session=1' }],
    ['depends on cookies', { vary: 'Accept-Encoding, Cookie' }],
    ['depends on the token', { vary: 'Authorization' }],
    ['depends on everything', { vary: '*' }],
    ['is not found', {}, 404],
    ['is a redirect', {}, 301],
    ['is a part', {}, 206],
    ['is an error', {}, 500],
  ])('is none that %s', async (_, headers, status) => {
    expect(await put('/', responseOf('secret', headers, status))).toBe(false);
    end();
    expect(readFileSync(join(folder, 'pages.sqlite')).includes('secret')).toBe(false);
    store = start();
  });
});

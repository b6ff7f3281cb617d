import { createServer } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { InterruptibleProxy } from '#testing/databases/interruptible-proxy.ts';
import { listen, UNREACHABLE_ADDRESS } from '#testing/running/free-port.ts';
import { ADMIN, type RunningAuth, runAuth, specAuth } from '#testing/running/running-auth.ts';
import { addUser, type Credentials, tryToSignIn } from '#testing/builders/users.ts';

const auth = specAuth();
let addresses = 0;
let here: string;

const elsewhere = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;
const guess = async (username: string, address: string, password = 'wrong') =>
  tryToSignIn(auth, { username, password }, address);
async function guesses(count: number, username: string, address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 1; number <= count; number++) statuses.push((await guess(username, address)).status);
  return statuses;
}
const times = (count: number, status: number) => Array<number>(count).fill(status);

beforeEach(() => {
  here = elsewhere();
});

describe('Wrong passwords', () => {
  it('are limited to ten per user and address, after which even the right password returns 429', async () => {
    expect(await guesses(11, ADMIN.username, here)).toEqual([...times(10, 401), 429]);
    const response = await guess(ADMIN.username, here, ADMIN.password);
    expect([response.status, response.body]).toEqual([
      429,
      {
        error: 'too_many_requests',
        message: expect.stringMatching(/^Too many requests\. Please try again in 1[45] minutes$/),
        requestId: expect.any(String),
      },
    ]);
    const retryAfter = Number(response.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(800);
    expect(retryAfter).toBeLessThanOrEqual(900);
  });

  it('do not block sign-ins of the user from another address', async () => {
    expect(await guesses(11, ADMIN.username, here)).toContain(429);
    expect((await guess(ADMIN.username, elsewhere(), ADMIN.password)).status).toBe(200);
  });

  it('do not block another user at the same address', async () => {
    const colleague: Credentials = { username: 'Colleague', password: 'long enough' };
    await addUser(auth, colleague);
    await guesses(10, ADMIN.username, here);
    expect((await tryToSignIn(auth, colleague, here)).status).toBe(200);
  });

  it('are counted for unknown names too, regardless of spelling', async () => {
    const spellings = ['nobody', 'NOBODY', ' nobody ', 'Ｎobody'];
    const responses: number[] = [];
    for (let number = 0; number < 11; number++)
      responses.push((await guess(spellings[number % 4]!, here)).status);
    expect(responses).toEqual([...times(10, 401), 429]);
  });

  it('are reset by a successful sign-in', async () => {
    for (let round = 1; round <= 3; round++) {
      expect(await guesses(9, ADMIN.username, here)).toEqual(times(9, 401));
      expect((await guess(ADMIN.username, here, ADMIN.password)).status).toBe(200);
    }
  });

  it('are limited to a hundred from one address over all users', async () => {
    const responses: number[] = [];
    for (let number = 0; number < 101; number++) responses.push((await guess(`user ${number}`, here)).status);
    expect(responses).toEqual([...times(100, 401), 429]);
    expect((await guess(ADMIN.username, here, ADMIN.password)).status).toBe(429);
    expect((await guess(ADMIN.username, elsewhere(), ADMIN.password)).status).toBe(200);
  });

  it('are counted per IPv6 /64 network, since one subscriber controls it', async () => {
    const responses: number[] = [];
    for (let number = 1; number <= 11; number++)
      responses.push((await guess(ADMIN.username, `2001:db8:0:1::${number}`)).status);
    expect(responses).toEqual([...times(10, 401), 429]);
    expect((await guess(ADMIN.username, '2001:db8:0:2::1', ADMIN.password)).status).toBe(200);
  });

  it('sent concurrently are verified at most ten times, even with the right one among them', async () => {
    const responses = await Promise.all(Array.from({ length: 25 }, () => guess(ADMIN.username, here)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBe(10);
    expect(statuses.filter((status) => status === 429).length).toBe(15);
  });

  it('sent 400 at a time from one address are mostly refused unverified, and do not block another address', async () => {
    const flood = Promise.all(Array.from({ length: 400 }, (_, number) => guess(`user ${number}`, here)));
    expect((await guess(ADMIN.username, elsewhere(), ADMIN.password)).status).toBe(200);
    const responses = await flood;
    const verified = responses.filter(({ status }) => status === 401).length;
    expect(verified).toBeGreaterThan(0);
    expect(verified).toBeLessThanOrEqual(100);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBe(400 - verified);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('do not include successful sign-ins, even many concurrent ones', async () => {
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => guess(ADMIN.username, here, ADMIN.password)),
    );
    expect(responses.map(({ status }) => status)).toEqual(times(25, 200));
  });

  it('do not include requests without a password', async () => {
    for (let number = 1; number <= 12; number++)
      expect((await tryToSignIn(auth, { username: ADMIN.username } as Credentials, here)).status).toBe(400);
    expect((await guess(ADMIN.username, here, ADMIN.password)).status).toBe(200);
  });

  it('expire after 15 minutes', async () => {
    await guess(ADMIN.username, here);
    const redis = new Redis(auth.environment.REDIS_URL);
    const keys = await redis.keys(`sign-in:*${here}*`);
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(await redis.ttl(key)).toBeGreaterThan(890);
    for (const key of keys) expect(await redis.ttl(key)).toBeLessThanOrEqual(900);
    await redis.quit();
  });
});

describe('Signing in while Redis', () => {
  const withRedis = async (REDIS_URL: string, work: (running: RunningAuth) => Promise<void>) => {
    const running = await runAuth({ ...auth.environment, REDIS_URL });
    try {
      await work(running);
    } finally {
      await running.close();
    }
  };
  const isBounded = async (running: RunningAuth) => {
    expect((await tryToSignIn(running, ADMIN, here)).status).toBe(200);
    const statuses: number[] = [];
    for (let number = 1; number <= 11; number++)
      statuses.push((await tryToSignIn(running, { ...ADMIN, password: 'wrong' }, here)).status);
    expect(statuses).toEqual([...times(10, 401), 429]);
    expect((await tryToSignIn(running, ADMIN, elsewhere())).status).toBe(200);
  };

  it('is unavailable succeeds, with the limit per process', async () => {
    await withRedis(`redis://${UNREACHABLE_ADDRESS}`, isBounded);
  });

  it('accepts connections but does not respond succeeds, with the limit per process', async () => {
    const silent = createServer();
    await withRedis(`redis://127.0.0.1:${await listen(silent)}`, isBounded);
    silent.close();
  });

  it('stops responding continues the count of the guesses before', async () => {
    const proxy = await InterruptibleProxy.start(auth.environment.REDIS_URL);
    const url = new URL(auth.environment.REDIS_URL);
    url.host = proxy.host;
    await withRedis(url.href, async (running) => {
      const wrong = async () => (await tryToSignIn(running, { ...ADMIN, password: 'wrong' }, here)).status;
      const statuses = [await wrong(), await wrong(), await wrong()];
      await proxy.interrupt();
      for (let number = 4; number <= 11; number++) statuses.push(await wrong());
      expect(statuses).toEqual([...times(10, 401), 429]);
    });
  });
});

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { specEnvironment, freshRedis } from '#testing/databases/environment.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';
import { specUpstream } from '#testing/running/running-upstream.ts';
import { tryToSignIn } from '#testing/builders/users.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';

describe('The address of a client', () => {
  const auth = specUpstream((_, response) => response.end());
  const gateways: Record<number, RunningGateway> = {};

  beforeAll(async () => {
    const redis = await freshRedis();
    for (const hops of [0, 1, 2])
      gateways[hops] = await runGateway(redis, { auth: auth.url }, { TRUSTED_PROXY_HOPS: hops });
  });
  beforeEach(() => {
    auth.seen.length = 0;
  });

  const forwarded = async (hops: number, forwardedFor?: string) => {
    const headers: Record<string, string> =
      forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    await rawRequest(gateways[hops]!.url, '/auth/login', { method: 'POST', headers });
    return auth.seen[0]?.headers['x-forwarded-for'];
  };

  it.each([
    [0, undefined, '127.0.0.1'],
    [0, '6.6.6.6', '127.0.0.1'],
    [0, '6.6.6.6, 203.0.113.7', '127.0.0.1'],
    [1, undefined, '127.0.0.1'],
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
    [1, '6.6.6.6,2001:DB8::0:1', '2001:db8::1'],
    [1, '::ffff:203.0.113.7', '203.0.113.7'],
    [1, '203.0.113.7,', '203.0.113.7'],
    [1, '6.6.6.6, unknown', '127.0.0.1'],
    [1, '<script>', '127.0.0.1'],
    [2, '203.0.113.7', '203.0.113.7'],
    [2, '203.0.113.7, 198.51.100.2', '203.0.113.7'],
    [2, '6.6.6.6, 203.0.113.7, 198.51.100.2', '203.0.113.7'],
  ])('behind %i trusted proxies, with the X-Forwarded-For %j, is %s', async (hops, sent, address) => {
    expect(await forwarded(hops, sent)).toBe(address);
  });
});

describe('Wrong passwords', () => {
  const environment = specEnvironment();
  const auth = specAuth(environment);
  const gateway = beforeBlock(() => runGateway(environment, { auth: auth.url }));

  it('are counted together, whatever X-Forwarded-For the client sends', async () => {
    const guess = async (number: number) =>
      (await tryToSignIn(gateway, { ...ADMIN, password: 'wrong' }, `6.6.6.${number}`)).status;
    const responses: number[] = [];
    for (let number = 1; number <= 11; number++) responses.push(await guess(number));
    expect(responses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { eventually } from '#testing/eventually.ts';
import { InterruptibleProxy } from '#testing/interruptible-proxy.ts';
import { rawRequest } from '#testing/raw-request.ts';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.ts';
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts';
import { type RunningUpstream, runUpstream } from '#testing/running-upstream.ts';

describe('The generation that a gateway sends to the web server', () => {
  let catalog: RunningCatalog;
  let web: RunningUpstream;
  let redis: InterruptibleProxy;
  let gateway: RunningGateway;
  /** Its connection to Redis can be interrupted. */
  let second: RunningGateway;

  beforeAll(async () => {
    catalog = await runCatalog();
    web = await runUpstream((_, response) => response.end('page'));
    const services = { auth: catalog.auth.url, catalog: catalog.url, web: web.url };
    gateway = await runGateway(catalog.environment, services);
    const url = new URL(catalog.environment.REDIS_URL);
    redis = await InterruptibleProxy.start(url.href);
    url.host = redis.host;
    second = await runGateway({ REDIS_URL: url.href }, services);
  });
  afterAll(async () => {
    await second.close();
    await redis.interrupt();
    await gateway.close();
    await web.close();
    await catalog.close();
  });

  const fetched = async (from: RunningGateway, path = '/about', headers = {}) => {
    await rawRequest(from.url, path, { headers });
    const sent = web.seen.at(-1)?.headers['x-cache-generation'];
    return sent === undefined ? undefined : Number(sent);
  };
  const purge = () =>
    request(gateway.url)
      .post('/api/settings')
      .set(catalog.auth.signedIn)
      .send({ phone: String(web.seen.length) })
      .expect(200);

  it('is the same from every gateway, and higher after a purge', async () => {
    const before = await fetched(gateway);
    expect(before).toEqual(expect.any(Number));
    expect(await fetched(second)).toBe(before);
    await purge();
    for (const one of [gateway, second])
      await eventually(async () => expect(await fetched(one)).toBeGreaterThan(before!));
    expect(await fetched(second)).toBe(await fetched(gateway));
  });

  it('is absent while the subscription is lost, and then the current one', async () => {
    await redis.interrupt();
    await eventually(async () => expect(await fetched(second)).toBeUndefined());
    await purge();
    await redis.resume();
    await eventually(async () => expect(await fetched(second)).toBe(await fetched(gateway)));
  });

  it('is absent while Redis does not respond', async () => {
    redis.silence();
    await eventually(async () => expect(await fetched(second)).toBeUndefined());
    await redis.interrupt();
    await redis.resume();
    await eventually(async () => expect(await fetched(second)).toBe(await fetched(gateway)));
  });

  it('cannot be set by a client', async () => {
    const forged = { 'x-cache-generation': '9999999999' };
    expect(await fetched(gateway, '/about', forged)).toBe(await fetched(gateway));
    for (const [path, headers] of [
      ['/static/app.js', forged],
      ['/about', { ...forged, authorization: 'Bearer x' }],
    ] as const)
      expect(await fetched(gateway, path, headers)).toBeUndefined();
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';
import { type RunningUpstream, runUpstream } from '#testing/running/running-upstream.ts';

describe('A service that accepts connections but does not respond', () => {
  let catalog: RunningUpstream;
  let web: RunningUpstream;
  let gateway: RunningGateway;

  beforeEach(async () => {
    const serve: RunningUpstream['respond'] = (_, response) =>
      response.setHeader('cache-control', 'public, s-maxage=1, stale-if-error=600').end('good');
    catalog = await runUpstream(serve);
    web = await runUpstream(serve);
    // The page's bucket is just large enough for the requests that reach a service.
    gateway = await runGateway(
      await freshRedis(),
      { catalog: catalog.url, web: web.url },
      { PAGE_RATE: '0/4' },
    );
  });
  afterEach(async () => {
    await gateway.close();
    await catalog.close();
    await web.close();
  });

  const get = (path: string, method = 'GET') => rawRequest(gateway.url, path, { method });

  it('is not called until it responds: clients receive its last good copies, or 503', async () => {
    await get('/api/settings');
    catalog.silent = true;
    const first = await Promise.all([get('/api/editors'), get('/assets/logo.svg')]);
    expect(first.map(({ status }) => status)).toEqual([503, 503]);
    catalog.seen.length = 0;
    for (let number = 0; number < 10; number += 1) {
      expect(await get('/api/settings')).toMatchObject({ status: 200, text: 'good' });
      const refused = await get(`/api/archives/${number}`);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      expect(JSON.parse(refused.text)).toMatchObject({ error: 'service_unavailable' });
    }
    expect((await get('/api/admin', 'POST')).status).toBe(503);
    // Pages cannot be rendered without it either.
    expect((await get('/board')).status).toBe(503);
    expect([...catalog.seen, ...web.seen]).toEqual([]);

    catalog.silent = false;
    await eventually(async () => expect((await get('/assets/logo.svg')).status).toBe(200));
    expect((await get('/board')).status).toBe(200);
  });

  it('is not assumed while the service responds to other requests', async () => {
    catalog.respond = (_, response) => setTimeout(() => response.end('at last'), 6_000);
    const slow = await Promise.all([get('/api/editors'), get('/assets/logo.svg')]);
    expect(slow.map(({ text }) => text)).toEqual(['at last', 'at last']);
  });
});

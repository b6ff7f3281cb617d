import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Editor } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/articles.ts';
import { eventually } from '#testing/eventually.ts';
import { rawRequest } from '#testing/raw-request.ts';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.ts';
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts';
import { type RunningUpstream, runUpstream } from '#testing/running-upstream.ts';

const editor = { name: 'Asha Verma', content: 'University', post: 'Dean', category: 'chief editor' };

describe('A change made through one gateway', () => {
  let catalog: RunningCatalog;
  let web: RunningUpstream;
  let gateway: RunningGateway;
  let second: RunningGateway;
  let staff: ReturnType<typeof request.agent>;

  beforeAll(async () => {
    catalog = await runCatalog();
    web = await runUpstream((_, response) =>
      response
        .setHeader('cache-control', 'public, s-maxage=15, stale-while-revalidate=15, stale-if-error=600')
        .setHeader('surrogate-key', 'settings')
        .end(`page ${web.seen.length}`),
    );
    const services = { auth: catalog.auth.url, catalog: catalog.url, web: web.url };
    gateway = await runGateway(catalog.environment, services);
    second = await runGateway(catalog.environment, services);
    staff = request.agent(gateway.url).set(catalog.auth.signedIn);
    await addIssue(staff);
  });
  afterAll(async () => {
    await second.close();
    await gateway.close();
    await web.close();
    await catalog.close();
  });

  const read = (path: string, from = gateway) => rawRequest(from.url, path);
  /** Once the events of earlier changes have arrived, a response stays cached. */
  const isCached = (path: string, from = gateway) =>
    eventually(async () => {
      await read(path, from);
      expect((await read(path, from)).headers['x-cache']).toBe('HIT');
    });

  /** Resolves when the response shows the text: it was purged, and has not expired, if nothing was cached then. */
  const isPurged = async (path: string, shown: string | RegExp, from = gateway) => {
    const response = await eventually(async () => {
      const found = await read(path, from);
      expect(found.text).toMatch(shown);
      return found;
    });
    expect(response.headers['x-cache']).toBe('MISS');
  };

  it.each<[string, string, () => PromiseLike<unknown>, string]>([
    [
      'the settings',
      '/api/settings',
      () => staff.post('/api/settings').send({ issn: '1234-5679' }),
      '1234-5679',
    ],
    [
      'the first article of an issue',
      '/api/archives',
      async () => {
        await addIssue(staff, { issue: 3 });
        await addArticle(staff, { issue: '3' });
      },
      '"issues":[3]',
    ],
    ['an article', '/api/archives/2026/5/2', () => addArticle(staff, { country: 'Nepal' }), 'Nepal'],
    ['an editor', '/api/editors', () => staff.post('/api/editors').send(editor), 'Asha Verma'],
    [
      'an indexing partner',
      '/api/indexing',
      () => staff.post('/api/indexing').send({ title: 'Index' }),
      'Index',
    ],
  ])('to %s purges %s in every gateway', async (_, path, change, shown) => {
    const gateways = [gateway, second];
    for (const one of gateways) await isCached(path, one);
    for (const one of gateways) expect((await read(path, one)).text).not.toContain(shown);
    await change();
    for (const one of gateways) await isPurged(path, shown, one);
  });

  it('purges only the responses that show it', async () => {
    await isCached('/api/editors');
    await isCached('/api/archives');
    const [first] = JSON.parse((await read('/api/editors')).text) as Editor[];
    await staff.post(`/api/editors/${first?.id}`).send({ status: 'disabled' });
    await isPurged('/api/editors', /^\[\]$/);
    expect((await read('/api/archives')).headers['x-cache']).toBe('HIT');
  });

  it('leaves the old page available while the web service is down', async () => {
    await isCached('/');
    const { text } = await read('/');
    web.respond = (_, response) => {
      response.statusCode = 503;
      response.end();
    };
    await staff.post('/api/settings').send({ issn: '8765-4326' });
    await eventually(async () => expect((await read('/')).headers['x-cache']).toBe('STALE'));
    expect(await read('/')).toMatchObject({ status: 200, text });
  });

  it('requires a token, and a bad one is rejected on cached paths too', async () => {
    await isCached('/api/settings');
    const refused = await request(gateway.url).post('/api/settings').send({ issn: 'x' });
    const forged = await rawRequest(gateway.url, '/api/settings', {
      headers: { authorization: 'Bearer forged' },
    });
    expect([refused.status, forged.status]).toEqual([401, 401]);
    expect((await read('/api/settings')).headers['x-cache']).toBe('HIT');
  });
});

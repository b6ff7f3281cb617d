import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { logger } from '#platform/process/logging.ts';
import { type RunningUpstream, runUpstream } from '#testing/running/running-upstream.ts';
import { ApiClient } from './api-client.ts';

const settings = '/api/settings/';
const article = '/api/archives/ref/12';

describe('The API calls of a page', () => {
  let catalog: RunningUpstream;
  let client: ApiClient;

  const respondWith = (value: unknown, status = 200) => {
    catalog.respond = (_, response) => {
      const headers = { 'Surrogate-Key': 'settings article:1', 'X-Total-Count': '7' };
      response.writeHead(status, headers).end(JSON.stringify(value));
    };
  };
  const requests = () => catalog.seen.length;
  const call = async (path: string, generation?: string, signal = new AbortController().signal) => {
    const page = client.forPage(generation);
    const response = await page.apiFetch(path, signal);
    return { page, response, value: (await response.json()) as unknown };
  };

  beforeEach(async () => {
    catalog = await runUpstream(() => undefined);
    client = new ApiClient({ catalog: catalog.url });
    respondWith({ name: 'Plains' });
  });
  afterEach(() => catalog.close());

  it('have the value, status, headers and tags of the response', async () => {
    const { page, response, value } = await call(article);
    expect(value).toEqual({ name: 'Plains' });
    expect(response).toMatchObject({ ok: true, status: 200, redirected: false, url: catalog.url + article });
    expect([response.headers.get('X-Total-Count'), response.headers.get('Retry-After')]).toEqual(['7', null]);
    expect([[...page.surrogateKeys], page.failed]).toEqual([['settings', 'article:1'], false]);
  });

  it('follow redirects, and name the last address', async () => {
    const last = catalog.respond;
    catalog.respond = (request, response) => {
      if (request.url === article) last(request, response);
      else response.writeHead(301, { Location: article }).end('{}');
    };
    const { response, value } = await call('/api/archives/ref/012');
    expect(value).toEqual({ name: 'Plains' });
    expect(response).toMatchObject({ redirected: true, url: catalog.url + article });
  });

  it('end redirects that go in a circle', async () => {
    catalog.respond = (_, response) => response.writeHead(301, { Location: article }).end();
    await expect(call(article)).rejects.toThrow('too many redirects');
  });

  it('fail when a service fails or ends the connection, but not when its reader leaves', async () => {
    respondWith({ error: 'internal' }, 500);
    const { page, response } = await call(article);
    expect([page.failed, response.ok, response.status]).toEqual([true, false, 500]);

    catalog.respond = (_, reply) =>
      reply.writeHead(200, { 'Content-Length': 9 }).write('{', () => reply.destroy());
    const cut = client.forPage(undefined);
    await expect(cut.apiFetch(article, new AbortController().signal)).rejects.toThrow();
    expect(cut.failed).toBe(true);

    catalog.respond = () => undefined;
    const left = client.forPage(undefined);
    const reader = new AbortController();
    const waiting = left.apiFetch(article, reader.signal);
    while (requests() < 3) await sleep(5);
    reader.abort();
    await expect(waiting).rejects.toThrow();
    await expect(left.apiFetch(article, reader.signal)).rejects.toThrow();
    expect(left.failed).toBe(false);
  });

  it('are logged without their queries when they fail, which have tokens and what people search for', async () => {
    const logged = jest.spyOn(logger, 'error');
    const subscription = '/api/alerts/subscription?token=of-a-mail';
    respondWith({ error: 'internal' }, 500);
    await call(subscription);
    catalog.respond = (_, response) => response.destroy();
    await expect(call(subscription)).rejects.toThrow();
    const path = '/api/alerts/subscription';
    expect(logged.mock.calls).toEqual([
      [{ path, status: 500 }, 'a service failed'],
      [{ path, err: expect.anything(), ms: expect.any(Number) }, 'a service did not respond'],
    ]);
    logged.mockRestore();
  });

  describe('for the settings', () => {
    it('share one response among the pages of a cache generation, each with its tags', async () => {
      const concurrent = await Promise.all([call(settings, '7'), call(settings, '7')]);
      for (const { value, page } of [...concurrent, await call(settings, '7')]) {
        expect(value).toEqual({ name: 'Plains' });
        expect([...page.surrogateKeys]).toEqual(['settings', 'article:1']);
      }
      expect(requests()).toBe(1);
    });

    it('never use a response of another generation', async () => {
      await call(settings, '7');
      respondWith({ name: 'Rivers' });
      expect((await call(settings, '8')).value).toEqual({ name: 'Rivers' });
    });

    it('are made for each page that has no generation, as all other calls are', async () => {
      for (const page of [settings, settings]) await call(page);
      for (const page of [article, article]) await call(page, '7');
      expect(requests()).toBe(4);
    });

    it('share no failure with later pages', async () => {
      respondWith({ error: 'internal' }, 500);
      const failed = await Promise.all([call(settings, '7'), call(settings, '7')]);
      expect(failed.map(({ page }) => page.failed)).toEqual([true, true]);
      expect(requests()).toBe(1);

      catalog.respond = (_, response) => response.destroy();
      await expect(call(settings, '7')).rejects.toThrow();
      respondWith({ name: 'Plains' });
      expect((await call(settings, '7')).value).toEqual({ name: 'Plains' });
    });

    it('go on for the other pages when the reader of the first one leaves', async () => {
      let respond = () => {};
      catalog.respond = (_, response) => (respond = () => response.end('{"name":"Plains"}'));
      const reader = new AbortController();
      const first = call(settings, '7', reader.signal);
      const second = call(settings, '7');
      while (requests() === 0) await sleep(5);
      reader.abort();
      respond();
      expect((await second).value).toEqual({ name: 'Plains' });
      await first;
      expect(requests()).toBe(1);
    });
  });
});

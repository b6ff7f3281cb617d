import { createServer } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { addIssue } from '#testing/builders/articles.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { listen } from '#testing/running/free-port.ts';
import { type RawResponse, rawRequest } from '#testing/running/raw-request.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { runGateway } from '#testing/running/running-gateway.ts';
import { specUpstream } from '#testing/running/running-upstream.ts';

describe('The gateway', () => {
  const catalog = specCatalog();
  const web = specUpstream((incoming, response) => response.end(`page of ${incoming.url}`));
  const gateway = beforeBlock(() => {
    const services = { auth: catalog.auth.url, catalog: catalog.url, web: web.url };
    return runGateway(catalog.environment, services);
  });

  beforeAll(() => addIssue(catalog.staff));
  beforeEach(() => {
    web.seen.length = 0;
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(gateway.url, path, { headers });
  const post = (path: string, body: string | object = {}) =>
    rawRequest(gateway.url, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const json = ({ text }: RawResponse) => JSON.parse(text) as Record<string, unknown>;

  it.each(['/api/settings', '/page', '/api/%', '/auth/verify-token'])(
    'keeps the connection alive, or closes it as the client asks, in its own words: %s',
    async (path) => {
      const { headers } = await get(path, { connection: 'keep-alive, x-mine' });
      expect(headers.connection).toBe('keep-alive');
      // Never the service's.
      expect(headers['keep-alive'] ?? 'timeout=65').toBe('timeout=65');
      expect((await get(path, { connection: 'close, x-mine' })).headers.connection).toBe('close');
    },
  );

  it('routes each path to its service, with or without a trailing slash', async () => {
    for (const path of [
      '/auth/verify-token',
      '/api/admin',
      '/api/admin/archives',
      '/api/settings',
      '/api/archives',
    ]) {
      const [without, withOne] = [
        await get(path, catalog.auth.signedIn),
        await get(`${path}/`, catalog.auth.signedIn),
      ];
      expect([path, without.status, withOne.text]).toEqual([path, 200, without.text]);
    }
    expect((await get('/board')).text).toBe('page of /board');
    expect((await get('/static/app.js?v=1')).text).toBe('page of /static/app.js?v=1');
  });

  it('forwards body, status and headers in both directions', async () => {
    const response = await request(gateway.url)
      .post('/api/admin/create-issue')
      .set(catalog.auth.signedIn)
      .send({ year: 2026, volume: 5, issue: 2 });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      error: 'duplicate_issue',
      requestId: response.headers['x-request-id'],
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  describe('The id of a request', () => {
    it('is the client’s, if valid', async () => {
      const id = 'client.2026:a-1';
      const pass = await get('/static/x', { 'x-request-id': id });
      const cacheable = await get('/board?id=1', { 'x-request-id': id });
      expect([pass, cacheable].map(({ headers }) => headers['x-request-id'])).toEqual([id, id]);
      expect(web.seen.map(({ headers }) => headers['x-request-id'])).toEqual([id, id]);
    });

    it.each(['short', 'x'.repeat(200), 'two words here', '"><script>'])(
      'is a generated one instead of %s',
      async (id) => {
        const { headers } = await get('/static/x', { 'x-request-id': id });
        expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
        expect(web.seen[0]?.headers['x-request-id']).toBe(headers['x-request-id']);
      },
    );

    it.each([
      ['a service', '/api/archives/nothing'],
      ['a service whose responses are shared', '/api/nothing'],
      ['itself', '/api/webdata'],
      ['itself, for an invalid path', '//'],
    ])('is in the error of %s', async (_, path) => {
      const response = await get(path);
      expect(json(response)).toMatchObject({ requestId: response.headers['x-request-id'] });
    });
  });

  describe('sends errors in the common format', () => {
    it.each(['/api/archives/nothing', '/api/nothing'])('404 of a service: %s', async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(Object.keys(json(response)).sort()).toEqual(['error', 'message', 'requestId']);
    });

    it.each([
      ['DELETE', '/api/archives/', 'GET, HEAD'],
      ['PUT', '/api/search', 'GET, HEAD'],
      ['GET', '/auth/login', 'POST'],
    ])('405 with the allowed methods: %s %s', async (method, path, allow) => {
      const response = await rawRequest(gateway.url, path, { method });
      expect([response.status, response.headers.allow]).toEqual([405, allow]);
      expect(json(response)).toMatchObject({ error: 'method_not_allowed' });
    });

    it.each(['/api/webdata', '/api/pdf/editorialboard', '/api/verify/x'])(
      '503 for a service that is unavailable: %s',
      async (path) => {
        for (const response of [await get(path), await post(path)]) {
          expect(response.status).toBe(503);
          expect(response.headers).toMatchObject({
            'content-type': 'application/json; charset=utf-8',
            'cache-control': 'no-store',
            'retry-after': '5',
          });
          expect(json(response)).toEqual({
            error: 'service_unavailable',
            message: 'The service is not available at the moment. Please try again shortly',
            requestId: response.headers['x-request-id'],
          });
        }
      },
    );

    it('sends a page to a browser that accepts HTML', async () => {
      const response = await get('/api/pdf/editorialboard', { accept: 'text/html,*/*;q=0.8' });
      expect([response.status, response.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(response.text).toContain('Sorry, an unexpected error has occurred.');
      expect(response.text).not.toMatch(/<script|style=/);
    });

    it('502 for a service that does not respond with HTTP', async () => {
      const invalid = createServer((socket) => socket.once('data', () => socket.end('Hello?\r\n\r\n')));
      const webdata = `http://127.0.0.1:${await listen(invalid)}`;
      const other = await runGateway(catalog.environment, { webdata, catalog: webdata });
      const response = await rawRequest(other.url, '/api/webdata');
      expect(response.status).toBe(502);
      expect(json(response)).toMatchObject({ error: 'bad_gateway', message: 'Something went wrong' });
      expect((await rawRequest(other.url, '/api/settings')).status).toBe(503);
      await other.close();
      invalid.close();
    });

    it('aborts a response that the service aborts', async () => {
      web.respond = (_, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('half');
        setImmediate(() => response.destroy());
      };
      await expect(get('/static/half')).rejects.toThrow(/aborted|hang up/);
      expect((await get('/half')).status).toBe(503);
      web.respond = (incoming, response) => response.end(`page of ${incoming.url}`);
    });
  });

  describe('The security headers', () => {
    it.each([
      ['a page', '/', 200],
      ['an API call', '/api/settings', 200],
      ['an error of a service', '/api/nothing', 404],
      ['an error of its own', '/api/webdata', 503],
      ['an invalid path', '//', 400],
    ])('are in the response to %s', async (_, path, status) => {
      const response = await get(path);
      expect(response.status).toBe(status);
      const policy = String(response.headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "frame-ancestors 'none'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
        ]),
      );
      expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-site',
      });
      expect(response.headers['x-powered-by']).toBeUndefined();
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  it.each([
    ['/preview/look', "'self'"],
    ['/preview/look/article?accent=%237a1f1f', "'self'"],
    ['/preview/looks', "'none'"],
    ['/admin/settings', "'none'"],
  ])('lets pages of the site alone show a preview of its look in a frame: %s', async (path, ancestors) => {
    const policy = String((await get(path)).headers['content-security-policy']).split(';');
    expect(policy).toContain(`frame-ancestors ${ancestors}`);
  });

  it.each([
    '/metrics',
    '/health/live',
    '/health/ready',
    '/api/metrics',
    '/api/health/ready',
    '/auth/metrics',
  ])('does not expose %s', async (path) => {
    // The catalog also replaces the web server: no service has these paths on its public port.
    const other = await runGateway(catalog.environment, {
      auth: catalog.auth.url,
      catalog: catalog.url,
      web: catalog.url,
    });
    expect((await rawRequest(other.url, path)).status).toBe(404);
    await other.close();
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/databases/environment.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { type RunningGateway, runGateway } from '#testing/running/running-gateway.ts';
import { type RunningUpstream, runUpstream } from '#testing/running/running-upstream.ts';

const names = ['auth', 'catalog', 'webdata', 'documents', 'web'] as const;

describe('The gateway', () => {
  const services = {} as Record<(typeof names)[number], RunningUpstream>;
  let gateway: RunningGateway;

  beforeAll(async () => {
    for (const name of names) {
      services[name] = await runUpstream((_, response) =>
        response.setHeader('cache-control', 'public, s-maxage=60').end(name),
      );
    }
    const urls = Object.fromEntries(names.map((name) => [name, services[name].url]));
    gateway = await runGateway(await freshRedis(), urls);
  });
  beforeEach(() => names.forEach((name) => (services[name].seen.length = 0)));

  const received = () => names.flatMap((name) => services[name].seen.map(({ url }) => [name, url]));

  it.each([
    'http://evil.example/api/settings',
    'https://evil.example/',
    'http://127.0.0.1:27017/',
    '*',
    '//evil.example/api/settings',
    '/\\evil.example/',
    '/api\\..\\auth',
    '/static/../api/users/1',
    '/static/..',
    '/x/./api/users',
    '/api/archives/%2e%2e/users/1',
    '/api/.%2E/auth/verify-token',
    '/assets/%2E/x',
    '/../../etc/passwd',
    '/admin/dois/%0d%0aLocation:%20x',
    '/archives/2026/5/2/12%00',
    '/about%7F',
    '/archives/%/5/2/12',
    '/hi/%zz',
    '/hi/%FF',
    '/%ED%A0%80',
  ])('rejects the request target %s without forwarding it', async (target) => {
    for (const method of ['GET', 'POST']) {
      const response = await rawRequest(gateway.url, target, { method });
      expect([response.status, JSON.parse(response.text)]).toMatchObject([
        400,
        { error: 'validation_failed', requestId: response.headers['x-request-id'] },
      ]);
    }
    expect(received()).toEqual([]);
  });

  it.each([
    ['web', '/api%2fusers/1'],
    ['web', '/%61pi/users'],
    ['web', '/API/users'],
    ['web', '/apiusers'],
    ['web', '/auth..'],
    ['catalog', '/api/users%2f..%2fx'],
    ['catalog', '/api/usersandmore'],
    ['catalog', '/api/..users'],
    ['catalog', '/api//users'],
    ['catalog', '/assets/..%2f..%2fetc'],
    ['documents', '/api/pdf/certificate/12/..%2f..%2fusers'],
    ['auth', '/api/users/..%5c..'],
    ['auth', '/auth/verify-token?to=http://evil.example/../x'],
    ['web', '/search?keyword=//evil.example/..'],
  ])('routes by the path as sent, without decoding: %s receives %s', async (service, target) => {
    for (const method of ['GET', 'POST']) {
      const response = await rawRequest(gateway.url, target, { method });
      expect([response.status, response.text]).toEqual([200, service]);
    }
    expect(received().map(([name]) => name)).toEqual([service, service]);
    expect(decodeURIComponent(received()[0]?.[1] ?? '')).toBe(decodeURIComponent(target));
    expect(received()[1]).toEqual([service, target]);
  });

  it('forwards no client data in requests whose response is cached', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '6.6.6.6',
      forwarded: 'host=evil.example',
      'x-original-url': '/admin',
      cookie: 'a=b',
      'accept-language': 'hi',
    };
    expect((await rawRequest(gateway.url, '/contact', { headers })).text).toBe('web');
    const seen = services.web.seen[0]?.headers;
    expect(JSON.stringify(seen)).not.toMatch(/evil|gopher|6\.6\.6\.6|a=b|admin/);
    expect(seen?.host).toBe(new URL(services.web.url).host);
  });

  it('overwrites forwarding headers sent by the client', async () => {
    const headers = {
      host: 'journal.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '6.6.6.6',
    };
    const response = await rawRequest(gateway.url, '/auth/login', { method: 'POST', headers });
    expect(services.auth.seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'journal.example',
    });
    expect(JSON.stringify([response.headers, response.text])).not.toMatch(/evil|6\.6\.6\.6/);
  });

  it.each([
    [
      'two lengths',
      'POST /api/webdata HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
    ],
    [
      'a length and chunks',
      'POST /api/webdata HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a folded header', 'GET /api/webdata HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n GET /auth HTTP/1.1\r\n\r\n'],
    ['a path without its slash', 'GET api/webdata HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET /api/webdata HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /api/webdata HTTP/1.1\r\nHost: x\r\nhOST: evil.example\r\nConnection: close\r\n\r\n'],
    ['two hosts for a page', 'GET /board HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a trace', 'TRACE /api/webdata HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a tunnel', 'CONNECT 127.0.0.1:27017 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('rejects a request with %s', async (_, request) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(request);
    expect(await text(socket)).not.toMatch(/HTTP\/1.1 2/);
    expect(received()).toEqual([]);
  });
});

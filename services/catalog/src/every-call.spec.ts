import { beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { authSignOptions } from '#testing/builders/users.ts';

const publicPaths = [
  '/api/settings',
  '/api/indexing',
  '/api/pages',
  '/api/pages/about',
  '/api/pages/in/instructions',
  '/api/menu',
  '/api/announcements',
  '/api/editors',
  '/api/archives',
  '/api/archives/2026/5/2',
  '/api/archives/ref/12',
  '/api/search?keyword=rivers',
  '/api/alerts/options',
];
const staffPaths = [
  '/api/admin',
  '/api/admin/archives',
  '/api/admin/search?q=rivers',
  '/api/admin/duplicates?refnumber=7',
  '/api/admin/statistics',
  '/api/admin/settings/history',
  '/api/admin/settings/connections',
  '/api/admin/settings/sample',
  '/api/admin/settings/backups',
  '/api/admin/settings/backup-plan',
  '/api/admin/settings/mail',
  '/api/admin/archives/2026/5/2/last-page',
  '/api/admin/doaj.xml',
  '/api/admin/archives/2026/5/2/bag.zip',
  '/api/admin/dois',
  '/api/admin/orcid',
  '/api/admin/dois/registry',
  '/api/admin/imports',
  '/api/admin/alerts',
  '/api/admin/queues',
  '/api/admin/webhooks',
  '/api/admin/page-templates',
  '/api/admin/messages',
];
const writes = [
  '/api/settings',
  '/api/indexing',
  '/api/indexing/000000000000000000000000',
  '/api/indexing/order',
  '/api/pages',
  '/api/pages/000000000000000000000000',
  '/api/pages/000000000000000000000000/confirm',
  '/api/admin/settings/mail',
  '/api/admin/settings/mail/test',
  '/api/admin/settings/backup-plan',
  '/api/admin/settings/backup-plan/key',
  '/api/admin/settings/backup-plan/now',
  '/api/editors',
  '/api/editors/000000000000000000000000',
  '/api/admin/create-issue',
  '/api/admin/issues/000000000000000000000000',
  '/api/admin/archives',
  '/api/archives/000000000000000000000000',
  '/api/archives/000000000000000000000000/pages',
  '/api/archives/000000000000000000000000/text',
  '/api/admin/imports',
  '/api/admin/imports/00000000-0000-4000-8000-000000000000/load',
  '/api/admin/webhooks',
  '/api/admin/webhooks/000000000000000000000000/secret',
  '/api/admin/alerts/announce',
  '/api/admin/alerts/erase',
  '/api/admin/dois/000000000000000000000000/deposit',
  '/api/admin/dois/issues/2026/5/2/deposit',
  '/api/admin/dois/issues/2026/5/2/suggest',
];
const staffCalls = [
  ...staffPaths.map((path) => ['GET', path] as const),
  ...writes.map((path) => ['POST', path] as const),
];
const withSlash = (path: string) => path.replace(/(?=\?|$)/, '/');

describe('Every endpoint of the catalog', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await addArticle(catalog.staff, { refnumber: '12' });
  });

  it.each(publicPaths)(
    'responds the same to a visitor with and without a trailing slash: %s',
    async (path) => {
      const [without, withOne] = [
        await catalog.visitor.get(path),
        await catalog.visitor.get(withSlash(path)),
      ];
      expect([without.status, withOne.status]).toEqual([200, 200]);
      expect(withOne.body).toEqual(without.body);
      expect(without.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it.each(staffPaths)('responds the same to staff with and without a trailing slash: %s', async (path) => {
    const [without, withOne] = [await catalog.staff.get(path), await catalog.staff.get(withSlash(path))];
    expect([without.status, withOne.status]).toEqual([200, 200]);
    expect(withOne.body).toEqual(without.body);
  });

  const withUnknown = (path: string) => `${path}${path.includes('?') ? '&' : '?'}utm_source=mail&sort[$gt]=1`;

  it.each([...publicPaths, '/api/archives/recent?page=1'])(
    'ignores unknown query parameters where visitors may call it, with and without a token: %s',
    async (path) => {
      for (const caller of [catalog.visitor, catalog.staff]) {
        const [plain, response] = [await caller.get(path), await caller.get(withUnknown(path))];
        expect([response.status, response.body]).toEqual([200, plain.body]);
      }
    },
  );

  it.each(staffCalls)(
    'returns 400 for unknown query parameters where only staff may call it: %s %s',
    async (method, path) => {
      const target = withUnknown(path);
      const response = await (method === 'GET' ? catalog.staff.get(target) : catalog.staff.post(target));
      const message = 'This field is not known';
      expect([response.status, response.body]).toMatchObject([
        400,
        { error: 'validation_failed', message, fields: { utm_source: message, 'sort[$gt]': message } },
      ]);
    },
  );

  it.each(staffCalls)('returns 401 without a token: %s %s', async (method, path) => {
    for (const target of [path, withSlash(path)]) {
      const response = await (method === 'GET' ? catalog.visitor.get(target) : catalog.visitor.post(target));
      expect([response.status, response.body]).toMatchObject([401, { error: 'unauthorized' }]);
    }
  });

  it.each([...publicPaths, ...staffPaths])('returns 401 with an invalid token: %s', async (path) => {
    const token = catalog.auth.signedIn.authorization.slice('Bearer '.length);
    const jwt = new JwtService();
    const sign = (claims: object, options: object = {}) =>
      jwt.sign(claims, { ...authSignOptions(catalog.environment), ...options });
    const bad = [
      'Bearer',
      'Bearer rubbish',
      `Basic ${token}`,
      `Bearer ${token.slice(0, -4)}AAAA`,
      `Bearer ${sign({ sid: 'no-such-session' })}`,
      `Bearer ${sign({ sid: jwt.decode<{ sid: string }>(token).sid }, { expiresIn: -10 })}`,
      `Bearer ${sign({ sid: { $ne: '' } })}`,
    ];
    for (const authorization of bad) {
      const response = await catalog.visitor.get(path).set({ authorization });
      expect([authorization, response.status, response.body]).toMatchObject([
        authorization,
        401,
        { error: 'unauthorized', message: 'Please sign in' },
      ]);
    }
  });

  it('returns a valid request id unchanged, otherwise a new one, also in error bodies', async () => {
    const call = (id: string) => catalog.visitor.get('/api/archives/nothing').set('x-request-id', id);
    const sent = await call('a-sane-id.2026:1');
    expect(sent.headers['x-request-id']).toBe('a-sane-id.2026:1');
    expect(sent.body).toMatchObject({ requestId: 'a-sane-id.2026:1' });
    for (const id of ['short', 'x'.repeat(129), '<script>alert(1)</script>', 'with blanks in it']) {
      const response = await call(id);
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.body).toMatchObject({ requestId: response.headers['x-request-id'] });
    }
  });

  it.each([
    ['get', '/api/nothing'],
    ['get', '/metrics'],
    ['get', '/health/live'],
    ['get', '/health/ready'],
    ['delete', '/api/nothing'],
  ] as const)('returns 404 if unknown: %s %s', async (method, path) => {
    const response = await catalog.staff[method](path).expect(404);
    expect(response.body).toMatchObject({ error: 'not_found', message: 'Not Found!' });
  });

  it.each([
    ['DELETE', '/api/archives', 'GET, HEAD'],
    ['DELETE', '/api/archives/', 'GET, HEAD'],
    ['PUT', '/api/search?keyword=rivers', 'GET, HEAD'],
    ['PUT', '/api/settings', 'GET, HEAD, POST'],
    ['PATCH', '/api/archives/000000000000000000000000', 'GET, HEAD, POST'],
    ['DELETE', '/api/archives/000000000000000000000000/pages', 'GET, HEAD, PATCH, POST'],
    ['PUT', '/api/archives/000000000000000000000000/text', 'DELETE, GET, HEAD, PATCH, POST'],
    ['GET', '/api/admin/issues/000000000000000000000000', 'DELETE, POST'],
    ['HEAD', '/api/admin/create-issue', 'POST'],
    ['OPTIONS', '/oai', 'GET, HEAD, POST'],
    ['POST', '/sitemap.xml', 'GET, HEAD'],
  ])('returns 405 with Allow for an unsupported method: %s %s', async (method, path, allow) => {
    const response = await fetch(catalog.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    if (method === 'HEAD') return;
    expect(await response.json()).toEqual({
      error: 'method_not_allowed',
      message: 'This address does not support this method',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('has no headers that reveal the software', async () => {
    const { headers } = await catalog.visitor.get('/api/settings');
    expect([headers['x-powered-by'], headers.server]).toEqual([undefined, undefined]);
  });

  it('returns 413 for a body of more than a megabyte', async () => {
    await catalog.staff
      .post('/api/settings')
      .send({ home_content: 'x'.repeat(1_100_000) })
      .expect(413);
  });

  it('rejects the next request of a session that the auth service has ended', async () => {
    const login = await request(catalog.auth.url).post('/auth/login').send(ADMIN);
    const { token, user } = login.body as { token: string; user: { id: string } };
    const authorization = `Bearer ${token}`;
    expect((await catalog.visitor.get('/api/admin').set({ authorization })).status).toBe(200);
    // A new password ends the user's other sessions.
    await request(catalog.auth.url)
      .post(`/api/users/${user.id}`)
      .set(catalog.auth.signedIn)
      .send({ password: 'another good password', current_password: ADMIN.password })
      .expect(200);
    expect((await catalog.visitor.get('/api/admin').set({ authorization })).status).toBe(401);
    expect((await catalog.staff.get('/api/admin')).status).toBe(200);
  });
});

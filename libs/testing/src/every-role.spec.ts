import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  callsOfScopes,
  type NewApiToken,
  type TokenScope,
  tokenScopes,
} from '#contracts/policies/api-tokens.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { type Role, roles, usualRoles } from '#contracts/policies/roles.ts';
import { callsOf, type Method, staffCalls } from './running/calls.ts';
import { ADMIN } from './running/running-auth.ts';
import { specDocuments } from './running/running-documents.ts';
import type { RunningService } from './running/running-service.ts';
import { type RunningManuscripts, runManuscripts } from './running/running-manuscripts.ts';
import { type RunningWebdata, runWebdata } from './running/running-webdata.ts';
import { addUser, signIn } from './builders/users.ts';

/** The calls for others than administrators and editors: the first row that matches. */
const exceptions: readonly [calls: RegExp, permitted: readonly Role[]][] = [
  [/ \/auth\//, roles],
  [/ \/api\/users\/:id\/(?:sessions|password|email|printed-name|tokens|second-factor|passkeys)/, roles],
  [/ \/api\/(?:users|sign-in-rules|changes\/users)/, ['administrator']],
  [/ \/api\/settings/, ['administrator']],
  [/ \/api\/admin\/(?:settings|messages|webhooks)/, ['administrator']],
  [/ \/api\/admin\/sample/, ['administrator']],
  [/ \/api\/(?:webdata|drafts|changes\/webdata)/, ['administrator', 'editor', 'data_entry']],
  [/^GET \/api\/admin(?:\/statistics|\/usage(?:\.csv)?)?$/, ['administrator', 'editor', 'statistics']],
  [/^GET \/api\/pdf\/statistics$/, ['administrator', 'editor', 'statistics']],
];

const permittedRoles = (call: string) =>
  (exceptions.find(([calls]) => calls.test(call))?.[1] ?? usualRoles).toSorted();

describe('The role of a user', () => {
  const documents = specDocuments({ withWorker: false });
  let webdata: RunningWebdata;
  let manuscripts: RunningManuscripts;
  let services: RunningService[];
  const headers = new Map<Role, { authorization: string }>();
  const ids = new Map<Role, string>();

  beforeAll(async () => {
    const { auth } = documents.catalog;
    webdata = await runWebdata(auth);
    manuscripts = await runManuscripts(documents.catalog);
    services = [webdata, manuscripts, documents, documents.catalog, auth];
    for (const role of roles) {
      const who = { username: `A user as ${role}`, password: 'rivers of the drylands' };
      ids.set(role, (await addUser(auth, who, { role })).id);
      headers.set(role, await signIn(auth, who));
    }
  });

  /** Calls as a user of the role, with ids of nothing. */
  const call = (service: RunningService, staffCall: string, role: Role) => {
    const [method, path] = staffCall.split(' ') as [string, string];
    const target = path.replace(/:\w+/g, '000000000000000000000000');
    return request(service.url)[method.toLowerCase() as Method](target).set(headers.get(role)!);
  };
  const isRefused = ({ status, body }: request.Response) =>
    status === 403 && (body as ErrorBody).error === 'forbidden';

  const be = (id: string, role: Role) =>
    request(documents.catalog.auth.url)
      .post(`/api/users/${id}`)
      .set(documents.catalog.auth.signedIn)
      .send({ role, current_password: ADMIN.password })
      .expect(200);

  it('applies from the next call after a change, in every service and with the same token', async () => {
    const { auth } = documents.catalog;
    const who = { username: 'Meera', password: 'rivers of the drylands' };
    const { id } = await addUser(auth, who, { role: 'administrator' });
    const theirs = await signIn(auth, who);
    const statuses = async () => {
      const status = async (url: string, path: string) => (await request(url).get(path).set(theirs)).status;
      return [
        await status(auth.url, '/api/users'),
        await status(documents.catalog.url, '/api/admin/archives'),
        await status(webdata.url, '/api/webdata'),
        await status(documents.url, '/api/pdf/statistics'),
      ];
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await be(id, 'editor');
    expect(await statuses()).toEqual([403, 200, 200, 200]);
    await be(id, 'data_entry');
    expect(await statuses()).toEqual([403, 403, 200, 403]);
    await be(id, 'statistics');
    expect(await statuses()).toEqual([403, 403, 403, 200]);
    await be(id, 'administrator');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  it('decides whether a public call returns the staff view or the public view', async () => {
    const editors = async (role: Role) =>
      (await request(documents.catalog.url).get('/api/editors').set(headers.get(role)!)).body as object[];
    await documents.catalog.staff
      .post('/api/editors')
      .field({ name: 'Ravi Nair', email: 'ravi@example.org', category: 'chief editor' })
      .field({ post: 'Head', content: 'A place' })
      .expect(201);
    expect((await editors('editor'))[0]).toHaveProperty('email', 'ravi@example.org');
    expect((await editors('data_entry'))[0]).not.toHaveProperty('email');
    expect((await editors('statistics'))[0]).not.toHaveProperty('email');
  });

  it('decides on each call in every service', async () => {
    const [expected, found]: [string[], string[]] = [[], []];
    for (const service of services) {
      // The last one ends the sessions.
      const calls = staffCalls(service.app).sort((one) => (one.endsWith('/logout') ? 1 : -1));
      expect(calls.length).toBeGreaterThan(3);
      for (const one of calls) {
        const permitted: Role[] = [];
        for (const role of roles) if (!isRefused(await call(service, one, role))) permitted.push(role);
        found.push(`${one}: ${permitted.sort().join(', ')}`);
        expected.push(`${one}: ${permittedRoles(one).join(', ')}`);
      }
    }
    expect(found).toEqual(expected);
  });

  it('limits API tokens to the calls of their scopes, which exclude administrators’ calls', async () => {
    const { auth } = documents.catalog;
    const id = ids.get('administrator')!;
    const bearers = new Map<TokenScope, { authorization: string }>();
    for (const scope of tokenScopes) {
      const order = { name: scope, scopes: [scope], days: 1 };
      const response = await request(auth.url)
        .post(`/api/users/${id}/tokens`)
        .set(await signIn(auth, { username: 'A user as administrator', password: 'rivers of the drylands' }))
        .send(order);
      bearers.set(scope, { authorization: `Bearer ${(response.body as NewApiToken).token}` });
    }
    const closed: string[] = [];
    for (const service of services)
      for (const one of staffCalls(service.app)) {
        const permitted: TokenScope[] = [];
        for (const [scope, bearer] of bearers)
          if (!isRefused(await call(service, one, 'administrator').set(bearer))) permitted.push(scope);
        const declared = tokenScopes.filter((scope) => callsOfScopes[scope].includes(one));
        expect([one, permitted]).toEqual([one, declared]);
        if (permitted.length === 0) closed.push(one);
        else expect([one, permittedRoles(one)]).not.toEqual([one, ['administrator']]);
      }
    const ofSessions =
      / \/(?:auth|api\/(?:users|drafts|sign-in-rules|changes\/users|admin\/(?:webhooks|manuscripts|reviewers)|pdf\/reviewercertificates))(?:\/|$)/;
    expect(closed.filter((one) => !ofSessions.test(one)).sort()).toEqual([
      'DELETE /api/admin/manuscript-drafts/:id',
      'DELETE /api/admin/manuscript-queues/:queue/:id',
      'DELETE /api/admin/queues/:queue/:id',
      'DELETE /api/admin/sample/manuscripts',
      'DELETE /api/admin/sample/webdata',
      'DELETE /api/admin/settings/mail',
      'DELETE /api/admin/settings/sample',
      'DELETE /api/pdf/queues/:queue/:id',
      'DELETE /api/settings/pictures/:picture',
      'GET /api/admin/manuscript-drafts',
      'GET /api/admin/manuscript-queues',
      'GET /api/admin/messages',
      'GET /api/admin/queues',
      'GET /api/admin/sample/manuscripts',
      'GET /api/admin/sample/webdata',
      'GET /api/admin/settings/backup-plan',
      'GET /api/admin/settings/backups',
      'GET /api/admin/settings/connections',
      'GET /api/admin/settings/history',
      'GET /api/admin/settings/mail',
      'GET /api/admin/settings/sample',
      'GET /api/pdf/queues',
      'POST /api/admin/manuscript-queues/:queue/:id/retry',
      'POST /api/admin/messages/:kind/:language',
      'POST /api/admin/messages/:kind/:language/preview',
      'POST /api/admin/messages/:kind/:language/test',
      'POST /api/admin/queues/:queue/:id/retry',
      'POST /api/admin/sample/manuscripts',
      'POST /api/admin/sample/manuscripts/keep',
      'POST /api/admin/sample/webdata/keep',
      'POST /api/admin/settings/backup-plan',
      'POST /api/admin/settings/backup-plan/key',
      'POST /api/admin/settings/backup-plan/now',
      'POST /api/admin/settings/connections/:name/test',
      'POST /api/admin/settings/mail',
      'POST /api/admin/settings/mail/test',
      'POST /api/admin/settings/sample/keep',
      'POST /api/pages/:page/confirm',
      'POST /api/pdf/queues/:queue/:id/retry',
      'POST /api/settings',
      'POST /api/settings/pictures/:picture',
    ]);
    expect(staffCalls(auth.app).filter((one) => !closed.includes(one))).toEqual([]);
  });

  it('has scopes of tokens that name only calls of the journal, each in one scope', () => {
    const calls = new Set(services.flatMap(({ app }) => callsOf(app).map(({ call: one }) => one)));
    const named = Object.values(callsOfScopes).flat();
    expect(named.filter((one) => !calls.has(one))).toEqual([]);
    expect(named).toHaveLength(new Set(named).size);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import type { HistoryEntry, UserDetails } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { addUser, type Credentials, authSignOptions, signIn, tryToSignIn } from '#testing/builders/users.ts';

const auth = specAuth();
let made = 0;
let who: Credentials;
let colleague: UserDetails;

beforeEach(async () => {
  who = { username: `Colleague ${++made}`, password: 'long enough' };
  colleague = await addUser(auth, who);
});

const staff = () => request.agent(auth.url).set(auth.signedIn);
const update = (body: object, ifMatch?: string) => {
  const call = staff().post(`/api/users/${colleague.id}`);
  if (ifMatch !== undefined) void call.set('If-Match', ifMatch);
  return call.send({ current_password: ADMIN.password, ...body });
};
const read = async () => (await staff().get(`/api/users/${colleague.id}`)).body as UserDetails;
const history = async (query = '') => staff().get(`/api/users/${colleague.id}/history${query}`);
const entries = async () => (await history()).body as HistoryEntry[];

describe('The history of a user', () => {
  it('has who changed what and when, with old and new value, newest first', async () => {
    const began = Date.now();
    await update({ name: 'Asha Verma', allowed_ips: ['::1'] });
    await update({ status: 'disabled' });
    const [latest, earlier, first] = await entries();
    expect(latest?.changes).toEqual([{ field: 'status', from: 'enabled', to: 'disabled' }]);
    expect(earlier?.changes).toEqual([
      { field: 'name', from: who.username, to: 'Asha Verma' },
      { field: 'allowed_ips', from: [], to: ['::1'] },
    ]);
    expect(first?.changes).toContainEqual({ field: 'name', from: null, to: who.username });
    expect(latest?.by).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), name: ADMIN.username });
    expect(Date.parse(latest?.at ?? '')).toBeGreaterThanOrEqual(began - 1);
  });

  it('records of a password only that it changed', async () => {
    await update({ password: 'an altogether new one' });
    expect((await entries())[0]?.changes).toEqual([{ field: 'password', from: null, to: 'changed' }]);
    expect((await history()).text).not.toMatch(/altogether|argon2|hash/i);
  });

  it('has no entry for saves that change nothing or are rejected', async () => {
    await update({ name: who.username, password: '', status: 'enabled', allowed_ips: [] });
    await update({ name: ADMIN.username });
    await update({ name: 'x', status: 'gone' });
    await update({ name: 'Too late' }, '"7"');
    expect(await entries()).toHaveLength(1);
    expect(await read()).toEqual(colleague);
  });

  it('is paginated', async () => {
    for (let number = 1; number <= 4; number++) await update({ name: `Name ${made}.${number}` });
    const response = await history('?page=2&limit=2');
    expect(response.headers['x-total-count']).toBe('5');
    expect((response.body as HistoryEntry[]).map(({ changes }) => changes[0]?.to)).toEqual([
      `Name ${made}.2`,
      `Name ${made}.1`,
    ]);
    expect((await history('?limit=201')).status).toBe(400);
  });

  it.each(['65a1b2c3d4e5f6a7b8c9d0e1', 'nobody', '%7B%22$gt%22:%22%22%7D'])(
    'returns 404 for an unknown user: %s',
    async (id) => {
      expect((await staff().get(`/api/users/${id}/history`)).status).toBe(404);
    },
  );
});

describe('Two concurrent edits of a user', () => {
  it('return 412 with the current user to the one with the older version, which changes nothing', async () => {
    expect((await staff().get(`/api/users/${colleague.id}`)).headers.etag).toBe('"1"');
    const first = await update({ name: `First ${made}` }, '"1"');
    expect([first.status, first.headers.etag]).toEqual([200, '"2"']);

    const saved = first.body as UserDetails;
    const second = await update({ name: `Second ${made}`, status: 'disabled' }, '"1"');
    expect([second.status, second.body]).toEqual([
      412,
      expect.objectContaining({ error: 'version_conflict', current: saved }),
    ]);
    expect(await read()).toEqual(saved);
  });

  it('are stored once if several have the same version; the others return 412', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map((number) => update({ name: `Name ${made}.${number}` }, '"1"')),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const saved = responses.find(({ status }) => status === 200)?.body as UserDetails;
    expect(await read()).toEqual(saved);
    for (const { body } of responses.filter(({ status }) => status === 412))
      expect((body as ErrorBody).current).toEqual(saved);
    expect(await entries()).toHaveLength(2);
  });

  it('are both stored without a version, with each field’s last value', async () => {
    await Promise.all([update({ name: `Name ${made}` }), update({ allowed_ips: ['::1'] })]);
    expect(await read()).toMatchObject({ name: `Name ${made}`, allowed_ips: ['::1'], version: 3 });
  });

  it('leave no session of the old password when a sign-in is concurrent with a new password', async () => {
    const [signedIn] = await Promise.all([tryToSignIn(auth, who), update({ password: 'another long one' })]);
    if (signedIn.status === 200) {
      const { token } = signedIn.body as { token: string };
      expect(
        (await request(auth.url).get('/auth/verify-token').set('authorization', `Bearer ${token}`)).status,
      ).toBe(401);
    } else expect(signedIn.status).toBe(401);
  });
});

describe('An invalid token', () => {
  it.each(['expired', 'of a disabled user', 'unsigned'])('cannot change anything: %s', async (kind) => {
    const theirs = await signIn(auth, who);
    const { sid } = new JwtService().decode<{ sid: string }>(theirs.authorization.slice(7));
    const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
    const bad: Record<string, string> = {
      expired: new JwtService().sign({ sid }, { ...authSignOptions(auth.environment), expiresIn: -1 }),
      'of a disabled user': theirs.authorization.slice(7),
      unsigned: `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ sid })}.`,
    };
    if (kind === 'of a disabled user') await update({ status: 'disabled' });
    const before = await read();
    const caller = request.agent(auth.url).set('authorization', `Bearer ${bad[kind]}`);
    const responses = [
      await caller.get('/api/users'),
      await caller.get(`/api/users/${colleague.id}/history`),
      await caller.post('/api/users').send({ name: `Intruder ${kind}`, password: 'long enough' }),
      await caller.post(`/api/users/${colleague.id}`).send({ status: 'enabled', name: 'Intruder' }),
      await caller.get('/auth/verify-token'),
    ];
    expect(responses.map(({ status, body }) => [status, (body as ErrorBody).error])).toEqual(
      Array(5).fill([401, 'unauthorized']),
    );
    expect(await read()).toEqual(before);
  });
});

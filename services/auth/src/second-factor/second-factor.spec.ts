import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { TOTP } from 'otpauth';
import request from 'supertest';
import type { Login, UserDetails } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { RecoveryCodes, SecondFactorSetUp } from '#contracts/api/sign-in.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { setClockAhead } from '#testing/jest/skewed-clock.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { addUser, type Credentials, signIn, tryToSignIn } from '#testing/builders/users.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { Session } from '../sessions/session.schema.ts';
import { SecondFactor } from './second-factor.schema.ts';

const auth = specAuth();
const factors = () => auth.app.get<Model<SecondFactor>>(getModelToken(SecondFactor.name));
let made = 0;
/** When the test began: a code must not change between two steps of it. */
let began: number;
let who: Credentials;
let user: UserDetails;
let theirs: request.Agent;
const admin = beforeBlock(() => request.agent(auth.url).set(auth.signedIn));

beforeEach(async () => {
  began = Date.now();
  who = { username: `Colleague ${++made}`, password: 'long enough' };
  user = await addUser(auth, who, { role: 'editor' });
  theirs = request.agent(auth.url).set(await signIn(auth, who));
});

const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];
const path = (id = user.id) => `/api/users/${id}/second-factor`;
const login = (code?: string) => tryToSignIn(auth, { ...who, ...(code !== undefined && { code }) });

/** The app's code of when the test began, or some time steps of 30 seconds later. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret }).generate({ timestamp: began + later * 30_000 });
/** A code that is not the app's around now. */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1, 2, 3].map((later) => codeOf(secret, later));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
}

const begin = async () => (await theirs.post(path()).expect(200)).body as SecondFactorSetUp;
const confirm = (code: string) => theirs.post(`${path()}/confirm`).send({ code });
async function setUp() {
  const { secret } = await begin();
  const { codes } = (await confirm(codeOf(secret)).expect(200)).body as RecoveryCodes;
  return { secret, codes };
}

describe('A second factor', () => {
  it('is set up with a code of the app, and signing in needs one from then on', async () => {
    const { secret, qr_code } = await begin();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(qr_code).toMatch(/^data:image\/png;base64,/);
    expect((await login()).status).toBe(200);
    for (const wrong of ['', wrongCode(secret)]) expect((await confirm(wrong)).status).toBe(400);
    expect((await theirs.get(path())).body).toEqual({ since: null, recovery_codes: 0 });

    expect((await confirm(codeOf(secret))).status).toBe(200);
    expect((await theirs.get(path())).body).toEqual({
      since: expect.stringMatching(/^\d{4}-/),
      recovery_codes: 10,
    });
    for (const none of [undefined, ''])
      expect(error(await login(none))).toEqual([401, 'second_factor_required']);
    expect(error(await login(wrongCode(secret)))).toEqual([401, 'invalid_code']);
    const wrongPassword = { ...who, password: 'wrong', code: codeOf(secret, 1) };
    expect(error(await tryToSignIn(auth, wrongPassword))).toEqual([401, 'invalid_credentials']);
    const code = codeOf(secret, 1);
    const response = await login(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect([response.status, (response.body as Login).user]).toEqual([
      200,
      { id: user.id, name: who.username, role: 'editor' },
    ]);
  });

  it('accepts each code once, also of concurrent sign-ins, and none of an earlier time', async () => {
    const { secret } = await setUp();
    expect(error(await login(codeOf(secret)))).toEqual([401, 'invalid_code']);
    const code = codeOf(secret, 1);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await login(code)).status));
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401]);
    expect(error(await login(codeOf(secret)))).toEqual([401, 'invalid_code']);
  });

  it.each([1, -1])(
    'is accepted again after the clock was wrong by a day (%i), and recovery codes meanwhile',
    async (days) => {
      const { secret, codes } = await setUp();
      setClockAhead(days * 86_400_000);
      const [ofApp, recovery] = [await login(codeOf(secret, 1)), await login(codes[0])];
      setClockAhead(0);
      expect([error(ofApp), recovery.status]).toEqual([[401, 'invalid_code'], 200]);
      expect((await login(codeOf(secret, 1))).status).toBe(200);
    },
  );

  it('refuses all codes of its user, from any address, after ten wrong ones, but not those of other users', async () => {
    const { secret } = await setUp();
    const wrong = { ...who, code: wrongCode(secret) };
    for (let guess = 1; guess <= 10; guess++)
      expect(error(await tryToSignIn(auth, wrong, `203.0.113.${guess}`))).toEqual([401, 'invalid_code']);
    const limited = await tryToSignIn(
      auth,
      { ...who, code: codeOf(secret, 1) } as Credentials,
      '198.51.100.1',
    );
    expect(error(limited)).toEqual([429, 'too_many_requests']);
    expect((await tryToSignIn(auth, ADMIN)).status).toBe(200);
  });

  it('has a secret that is stored encrypted, for its user only, by keys that can be replaced', async () => {
    const { secret, codes } = await setUp();
    const stored = JSON.stringify(await factors().findById(user.id).lean());
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(plain);

    const old = auth.environment.AUTH_ENCRYPTION_KEYS;
    const fresh = randomBytes(32).toString('base64');
    const with_ = (AUTH_ENCRYPTION_KEYS: string) =>
      new Encryption(AUTH_ENCRYPTION_KEYS, 'AUTH_ENCRYPTION_KEYS');
    const encrypted = (await factors().findById(user.id).lean())!.secret!;
    expect(await with_(`${fresh},${old}`).decrypt(encrypted, user.id)).toBe(secret);
    await expect(with_(fresh).decrypt(encrypted, user.id)).rejects.toThrow('lacks the key');
    await expect(with_(old).decrypt(encrypted, 'another')).rejects.toThrow('belongs to something else');
    const renewed = await with_(`${fresh},${old}`).encrypt(secret, user.id);
    expect(await with_(fresh).decrypt(renewed, user.id)).toBe(secret);
  });

  it('is replaced by a code of another app, and removed', async () => {
    const first = await setUp();
    const second = await begin();
    expect((await login(codeOf(first.secret, 1))).status).toBe(200);
    expect((await confirm(codeOf(second.secret))).status).toBe(200);
    expect(error(await login(codeOf(first.secret, 1)))).toEqual([401, 'invalid_code']);
    expect(error(await login(first.codes[0]))).toEqual([401, 'invalid_code']);
    for (let time = 1; time <= 2; time++) expect((await theirs.delete(path())).status).toBe(204);
    expect((await login()).status).toBe(200);
  });

  it('is replaced and removed only with a code of it, whatever session knows the password', async () => {
    const thief = request.agent(auth.url).set(await signIn(auth, who));
    expect((await thief.post(path())).status).toBe(200);
    const { secret, codes } = await setUp();
    const prove = (proof: object) => thief.post('/auth/reauthenticate').send(proof);
    expect((await prove({ current_password: who.password })).status).toBe(204);
    const changes = [
      () => thief.post(path()),
      () => thief.post(`${path()}/confirm`).send({ code: codeOf(secret) }),
      () => thief.post(`${path()}/recovery-codes`),
      () => thief.delete(path()),
      () => thief.post(`/api/users/${user.id}/passkeys/options`),
      () => thief.post('/auth/oidc/link'),
    ];
    for (const change of changes)
      expect(error(await change())).toEqual([403, 'recent_second_factor_required']);
    expect((await theirs.get(path())).body).toMatchObject({ recovery_codes: 10 });
    expect((await prove({ code: codes[0] })).status).toBe(204);
    expect((await thief.post(path())).status).toBe(200);
  });

  it('belongs to its user; an administrator sees whether there is one, and removes it after a loss', async () => {
    const { secret } = await setUp();
    const editor = { username: `Editor ${made}`, password: 'long enough' };
    await addUser(auth, editor, { role: 'editor' });
    const another = request.agent(auth.url).set(await signIn(auth, editor));
    expect(error(await another.get(path()))).toEqual([404, 'not_found']);
    expect(error(await another.delete(path()))).toEqual([404, 'not_found']);
    expect(error(await admin.post(path()))).toEqual([404, 'not_found']);
    expect(error(await admin.post(`${path()}/recovery-codes`))).toEqual([404, 'not_found']);
    expect((await admin.get(path())).body).toMatchObject({ recovery_codes: 10 });
    expect(error(await admin.delete(path('0'.repeat(24))))).toEqual([404, 'not_found']);
    expect(error(await login(wrongCode(secret)))).toEqual([401, 'invalid_code']);
    expect((await admin.delete(path())).status).toBe(204);
    expect((await login()).status).toBe(200);
  });
});

describe('A code of the app or a recovery code', () => {
  const prove = (code: string) => theirs.post('/auth/reauthenticate').send({ code });

  it('proves the identity again, each code once, but not for a user without an app', async () => {
    expect(error(await prove('123456'))).toEqual([401, 'invalid_code']);
    const { secret, codes } = await setUp();
    expect((await theirs.get('/auth/reauthenticate')).body).toEqual({
      password: true,
      passkey: false,
      code: true,
      institution: false,
    });
    const sessions = auth.app.get<Model<Session>>(getModelToken(Session.name));
    for (const code of [codeOf(secret, 1), codes[0]!]) {
      const longAgo = new Date(Date.now() - 11 * 60_000);
      const proven = { provenAt: longAgo, factorProvenAt: longAgo };
      await sessions.updateMany({ userId: user.id }, { $set: proven });
      expect(error(await prove(wrongCode(secret)))).toEqual([401, 'invalid_code']);
      expect(error(await theirs.post(path()))).toEqual([403, 'recent_second_factor_required']);
      expect((await prove(code)).status).toBe(204);
      expect((await theirs.post(path())).status).toBe(200);
      expect(error(await prove(code))).toEqual([401, 'invalid_code']);
    }
  });

  it('is no longer accepted after ten wrong ones, those of sign-ins included', async () => {
    const { secret, codes } = await setUp();
    for (let guess = 1; guess <= 5; guess++) await prove(wrongCode(secret)).expect(401);
    for (let guess = 1; guess <= 5; guess++) await login(wrongCode(secret)).expect(401);
    expect(error(await prove(codes[0]!))).toEqual([429, 'too_many_requests']);
  });
});

describe('A recovery code', () => {
  it('is shown again when the set-up is confirmed again, until its user has stored it', async () => {
    const { secret, codes } = await setUp();
    expect((await confirm(codeOf(secret, 1))).body).toEqual({ codes });
    expect((await confirm(wrongCode(secret))).status).toBe(400);
    expect((await login(codes[0])).status).toBe(200);
    const stored = () => theirs.post(`${path()}/recovery-codes/stored`);
    for (let time = 1; time <= 2; time++) expect((await stored()).status).toBe(204);
    expect((await confirm(codeOf(secret, 1))).status).toBe(400);
    expect((await login(codes[1])).status).toBe(200);
  });

  it('signs in once in place of the app, however it is typed', async () => {
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ');
    const statuses = await Promise.all([1, 2].map(async () => (await login(typed)).status));
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect((await theirs.get(path())).body).toMatchObject({ recovery_codes: 9 });
    expect((await login(codes[1])).status).toBe(200);
  });

  it('is replaced by new ones', async () => {
    expect(error(await theirs.post(`${path()}/recovery-codes`))).toEqual([404, 'not_found']);
    const { codes } = await setUp();
    const fresh = (await theirs.post(`${path()}/recovery-codes`).expect(200)).body as RecoveryCodes;
    expect(error(await login(codes[0]))).toEqual([401, 'invalid_code']);
    expect((await login(fresh.codes[0])).status).toBe(200);
  });
});

describe('A role that needs a second factor', () => {
  const require = (second_factor: unknown) => admin.post('/api/sign-in-rules').send({ second_factor });

  it('is named by an administrator', async () => {
    expect((await require(['editor', 'statistics'])).body).toEqual({
      second_factor: ['editor', 'statistics'],
    });
    expect((await admin.get('/api/sign-in-rules')).body).toEqual({ second_factor: ['editor', 'statistics'] });
    for (const wrong of ['editor', ['reader'], ['editor', 'editor'], null])
      expect((await require(wrong)).status).toBe(400);
    expect(error(await theirs.get('/api/sign-in-rules'))).toEqual([403, 'forbidden']);
    await require([]).expect(200);
  });

  it('lets a session that begins without one do nothing but set it up, which ends others that wait for it', async () => {
    await require(['editor']).expect(200);
    expect((await theirs.get(`/api/users/${user.id}/sessions`)).status).toBe(200);
    const before = theirs;
    const waiting = request.agent(auth.url).set(await signIn(auth, who));
    expect((await waiting.post(path())).status).toBe(200);
    const response = await login();
    const { token, user: signedIn } = response.body as Login;
    expect(signedIn).toEqual({
      id: user.id,
      name: who.username,
      role: 'editor',
      second_factor_missing: true,
    });
    theirs = request.agent(auth.url).set({ authorization: `Bearer ${token}` });
    expect((await theirs.get('/auth/verify-token')).body).toEqual({ user: signedIn });
    for (const closed of [`/api/users/${user.id}/sessions`, '/api/drafts'])
      expect(error(await theirs.get(closed))).toEqual([403, 'second_factor_missing']);
    const change = { password: 'rivers of the drylands', current_password: who.password };
    expect(error(await theirs.post(`/api/users/${user.id}/password`).send(change))).toEqual([
      403,
      'second_factor_missing',
    ]);

    await setUp();
    expect((await theirs.get('/api/drafts')).status).toBe(200);
    expect((await theirs.get('/auth/verify-token')).body).toEqual({
      user: { id: user.id, name: who.username, role: 'editor' },
    });
    expect((await before.get('/api/drafts')).status).toBe(200);
    expect(error(await waiting.post(path()))).toEqual([401, 'unauthorized']);
    expect(error(await theirs.delete(path()))).toEqual([409, 'second_factor_stays']);
    await require([]).expect(200);
    expect((await theirs.delete(path())).status).toBe(204);
  });
});

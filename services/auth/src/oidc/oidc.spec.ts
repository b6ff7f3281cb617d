import { beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { HistoryEntry, Login, UserListing } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { freePort } from '#testing/running/free-port.ts';
import { INSTITUTION_CLIENT, signInAt, startInstitution } from '#testing/servers/openid-provider.ts';
import { ADMIN, runAuth } from '#testing/running/running-auth.ts';
import { addUser, forwardedFor, signIn, tryToSignIn } from '#testing/builders/users.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { Session } from '../sessions/session.schema.ts';

const SITE = 'https://journal.example.org';
const environment = specEnvironment();
const provider = beforeBlock(() => startInstitution(`${SITE}/auth/oidc/callback`));
const auth = beforeBlock(() => {
  const settings = {
    SITE_ORIGIN: SITE,
    OIDC_ISSUER: provider.issuer,
    ...INSTITUTION_CLIENT,
    ...({ OIDC_NEW_USER_ROLE: 'data_entry', OIDC_NEW_USER_DOMAINS: 'other.example,New.example' } as const),
  };
  return runAuth(environment, undefined, settings);
});
let made = 0;

beforeEach(() => {
  Object.assign(provider, {
    signsIn: `member-${++made}`,
    email: undefined,
    forges: false,
    claims: undefined,
    waitsFor: undefined,
  });
});

const cookieIn = ({ headers }: request.Response, name: string) => {
  const lines = (headers['set-cookie'] ?? []) as unknown as string[];
  return lines.find(
    (line) => line.startsWith(`__Host-${name}=`) && !line.includes('Expires=Thu, 01 Jan 1970'),
  );
};
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
const pair = (cookie = '') => cookie.split(';')[0]!;

async function begin(area = 'admin') {
  const response = await request(auth.url).get(`/auth/oidc/begin?area=${area}`);
  expect([response.status, response.headers['referrer-policy']]).toEqual([302, 'no-referrer']);
  const cookie = cookieIn(response, 'institution-sign-in');
  expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
  return { address: response.headers.location!, cookie: pair(cookie) };
}
const comeBack = (path: string, cookie: string, address = '127.0.0.1') =>
  request(auth.url).get(path).set('cookie', cookie).set(forwardedFor(address));
/** Signs in at the institution. @returns the answer of the journal's callback */
async function signInThere(area?: string, address?: string) {
  const { address: there, cookie } = await begin(area);
  return comeBack(await signInAt(there, SITE), cookie, address);
}
const problemOf = ({ headers }: request.Response) =>
  new URL(headers.location!, SITE).searchParams.get('problem');

/** A user who has signed in with a password. */
async function newUser(more: object = {}, username = `Colleague ${made}`) {
  const who = { username, password: 'long enough' };
  const { id } = await addUser(auth, who, { role: 'editor', ...more });
  const agent = request.agent(auth.url).set(await signIn(auth, who));
  const link = async () => {
    const begun = await agent.post('/auth/oidc/link').expect(200);
    const cookie = pair(cookieIn(begun, 'institution-sign-in'));
    const path = await signInAt((begun.body as { address: string }).address, SITE);
    return comeBack(path, cookie);
  };
  return { id, who, agent, link };
}
/** The user of the session after a finished sign-in. */
async function signedInBy(callback: request.Response) {
  const cookie = pair(cookieIn(callback, 'institution-session'));
  const session = await request(auth.url).post('/auth/oidc/session').set('cookie', cookie).expect(200);
  const { token, user } = session.body as Login;
  return { user, agent: request.agent(auth.url).set({ authorization: `Bearer ${token}` }) };
}
const isLinked = async ({ agent }: Awaited<ReturnType<typeof newUser>>) =>
  ((await agent.get('/auth/oidc/link')).body as { linked: boolean }).linked;

describe('The sign-in of an institution', () => {
  it('signs in the user who linked it, once for each answer', async () => {
    const user = await newUser();
    expect(problemOf(await signInThere())).toBe('unknown_identity');
    const linked = await user.link();
    expect([linked.status, linked.headers.location]).toEqual([302, '/admin/sign-in?institution=1']);
    expect(await isLinked(user)).toBe(true);

    const response = await signInThere('webdata');
    expect([response.status, response.headers.location]).toEqual([302, '/webdata/login?institution=1']);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const handover = cookieIn(response, 'institution-session');
    expect(handover).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
    const session = await request(auth.url).post('/auth/oidc/session').set('cookie', pair(handover));
    const { token, user: signedIn } = session.body as Login;
    expect(signedIn).toEqual({ id: user.id, name: user.who.username, role: 'editor' });
    expect(cookieIn(session, 'institution-session')).toBeUndefined();
    const verified = await request(auth.url)
      .get('/auth/verify-token')
      .set('authorization', `Bearer ${token}`);
    expect(verified.body).toEqual({ user: signedIn });

    expect((await user.agent.post('/auth/oidc/unlink')).status).toBe(204);
    expect(problemOf(await signInThere())).toBe('unknown_identity');
  });

  it('belongs to the user who has its verified e-mail address, and stays theirs', async () => {
    const email = `member${made}@institution.example`;
    const user = await newUser({ email: email.toUpperCase() });
    provider.email = { email, email_verified: false };
    expect(problemOf(await signInThere())).toBe('unknown_identity');
    provider.email = { email, email_verified: true };
    expect(problemOf(await signInThere())).toBeNull();
    expect(await isLinked(user)).toBe(true);
    provider.email = undefined;
    expect(problemOf(await signInThere())).toBeNull();
  });

  it.each([
    ['an administrator', { role: 'administrator' }, false],
    ['a user who has another identity', {}, true],
  ])('is linked to %s by themselves only', async (_, more, hasIdentity) => {
    const email = `member${made}@institution.example`;
    const user = await newUser({ email, ...more });
    if (hasIdentity) await user.link();
    Object.assign(provider, { signsIn: `another-${made}`, email: { email, email_verified: true } });
    expect(problemOf(await signInThere())).toBe('unknown_identity');
    expect(problemOf(await user.link())).toBeNull();
    expect((await signedInBy(await signInThere())).user.id).toBe(user.id);
  });

  it('hands its session over once, however often its cookie is sent', async () => {
    const user = await newUser();
    await user.link();
    const cookie = pair(cookieIn(await signInThere(), 'institution-session'));
    const handOver = () => request(auth.url).post('/auth/oidc/session').set('cookie', cookie);
    const responses = await Promise.all([1, 2, 3].map(handOver));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await handOver()).status).toBe(400);
  });

  it('cannot be linked to two users', async () => {
    const [one, other] = [await newUser(), await newUser({}, `Other ${made}`)];
    await one.link();
    expect(problemOf(await other.link())).toBe('identity_taken');
    expect([await isLinked(one), await isLinked(other)]).toEqual([true, false]);
    expect(problemOf(await one.link())).toBeNull();
  });

  it('does not sign in a user who is disabled, or whose IP address is not allowed', async () => {
    const { id, link } = await newUser();
    await link();
    const change = (body: object) =>
      request(auth.url)
        .post(`/api/users/${id}`)
        .set(auth.signedIn)
        .send({ ...body, current_password: ADMIN.password })
        .expect(200);
    await change({ allowed_ips: ['127.0.0.1'] });
    expect(problemOf(await signInThere('admin', '203.0.113.7'))).toBe('invalid_ip');
    await change({ status: 'disabled' });
    expect(problemOf(await signInThere())).toBe('disabled');
  });

  it('needs the browser, the state and the code of the same attempt, and the provider’s signature', async () => {
    const { link } = await newUser();
    await link();
    const [mine, other] = [await begin(), await begin()];
    const path = await signInAt(mine.address, SITE);
    for (const cookie of ['', other.cookie, '__Host-institution-sign-in=rubbish'])
      expect(problemOf(await comeBack(path, cookie))).toBe('identity_refused');
    expect(problemOf(await comeBack(path.replace(/state=[^&]+/, 'state=x'), mine.cookie))).toBe(
      'identity_refused',
    );
    expect(problemOf(await comeBack(path, mine.cookie))).toBeNull();
    expect(problemOf(await comeBack(path, mine.cookie))).toBe('identity_refused');
    provider.forges = true;
    expect(problemOf(await signInThere())).toBe('identity_refused');
    Object.assign(provider, { forges: false, signsIn: undefined });
    expect(problemOf(await signInThere())).toBe('identity_refused');
    for (const cookie of ['', '__Host-institution-session=rubbish', mine.cookie]) {
      const response = await request(auth.url).post('/auth/oidc/session').set('cookie', cookie);
      expect([response.status, (response.body as ErrorBody).error]).toEqual([400, 'identity_refused']);
    }
  });

  it.each([
    ['issuer', { iss: 'https://other.example' }],
    ['receiver', { aud: 'another journal' }],
    ['attempt', { nonce: 'of another attempt' }],
    ['time', { exp: secondsFromNow(-3_600) }],
    ['client', { azp: 'another journal' }],
    ['time of issue, which is to come', { iat: secondsFromNow(300) }],
    ['time of issue, which is long past', { iat: secondsFromNow(-3_600) }],
    ['subject, which is empty', { sub: '' }],
    ['subject, which is too long', { sub: 'x'.repeat(256) }],
    ['subject, which is not ASCII', { sub: 'mémber' }],
  ])('is refused when the signed token names another %s', async (_, claims) => {
    const { link } = await newUser();
    expect(problemOf(await link())).toBeNull();
    provider.claims = claims;
    expect(problemOf(await signInThere())).toBe('identity_refused');
    provider.claims = {};
    expect(problemOf(await signInThere())).toBeNull();
  });

  it('is accepted from its own issuer only, and only once of two concurrent responses', async () => {
    await (await newUser()).link();
    const mine = await begin();
    const path = await signInAt(mine.address, SITE);
    const issuer = `iss=${encodeURIComponent(provider.issuer)}`;
    expect(path).toContain(issuer);
    for (const wrong of [path.replace(issuer, 'iss=https%3A%2F%2Fother.example'), `${path}&code=another`])
      expect(problemOf(await comeBack(wrong, mine.cookie))).toBe('identity_refused');
    expect(problemOf(await comeBack(path, mine.cookie))).toBeNull();

    const other = await begin();
    const twice = await signInAt(other.address, SITE);
    const answers = await Promise.all([1, 2].map(async () => problemOf(await comeBack(twice, other.cookie))));
    // The provider revokes what it gave for a code that it sees again, so it may be none.
    expect(answers).toContain('identity_refused');
    expect(problemOf(await signInThere())).toBeNull();
  });

  it('waits for the provider for seconds only, and says so on the login page', async () => {
    await (await newUser()).link();
    const later = Promise.withResolvers<void>();
    provider.waitsFor = later.promise;
    const response = await signInThere('webdata');
    expect(response.headers.location).toBe('/webdata/login?problem=service_unavailable');
    expect(cookieIn(response, 'institution-session')).toBeUndefined();
    later.resolve();
    provider.waitsFor = undefined;
    expect(problemOf(await signInThere())).toBeNull();
    const unreachable = await runAuth(environment, undefined, {
      SITE_ORIGIN: SITE,
      ...INSTITUTION_CLIENT,
      OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
    });
    const begun = await request(unreachable.url).get('/auth/oidc/begin?area=admin');
    expect([begun.status, begun.headers.location]).toEqual([302, '/admin/login?problem=service_unavailable']);
    await unreachable.close();
  });

  it('is not offered where no provider is configured', async () => {
    expect((await request(auth.url).get('/auth/oidc')).body).toEqual({
      label: 'Sign in with your institution',
    });
    const without = await runAuth(environment);
    expect((await request(without.url).get('/auth/oidc')).body).toEqual({ label: '' });
    expect((await request(without.url).get('/auth/oidc/begin')).status).toBe(404);
    await without.close();
  });
});

describe('A verified e-mail address to which no user belongs', () => {
  const usersNamed = async (name: string) =>
    ((await request(auth.url).get('/api/users').set(auth.signedIn)).body as UserListing[]).filter(
      (user) => user.name === name,
    );
  const members = (email: string) => {
    provider.email = { email, email_verified: true };
    return email;
  };

  it('becomes a user with the role of the settings, whom the institution alone signs in', async () => {
    const email = members(`member${made}@new.example`);
    const responses = await Promise.all([1, 2, 3].map(() => signInThere('webdata')));
    expect(responses.map(problemOf)).toEqual([null, null, null]);
    const [added, ...others] = await usersNamed(email);
    expect([added, others]).toMatchObject([{ role: 'data_entry', status: 'enabled', allowed_ips: [] }, []]);
    const { user } = await signedInBy(responses[0]!);
    expect(user).toEqual({ id: added!.id, name: email, role: 'data_entry' });
    const history = await request(auth.url).get(`/api/users/${added!.id}/history`).set(auth.signedIn);
    expect(history.body as HistoryEntry[]).toMatchObject([
      {
        by: { name: 'Sign-in at the institution' },
        changes: expect.arrayContaining([{ field: 'role', from: null, to: 'data_entry' }]),
      },
    ]);
    for (const password of ['', 'undefined', email])
      expect((await tryToSignIn(auth, { username: email, password })).status).toBe(401);
  });

  it.each([
    ['is not verified', 'member@new.example', false],
    ['is of another domain', 'member@institution.example', true],
    ['is of a subdomain', 'member@dept.new.example', true],
    ['ends like one', 'member@brand-new.example', true],
    ['has two domains', 'member@new.example@institution.example', true],
    ['has two domains, the last of which is one', 'member@evil.example@new.example', true],
    ['is quoted', '"member@evil.example"@new.example', true],
    ['has letters that are not ASCII', 'mémber@new.example', true],
    ['has letters of full width', 'ｍember@new.example', true],
    ['has a sign of full width', 'member＠new.example', true],
    ['is in spaces', ' member@new.example ', true],
    ['is a list', ['member@new.example'], true],
    ['is an object', { address: 'member@new.example' }, true],
    ['is verified in words', 'member@new.example', 'true'],
  ])('becomes none when it %s', async (_, email, email_verified) => {
    const users = async () =>
      (await request(auth.url).get('/api/users').set(auth.signedIn)).body as unknown[];
    const before = await users();
    provider.email = { email, email_verified };
    expect(problemOf(await signInThere())).toBe('unknown_identity');
    provider.email = undefined;
    provider.claims = { email, email_verified };
    expect(problemOf(await signInThere())).toBe('unknown_identity');
    expect(await users()).toEqual(before);
  });

  it('does not match a user by username, or by an address that only looks the same', async () => {
    const email = members(`member${made}@institution.example`);
    await newUser({}, email);
    await newUser({ email: email.replace('m', 'ｍ') });
    expect(problemOf(await signInThere())).toBe('unknown_identity');
    provider.claims = { email: ADMIN.username, email_verified: true };
    expect(problemOf(await signInThere())).toBe('unknown_identity');
  });

  it('becomes none unless a setting says so', async () => {
    members(`member${made}@new.example`);
    const settings = { OIDC_ISSUER: provider.issuer, SITE_ORIGIN: SITE, ...INSTITUTION_CLIENT };
    const usual = await runAuth(environment, undefined, settings);
    const begun = await request(usual.url).get('/auth/oidc/begin');
    const path = await signInAt(begun.headers.location!, SITE);
    const cookie = pair(cookieIn(begun, 'institution-sign-in'));
    expect(problemOf(await request(usual.url).get(path).set('cookie', cookie))).toBe('unknown_identity');
    await usual.close();
  });
});

describe('A user without a password', () => {
  const provenMinutesAgo = (userId: string, minutes: number) =>
    auth.app
      .get<Model<Session>>(getModelToken(Session.name))
      .updateMany({ userId }, { $set: { provenAt: new Date(Date.now() - minutes * 60_000) } });
  const errorOf = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];
  async function newMember() {
    provider.email = { email: `member${made}@new.example`, email_verified: true };
    return signedInBy(await signInThere());
  }

  it('proves the identity by signing in again, sets a password, and is never left without a way to sign in', async () => {
    const { user, agent } = await newMember();
    expect((await agent.get('/auth/reauthenticate')).body).toEqual({
      password: false,
      passkey: false,
      code: false,
      institution: true,
    });
    const password = 'rivers of the drylands';
    const setPassword = (by: request.Agent, more: object = {}) =>
      by.post(`/api/users/${user.id}/password`).send({ password, ...more });
    await provenMinutesAgo(user.id, 11);
    expect(errorOf(await setPassword(agent))).toEqual([403, 'recent_sign_in_required']);
    for (const current_password of ['', 'undefined'])
      expect((await agent.post('/auth/reauthenticate').send({ current_password })).status).toBe(400);

    const { agent: again } = await newMember();
    expect(errorOf(await again.post('/auth/oidc/unlink'))).toEqual([409, 'only_sign_in']);
    expect((await setPassword(again)).status).toBe(204);
    expect((await tryToSignIn(auth, { username: user.name, password })).status).toBe(200);
    expect((await setPassword(again)).status).toBe(400);
    expect((await again.post('/auth/oidc/unlink')).status).toBe(204);
  });

  it('changes access by a recent proof, as an administrator', async () => {
    const { user, agent } = await newMember();
    const colleague = await newUser();
    const promote = { role: 'administrator', current_password: ADMIN.password };
    await request(auth.url).post(`/api/users/${user.id}`).set(auth.signedIn).send(promote).expect(200);
    const disable = () => agent.post(`/api/users/${colleague.id}`).send({ status: 'disabled' });
    await provenMinutesAgo(user.id, 11);
    expect(errorOf(await disable())).toEqual([403, 'recent_sign_in_required']);
    await provenMinutesAgo(user.id, 9);
    expect((await disable()).status).toBe(200);
    const demote = { ...promote, role: 'data_entry' };
    await request(auth.url).post(`/api/users/${user.id}`).set(auth.signedIn).send(demote).expect(200);
  });
});

import { describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { Login } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { SoftwareAuthenticator } from '#testing/builders/software-authenticator.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { addUser, forwardedFor, signIn, tryToSignIn } from '#testing/builders/users.ts';
import { PasskeyChallenge } from './passkey.schema.ts';

const SITE = 'https://journal.example.org';
const HOST = 'journal.example.org';
const auth = specAuth(specEnvironment(), undefined, { SITE_ORIGIN: SITE });
const admin = beforeBlock(() => request.agent(auth.url).set(auth.signedIn));
let made = 0;

const error = ({ status, body }: request.Response) => [status, (body as Partial<ErrorBody>).error];
const refused = [401, 'invalid_passkey'];

/** A new user who is signed in. */
async function newUser(role = 'editor') {
  const who = { username: `Colleague ${++made}`, password: 'long enough' };
  const { id } = await addUser(auth, who, { role });
  const agent = request.agent(auth.url).set(await signIn(auth, who));
  const path = `/api/users/${id}/passkeys`;
  const registration = async () =>
    (await agent.post(`${path}/options`).expect(200)).body as PublicKeyCredentialCreationOptionsJSON;
  const register = (response: unknown, name: unknown = 'A phone') =>
    agent.post(path).send({ name, response });
  const count = async () => ((await agent.get(path)).body as unknown[]).length;
  return { who, id, agent, path, registration, register, count };
}
/** A new user with a passkey. */
async function newOwner(role?: string) {
  const user = await newUser(role);
  const device = new SoftwareAuthenticator(SITE);
  await user.register(device.register(await user.registration())).expect(201);
  return { ...user, device };
}

const challenge = async () =>
  (await request(auth.url).post('/auth/passkey/options').expect(200))
    .body as PublicKeyCredentialRequestOptionsJSON;
const login = (response: unknown, address = '127.0.0.1') =>
  request(auth.url).post('/auth/passkey').set(forwardedFor(address)).send({ response });
const expireChallenges = () =>
  auth.app
    .get<Model<PasskeyChallenge>>(getModelToken(PasskeyChallenge.name))
    .updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
const elsewhere: [string, string, string?][] = [
  ['the site without HTTPS', 'http://journal.example.org', HOST],
  ['another port of the site', `${SITE}:8443`, HOST],
  ['a host below the site', 'https://evil.journal.example.org', HOST],
  ['the domain of the site', 'https://example.org'],
  ['a passkey of the domain of the site', SITE, 'example.org'],
  ['a passkey of another site', SITE, 'journal.example.net'],
  ['another site', 'https://journal.example.net'],
];

describe('A passkey', () => {
  it('signs its user in with a session of full rights, each signature once', async () => {
    const { id, who, registration, register, agent, path } = await newUser();
    const device = new SoftwareAuthenticator(SITE);
    const options = await registration();
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    const added = await register(device.register(options), ' Work laptop ');
    expect([added.status, added.body]).toMatchObject([201, { name: 'Work laptop', last_used: null }]);
    const answer = device.sign(await challenge());
    const response = await login(answer);
    expect([response.status, (response.body as Login).user]).toEqual([
      200,
      { id, name: who.username, role: 'editor' },
    ]);
    expect(error(await login(answer))).toEqual(refused);
    expect((await agent.get(path)).body).toMatchObject([{ last_used: expect.any(String) }]);
  });

  it('is refused with another key, without the user’s verification and with another’s challenge', async () => {
    const { device, registration } = await newOwner();
    const attempts: AuthenticationResponseJSON[] = [
      device.sign(await challenge(), { verifiesUser: false }),
      device.sign({ ...(await challenge()), challenge: 'bWFkZS11cA' }),
      device.sign({ challenge: (await registration()).challenge }),
      { ...new SoftwareAuthenticator(SITE).sign(await challenge()), id: device.id, rawId: device.id },
      new SoftwareAuthenticator(SITE).sign(await challenge()),
    ];
    for (const attempt of attempts) expect(error(await login(attempt))).toEqual(refused);
    for (const none of [undefined, 'text', {}, { id: 1, response: {} }])
      expect(error(await login(none))).toEqual([400, 'validation_failed']);
    expect((await login(device.sign(await challenge()))).status).toBe(200);
  });

  it('is registered by its user only, with the challenge made for them and a verification', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const device = new SoftwareAuthenticator(SITE);
    expect(error(await other.register(device.register(await one.registration())))).toEqual(refused);
    const unverified = device.register(await one.registration(), { verifiesUser: false });
    expect(error(await one.register(unverified))).toEqual(refused);
    for (const name of ['', ' ', 'x'.repeat(61)])
      expect((await one.register(device.register(await one.registration()), name)).status).toBe(400);
    await one.register(device.register(await one.registration())).expect(201);
    for (const agent of [other.agent, admin])
      for (const call of [
        agent.get(one.path),
        agent.post(`${one.path}/options`),
        agent.delete(`${one.path}/x`),
      ])
        expect(error(await call)).toEqual([404, 'not_found']);
  });

  it('signs nobody in once it is removed, its user disabled or the address not allowed', async () => {
    const { id, agent, path, device } = await newOwner();
    const change = (body: object) =>
      admin
        .post(`/api/users/${id}`)
        .send({ ...body, current_password: 'a long enough password' })
        .expect(200);
    await change({ allowed_ips: ['127.0.0.1'] });
    expect(error(await login(device.sign(await challenge()), '203.0.113.7'))).toEqual([403, 'invalid_ip']);
    await change({ status: 'disabled' });
    expect(error(await login(device.sign(await challenge())))).toEqual([403, 'disabled']);
    await change({ status: 'enabled' });
    const { token } = (await login(device.sign(await challenge()))).body as Login;
    const again = request.agent(auth.url).set({ authorization: `Bearer ${token}` });
    for (let time = 1; time <= 2; time++)
      expect((await again.delete(`${path}/${device.id}`)).status).toBe(204);
    expect(error(await login(device.sign(await challenge())))).toEqual(refused);
    expect((await agent.get('/auth/verify-token')).status).toBe(401);
  });

  it('counts as the second factor that a role requires; the password alone is then refused', async () => {
    const { who, id, device } = await newOwner('statistics');
    await admin
      .post('/api/sign-in-rules')
      .send({ second_factor: ['statistics'] })
      .expect(200);
    expect(error(await tryToSignIn(auth, who))).toEqual([403, 'passkey_required']);
    const response = await login(device.sign(await challenge()));
    expect((response.body as Login).user).toEqual({ id, name: who.username, role: 'statistics' });
    await admin.delete(`/api/users/${id}/second-factor`).expect(204);
    expect(error(await login(device.sign(await challenge())))).toEqual(refused);
    expect(((await tryToSignIn(auth, who)).body as Login).user.second_factor_missing).toBe(true);
    await admin.post('/api/sign-in-rules').send({ second_factor: [] }).expect(200);
  });
});

describe('The registration of a passkey', () => {
  it('is accepted once, however often it is sent at the same time', async () => {
    const { registration, register, count } = await newUser();
    const response = new SoftwareAuthenticator(SITE).register(await registration());
    const responses = await Promise.all([1, 2, 3, 4].map(() => register(response)));
    expect(responses.map(error).toSorted()).toEqual([[201, undefined], refused, refused, refused]);
    expect(error(await register(response))).toEqual(refused);
    expect(await count()).toBe(1);
  });

  it('is refused for a challenge that was used, has expired, is another user’s or of a sign-in', async () => {
    const [{ registration, register, count }, other] = [await newUser(), await newUser()];
    const options = await registration();
    await register(new SoftwareAuthenticator(SITE).register(options)).expect(201);
    const device = new SoftwareAuthenticator(SITE);
    expect(error(await register(device.register(options)))).toEqual(refused);
    expect(error(await register(device.register(await other.registration())))).toEqual(refused);
    const ofSignIn = { ...options, challenge: (await challenge()).challenge };
    expect(error(await register(device.register(ofSignIn)))).toEqual(refused);
    const late = await registration();
    await expireChallenges();
    expect(error(await register(device.register(late)))).toEqual(refused);
    expect(await count()).toBe(1);
  });

  it('is refused for a passkey that is registered, whoever sends it', async () => {
    const [owner, other] = [await newOwner(), await newUser()];
    for (const user of [other, owner])
      expect(error(await user.register(owner.device.register(await user.registration())))).toEqual(refused);
    expect([await owner.count(), await other.count()]).toEqual([1, 0]);
    expect((await login(owner.device.sign(await challenge()))).status).toBe(200);
  });

  it.each(elsewhere)('is refused from %s', async (_, origin, host) => {
    const { registration, register, count } = await newUser();
    const device = new SoftwareAuthenticator(SITE).at(origin, host);
    expect(error(await register(device.register(await registration())))).toEqual(refused);
    expect(await count()).toBe(0);
  });
});

describe('The signature of a passkey', () => {
  it('signs in once, however often it is sent at the same time', async () => {
    const { device } = await newOwner();
    const signed = device.sign(await challenge());
    const responses = await Promise.all([1, 2, 3, 4].map(() => login(signed)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    expect(error(await login(signed))).toEqual(refused);
  });

  it('is refused for a challenge that was used, has expired or is of a registration', async () => {
    const { device, registration } = await newOwner();
    const used = await challenge();
    expect((await login(device.sign(used))).status).toBe(200);
    expect(error(await login(device.sign(used)))).toEqual(refused);
    expect(error(await login(device.sign(await registration())))).toEqual(refused);
    const late = await challenge();
    await expireChallenges();
    expect(error(await login(device.sign(late)))).toEqual(refused);
  });

  it('is refused when its counter went back, as that of a copied passkey', async () => {
    const { device } = await newOwner();
    const copy = device.at(SITE);
    for (let time = 1; time <= 2; time += 1) device.sign(await challenge());
    expect((await login(device.sign(await challenge()))).status).toBe(200);
    expect(error(await login(copy.sign(await challenge())))).toEqual(refused);
  });

  it.each(elsewhere)('is refused from %s', async (_, origin, host) => {
    const { device } = await newOwner();
    for (let time = 1; time <= 2; time += 1)
      expect(error(await login(device.at(origin, host).sign(await challenge())))).toEqual(refused);
    expect((await login(device.sign(await challenge()))).status).toBe(200);
  });

  it('proves its own user’s identity alone, once', async () => {
    const [owner, other] = [await newOwner(), await newUser()];
    const prove = (agent: request.Agent, passkey: unknown) =>
      agent.post('/auth/reauthenticate').send({ passkey });
    expect(error(await prove(other.agent, owner.device.sign(await challenge())))).toEqual(refused);
    const signed = owner.device.sign(await challenge());
    expect((await prove(owner.agent, signed)).status).toBeLessThan(300);
    expect(error(await prove(owner.agent, signed))).toEqual(refused);
  });
});

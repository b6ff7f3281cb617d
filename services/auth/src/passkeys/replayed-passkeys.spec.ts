import { describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { SoftwareAuthenticator } from '#testing/builders/software-authenticator.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { PasskeyChallenge } from './passkey.schema.ts';

const SITE = 'https://journal.example.org';
const HOST = 'journal.example.org';
const environment = specEnvironment();
const auth = specAuth(environment, undefined, { SITE_ORIGIN: SITE });
let made = 0;

async function newUser() {
  const who = { username: `Colleague ${++made}`, password: 'long enough' };
  const { id } = await addUser(auth, who, { role: 'editor' });
  const agent = request.agent(auth.url).set(await signIn(auth, who));
  const path = `/api/users/${id}/passkeys`;
  const registration = async () =>
    (await agent.post(`${path}/options`).expect(200)).body as PublicKeyCredentialCreationOptionsJSON;
  const register = async (response: unknown) => outcome(await agent.post(path).send({ name: 'A', response }));
  const count = async () => ((await agent.get(path)).body as unknown[]).length;
  return { agent, registration, register, count };
}
/** A new user with a passkey. */
async function newOwner() {
  const user = await newUser();
  const device = new SoftwareAuthenticator(SITE);
  expect(await user.register(device.register(await user.registration()))).toEqual([201, undefined]);
  return { ...user, device };
}
const outcome = ({ status, body }: request.Response) => [status, (body as Partial<ErrorBody>).error];
const refused = [401, 'invalid_passkey'];
const challenge = async () =>
  (await request(auth.url).post('/auth/passkey/options').expect(200))
    .body as PublicKeyCredentialRequestOptionsJSON;
const login = async (response: unknown) =>
  outcome(await request(auth.url).post('/auth/passkey').send({ response }));
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

describe('The registration of a passkey', () => {
  it('is accepted once, however often it is sent at the same time', async () => {
    const { registration, register, count } = await newUser();
    const response = new SoftwareAuthenticator(SITE).register(await registration());
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => register(response)));
    expect(outcomes.toSorted()).toEqual([[201, undefined], refused, refused, refused]);
    expect(await register(response)).toEqual(refused);
    expect(await count()).toBe(1);
  });

  it('is refused for a challenge that was used, has expired, is another user’s or of a sign-in', async () => {
    const [{ registration, register, count }, other] = [await newUser(), await newUser()];
    const options = await registration();
    expect((await register(new SoftwareAuthenticator(SITE).register(options)))[0]).toBe(201);
    const device = new SoftwareAuthenticator(SITE);
    expect(await register(device.register(options))).toEqual(refused);
    expect(await register(device.register(await other.registration()))).toEqual(refused);
    const ofSignIn = { ...options, challenge: (await challenge()).challenge };
    expect(await register(device.register(ofSignIn))).toEqual(refused);
    const late = await registration();
    await expireChallenges();
    expect(await register(device.register(late))).toEqual(refused);
    expect(await count()).toBe(1);
  });

  it('is refused for a passkey that is registered, whoever sends it', async () => {
    const [owner, other] = [await newOwner(), await newUser()];
    for (const user of [other, owner])
      expect(await user.register(owner.device.register(await user.registration()))).toEqual(refused);
    expect([await owner.count(), await other.count()]).toEqual([1, 0]);
    expect((await login(owner.device.sign(await challenge())))[0]).toBe(200);
  });

  it.each(elsewhere)('is refused from %s', async (_, origin, host) => {
    const { registration, register, count } = await newUser();
    const device = new SoftwareAuthenticator(SITE).at(origin, host);
    expect(await register(device.register(await registration()))).toEqual(refused);
    expect(await count()).toBe(0);
  });
});

describe('The signature of a passkey', () => {
  it('signs in once, however often it is sent at the same time', async () => {
    const { device } = await newOwner();
    const signed = device.sign(await challenge());
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => login(signed)))).map(([status]) => status);
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401]);
    expect(await login(signed)).toEqual(refused);
  });

  it('is refused for a challenge that was used, has expired or is of a registration', async () => {
    const { device, registration } = await newOwner();
    const used = await challenge();
    expect((await login(device.sign(used)))[0]).toBe(200);
    expect(await login(device.sign(used))).toEqual(refused);
    expect(await login(device.sign(await registration()))).toEqual(refused);
    const late = await challenge();
    await expireChallenges();
    expect(await login(device.sign(late))).toEqual(refused);
  });

  it('is refused when its counter went back, as that of a copied passkey', async () => {
    const { device } = await newOwner();
    const copy = device.at(SITE);
    for (let time = 1; time <= 2; time += 1) device.sign(await challenge());
    expect((await login(device.sign(await challenge())))[0]).toBe(200);
    expect(await login(copy.sign(await challenge()))).toEqual(refused);
  });

  it.each(elsewhere)('is refused from %s', async (_, origin, host) => {
    const { device } = await newOwner();
    for (let time = 1; time <= 2; time += 1)
      expect(await login(device.at(origin, host).sign(await challenge()))).toEqual(refused);
    expect((await login(device.sign(await challenge())))[0]).toBe(200);
  });

  it('proves its own user’s identity alone, once', async () => {
    const [owner, other] = [await newOwner(), await newUser()];
    const prove = async (agent: request.Agent, passkey: unknown) =>
      outcome(await agent.post('/auth/reauthenticate').send({ passkey }));
    expect(await prove(other.agent, owner.device.sign(await challenge()))).toEqual(refused);
    const signed = owner.device.sign(await challenge());
    expect((await prove(owner.agent, signed))[0]).toBeLessThan(300);
    expect(await prove(owner.agent, signed)).toEqual(refused);
  });
});

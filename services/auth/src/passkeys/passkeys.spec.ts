import { describe, expect, it } from '@jest/globals';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import request from 'supertest';
import type { Login } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { SoftwareAuthenticator } from '#testing/builders/software-authenticator.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { addUser, forwardedFor, signIn, tryToSignIn } from '#testing/builders/users.ts';

const SITE = 'http://localhost:8080';
const auth = specAuth();
const admin = beforeBlock(() => request.agent(auth.url).set(auth.signedIn));
let made = 0;

const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];
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
  return { who, id, agent, path, registration, register };
}

const challenge = async () =>
  (await request(auth.url).post('/auth/passkey/options').expect(200))
    .body as PublicKeyCredentialRequestOptionsJSON;
const login = (response: unknown, address = '127.0.0.1') =>
  request(auth.url).post('/auth/passkey').set(forwardedFor(address)).send({ response });

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

  it('is refused with another site, another key, without the user’s verification and with another’s challenge', async () => {
    const { registration, register } = await newUser();
    const device = new SoftwareAuthenticator(SITE);
    await register(device.register(await registration())).expect(201);
    const elsewhere = device.at('https://journal.example.net');
    const attempts: AuthenticationResponseJSON[] = [
      elsewhere.sign(await challenge()),
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
    const { id, agent, path, registration, register } = await newUser();
    const device = new SoftwareAuthenticator(SITE);
    await register(device.register(await registration())).expect(201);
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
    const { who, id, registration, register } = await newUser('statistics');
    const device = new SoftwareAuthenticator(SITE);
    await register(device.register(await registration())).expect(201);
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

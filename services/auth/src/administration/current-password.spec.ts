import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { UserDetails } from '#contracts/entities.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import { dropDatabases, type Environment, freshEnvironment } from '#testing/environment.ts';
import { type RunningAuth, runAuth } from '#testing/running-auth.ts';
import { addUser, type Credentials, signIn, tryToSignIn } from '#testing/users.ts';

const NEEDED = 'Enter your current password to change a password, a status or the allowed addresses';
const WRONG = 'This is not your current password';

let environment: Environment;
let auth: RunningAuth;
let made = 0;
let me: Credentials;
let mine: { authorization: string };
let colleague: UserDetails;

beforeAll(async () => {
  environment = await freshEnvironment();
  auth = await runAuth(environment);
});
beforeEach(async () => {
  me = { username: `Person ${++made}`, password: 'my own long password' };
  await addUser(auth, me);
  mine = await signIn(auth, me);
  colleague = await addUser(auth, { username: `Colleague ${made}`, password: 'long enough' });
});
afterAll(async () => {
  await auth.close();
  await dropDatabases(environment);
});

const update = (body: object) =>
  request(auth.url)
    .post(`/api/users/${colleague.id}`)
    .set(mine)
    .set('X-Forwarded-For', '127.0.0.1')
    .send(body);
const read = async () =>
  (await request(auth.url).get(`/api/users/${colleague.id}`).set(mine)).body as unknown;
const problem = ({ status, body }: request.Response) => [status, (body as ErrorBody).fields];

describe('A change of', () => {
  it.each([
    ['a password', { password: 'an altogether new one' }],
    ['the status', { status: 'disabled' }],
    ['the allowed addresses', { allowed_ips: ['203.0.113.7'] }],
  ])('%s requires the current password of the caller', async (_, change) => {
    expect(problem(await update(change))).toEqual([400, { current_password: NEEDED }]);
    for (const wrong of ['wrong', 'long enough'])
      expect(problem(await update({ ...change, current_password: wrong }))).toEqual([
        400,
        { current_password: WRONG },
      ]);
    expect(await read()).toEqual(colleague);
    expect((await update({ ...change, current_password: me.password })).status).toBe(200);
    expect(await read()).toMatchObject({ version: 2 });
  });

  it('the name requires no password', async () => {
    const { status, allowed_ips } = colleague;
    const response = await update({ name: `Renamed ${made}`, password: '', status, allowed_ips });
    expect([response.status, response.body]).toMatchObject([200, { name: `Renamed ${made}` }]);
  });
});

describe('Wrong current passwords', () => {
  it('are counted together with failed sign-ins', async () => {
    for (let guess = 1; guess <= 6; guess++) await update({ status: 'disabled', current_password: 'wrong' });
    for (let guess = 1; guess <= 4; guess++) await tryToSignIn(auth, { ...me, password: 'wrong' });
    const response = await update({ status: 'disabled', current_password: me.password });
    expect([response.status, Number(response.headers['retry-after']) > 800]).toEqual([429, true]);
    expect((await tryToSignIn(auth, me)).status).toBe(429);
    expect(await read()).toEqual(colleague);
  });
});

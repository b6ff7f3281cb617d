import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { UserDetails, UserSession } from '#contracts/entities.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import { dropDatabases, type Environment, freshEnvironment } from '#testing/environment.ts';
import { type RunningAuth, runAuth } from '#testing/running-auth.ts';
import { addUser, type Credentials, signIn } from '#testing/users.ts';

let environment: Environment;
let auth: RunningAuth;
let made = 0;
let who: Credentials;
let user: UserDetails;
let here: request.Agent;
let there: request.Agent;

beforeAll(async () => {
  environment = await freshEnvironment();
  auth = await runAuth(environment);
});
beforeEach(async () => {
  who = { username: `Colleague ${++made}`, password: 'long enough' };
  user = await addUser(auth, who);
  there = request.agent(auth.url).set(await signIn(auth, who, '198.51.100.4'));
  here = request.agent(auth.url).set(await signIn(auth, who, '203.0.113.7'));
});
afterAll(async () => {
  await auth.close();
  await dropDatabases(environment);
});

const path = () => `/api/users/${user.id}/sessions`;
const list = async () => (await here.get(path())).body as UserSession[];
const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];

describe('A user’s own sessions', () => {
  it('are listed with start time and address, most recently used first', async () => {
    const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const session = { id: expect.any(String), begun: time, last_seen: time };
    expect(await list()).toEqual([
      { ...session, address: '203.0.113.7', current: true },
      { ...session, address: '198.51.100.4', current: false },
    ]);
  });

  it('can be ended one by one; ending one again has no effect', async () => {
    const other = (await list()).find(({ current }) => !current)!;
    for (let time = 1; time <= 2; time++)
      expect((await here.delete(`${path()}/${other.id}`)).status).toBe(204);
    expect((await there.get('/auth/verify-token')).status).toBe(401);
    expect(await list()).toMatchObject([{ current: true }]);
  });

  it('cannot be listed or ended by other users', async () => {
    const [mine] = (await list()) as [UserSession];
    const admin = request.agent(auth.url).set(auth.signedIn);
    expect(error(await admin.get(path()))).toEqual([404, 'not_found']);
    expect(error(await admin.delete(`${path()}/${mine.id}`))).toEqual([404, 'not_found']);
    const { id } = ((await admin.get('/auth/verify-token')).body as { user: { id: string } }).user;
    await admin.delete(`/api/users/${id}/sessions/${mine.id}`).expect(204);
    expect((await here.get('/auth/verify-token')).status).toBe(200);
    expect(error(await request(auth.url).get(path()))).toEqual([401, 'unauthorized']);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Login, UserDetails, UserSession } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { addUser, type Credentials, signIn, tryToSignIn } from '#testing/builders/users.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const auth = specAuth();
let made = 0;
let who: Credentials;
let user: UserDetails;
let here: request.Agent;
let there: request.Agent;

beforeEach(async () => {
  who = { username: `Colleague ${++made}`, password: 'long enough' };
  user = await addUser(auth, who);
  const login = await tryToSignIn(auth, who, '198.51.100.4').set('User-Agent', PHONE);
  there = request.agent(auth.url).set({ authorization: `Bearer ${(login.body as Login).token}` });
  here = request.agent(auth.url).set(await signIn(auth, who, '203.0.113.7'));
});

const path = () => `/api/users/${user.id}/sessions`;
const list = async () => (await here.get(path())).body as UserSession[];
const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];

describe('A user’s own sessions', () => {
  it('are listed with browser, address and times, most recently used first', async () => {
    const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const session = { id: expect.any(String), begun: time, last_seen: time };
    expect(await list()).toEqual([
      { ...session, address: '203.0.113.7', browser: '', current: true },
      { ...session, address: '198.51.100.4', browser: 'Safari on iOS', current: false },
    ]);
  });

  it('can be ended one by one; ending one again has no effect', async () => {
    const other = (await list()).find(({ current }) => !current)!;
    for (let time = 1; time <= 2; time++)
      expect((await here.delete(`${path()}/${other.id}`)).status).toBe(204);
    expect((await there.get('/auth/verify-token')).status).toBe(401);
    expect(await list()).toMatchObject([{ current: true }]);
  });

  it('can be ended all but the current one', async () => {
    await signIn(auth, who);
    expect((await here.delete(path())).status).toBe(204);
    expect((await there.get('/auth/verify-token')).status).toBe(401);
    expect(await list()).toMatchObject([{ current: true }]);
    expect((await tryToSignIn(auth, who)).status).toBe(200);
  });

  it('are all ended by an administrator, not by anyone else', async () => {
    const editor = { username: `Editor ${made}`, password: 'long enough' };
    await addUser(auth, editor, { role: 'editor' });
    const another = request.agent(auth.url).set(await signIn(auth, editor));
    expect(error(await another.delete(path()))).toEqual([404, 'not_found']);
    expect((await here.get('/auth/verify-token')).status).toBe(200);
    const admin = request.agent(auth.url).set(auth.signedIn);
    expect((await admin.delete(path())).status).toBe(204);
    for (const one of [here, there]) expect((await one.get('/auth/verify-token')).status).toBe(401);
    expect((await tryToSignIn(auth, who)).status).toBe(200);
    for (const id of ['no-id', '0'.repeat(24)])
      expect(error(await admin.delete(`/api/users/${id}/sessions`))).toEqual([404, 'not_found']);
  });

  it('cannot be listed or ended one by one by other users', async () => {
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

import { beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { UserDetails } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { setClockAhead } from '#testing/jest/skewed-clock.ts';
import { addUser, type Credentials, signIn, tryToSignIn } from '#testing/builders/users.ts';
import { Session } from '../sessions/session.schema.ts';

const NEEDED = 'Enter your current password to change a password, a status, a role or the allowed addresses';
const WRONG = 'This is not your current password';

const auth = specAuth();
const sessions = () => auth.app.get<Model<Session>>(getModelToken(Session.name));
let made = 0;
let me: Credentials;
let myId: string;
let mine: { authorization: string };
let colleague: UserDetails;

beforeEach(async () => {
  me = { username: `Person ${++made}`, password: 'my own long password' };
  myId = (await addUser(auth, me)).id;
  mine = await signIn(auth, me);
  colleague = await addUser(auth, { username: `Colleague ${made}`, password: 'long enough' });
});

const update = (body: object) => request(auth.url).post(`/api/users/${colleague.id}`).set(mine).send(body);
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

describe('A user who is not an administrator', () => {
  const change = (id: string, body: object, headers: { authorization: string }) =>
    request(auth.url).post(`/api/users/${id}/password`).set(headers).send(body);

  it('changes their own password by their current one, which ends their other sessions', async () => {
    const who = { username: `Editor ${made}`, password: 'an editor’s long password' };
    const { id } = await addUser(auth, who, { role: 'data_entry' });
    const [theirs, other] = [await signIn(auth, who), await signIn(auth, who)];
    const [password, current_password] = ['rivers of the drylands', who.password];

    expect(problem(await change(id, { password, current_password: 'wrong' }, theirs))).toEqual([
      400,
      { current_password: WRONG },
    ]);
    expect(problem(await change(id, { password, current_password: '' }, theirs))).toEqual([
      400,
      { current_password: NEEDED },
    ]);
    for (const easy of ['short', 'password123', ''])
      expect(problem(await change(id, { password: easy, current_password }, theirs))).toEqual([
        400,
        { password: expect.any(String) },
      ]);
    expect((await change(colleague.id, { password, current_password }, theirs)).status).toBe(404);
    expect((await change(id, { password, current_password, role: 'editor' }, theirs)).status).toBe(400);
    expect((await tryToSignIn(auth, who)).status).toBe(200);

    expect((await change(id, { password, current_password }, theirs)).status).toBe(204);
    expect((await tryToSignIn(auth, who)).status).toBe(401);
    expect((await tryToSignIn(auth, { ...who, password })).status).toBe(200);
    const status = async (headers: { authorization: string }) =>
      (await request(auth.url).get('/auth/verify-token').set(headers)).status;
    expect([await status(theirs), await status(other)]).toEqual([200, 401]);
  });
});

describe('A session that began more than ten minutes ago', () => {
  const age = (minutes: number) =>
    sessions().updateMany({ userId: myId }, { $set: { provenAt: new Date(Date.now() - minutes * 60_000) } });
  const add = () =>
    request(auth.url)
      .post('/api/users')
      .set(mine)
      .send({ name: `Added ${made}`, password: 'rivers of the drylands' });
  const prove = (current_password: unknown) =>
    request(auth.url).post('/auth/reauthenticate').set(mine).send({ current_password });
  const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];
  const refused = [403, 'recent_sign_in_required'];

  it('changes no users and ends no sessions until its user has proved their identity again', async () => {
    await age(9);
    expect((await update({ name: `Renamed ${made}` })).status).toBe(200);
    await age(11);
    const { id } = colleague;
    expect(error(await add())).toEqual(refused);
    expect(error(await update({ name: `Renamed ${made} again` }))).toEqual(refused);
    for (const path of [`/api/users/${id}/sessions`, `/api/users/${id}/sessions/any`])
      expect(error(await request(auth.url).delete(path).set(mine))).toEqual(refused);
    expect((await request(auth.url).get(`/api/users/${id}`).set(mine)).status).toBe(200);

    expect(problem(await prove(''))).toEqual([400, { current_password: 'Enter your current password' }]);
    expect(problem(await prove('wrong'))).toEqual([400, { current_password: WRONG }]);
    expect(error(await add())).toEqual(refused);
    expect((await prove(me.password)).status).toBe(204);
    expect((await add()).status).toBe(201);
  });

  it('or began while the clock was a day ahead, has no recent proof', async () => {
    setClockAhead(86_400_000);
    mine = await signIn(auth, me);
    setClockAhead(0);
    expect((await request(auth.url).get('/auth/verify-token').set(mine)).status).toBe(200);
    expect(error(await add())).toEqual(refused);
    expect((await prove(me.password)).status).toBe(204);
    expect((await add()).status).toBe(201);
  });

  it('has proved its user’s identity by a change of access, which needs the current password anyway', async () => {
    await age(11);
    expect((await update({ status: 'disabled', current_password: me.password })).status).toBe(200);
    expect((await add()).status).toBe(201);
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

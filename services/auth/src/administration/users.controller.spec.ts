import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { Login, UserDetails } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { hashPassword } from '../passwords/password.service.ts';
import { nameKey, User } from '../users/user.schema.ts';

const COLLEAGUE = { username: 'José', password: 'the password of José' };

const auth = specAuth();
const users = () => auth.app.get<Model<User>>(getModelToken(User.name));
let mine: Login;
let colleague: string;
/** By password. Computing one takes as long as a sign-in. */
const hashes = new Map<string, string>();

beforeAll(async () => {
  for (const { password } of [ADMIN, COLLEAGUE]) hashes.set(password, await hashPassword(password));
});
beforeEach(async () => {
  await users().deleteMany({});
  await addUser(ADMIN);
  colleague = await addUser(COLLEAGUE);
  mine = await login(ADMIN);
});

async function addUser({ username, password }: typeof ADMIN): Promise<string> {
  const user = await users().create({
    name: username,
    nameKey: nameKey(username),
    passwordHash: hashes.get(password),
    creation: new Date(),
  });
  return user.id;
}
const tryLogin = (who: typeof ADMIN) => request(auth.url).post('/auth/login').send(who);
const login = async (who: typeof ADMIN) => (await tryLogin(who)).body as Login;
const stillSignedIn = async ({ token }: Login) =>
  (await request(auth.url).get('/auth/verify-token').set('authorization', `Bearer ${token}`)).status === 200;
const get = (id: string) =>
  request(auth.url).get(`/api/users/${id}`).set('authorization', `Bearer ${mine.token}`);
const update = (id: string, body: object) =>
  request(auth.url)
    .post(`/api/users/${id}`)
    .set('authorization', `Bearer ${mine.token}`)
    .send(Array.isArray(body) ? body : { current_password: ADMIN.password, ...body });
const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];

describe('A user', () => {
  it('is returned with its name and an empty password, never a hash', async () => {
    const response = await get(colleague);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: colleague, name: COLLEAGUE.username, password: '' });
    expect(response.text).not.toMatch(/argon2|hash/i);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('shows when the user has signed in last', async () => {
    const before = new Date().toISOString();
    await login(COLLEAGUE);
    const { last_sign_in } = (await get(colleague)).body as UserDetails;
    expect(last_sign_in! >= before).toBe(true);
  });

  it.each(['65a1b2c3d4e5f6a7b8c9d0e1', 'abcdefghijkl', 'nobody', '%7B%22$gt%22:%22%22%7D'])(
    'returns 404 for the unknown id %s',
    async (id) => {
      expect(error(await get(id))).toEqual([404, 'not_found']);
      expect(error(await update(id, { name: 'x', password: '' }))).toEqual([404, 'not_found']);
    },
  );
});

describe('Saving a user', () => {
  it('changes neither the password nor any session if the password is empty', async () => {
    const theirs = await login(COLLEAGUE);
    const response = await update(colleague, { name: 'José Núñez', password: '' });
    expect([response.status, response.body]).toEqual([
      200,
      expect.objectContaining({ id: colleague, name: 'José Núñez', password: '' }),
    ]);
    expect(await stillSignedIn(theirs)).toBe(true);
    expect((await tryLogin({ ...COLLEAGUE, username: 'José Núñez' })).status).toBe(200);
    expect(error(await tryLogin(COLLEAGUE))).toEqual([401, 'invalid_credentials']);
  });

  it('accepts a new password of at least 8 characters and ends only that user’s sessions', async () => {
    const theirs = [await login(COLLEAGUE), await login(COLLEAGUE)];
    const changed = { ...COLLEAGUE, password: 'rivulets' };
    expect((await update(colleague, { name: COLLEAGUE.username, password: changed.password })).status).toBe(
      200,
    );
    expect(await Promise.all(theirs.map(stillSignedIn))).toEqual([false, false]);
    expect(await stillSignedIn(mine)).toBe(true);
    expect(error(await tryLogin(COLLEAGUE))).toEqual([401, 'invalid_credentials']);
    expect((await tryLogin(changed)).status).toBe(200);
  });

  it('keeps the current session if the new password is one’s own', async () => {
    const elsewhere = await login(ADMIN);
    await update(mine.user.id, { name: ADMIN.username, password: 'another password' });
    expect([await stillSignedIn(mine), await stillSignedIn(elsewhere)]).toEqual([true, false]);
  });

  it.each(['1', '1234567', '       '])(
    'returns 400 for the password %j and changes nothing',
    async (password) => {
      const theirs = await login(COLLEAGUE);
      const response = await update(colleague, { name: 'Other', password });
      expect([response.status, response.body]).toEqual([
        400,
        expect.objectContaining({ fields: { password: 'The password must have at least 8 characters' } }),
      ]);
      expect(await stillSignedIn(theirs)).toBe(true);
      expect((await get(colleague)).body).toMatchObject({ name: COLLEAGUE.username });
    },
  );

  it.each([
    ['', 'The username is required'],
    ['   ', 'The username is required'],
    ['\t\n', 'The username is required'],
    ['Asha\nBcc: all@example.org', 'The username must be one line of plain text'],
    ['Asha\r\nVerma', 'The username must be one line of plain text'],
    ['Asha\u2028Verma', 'The username must be one line of plain text'],
    ['Asha\u0000', 'The username must be one line of plain text'],
    ['Asha\u202etxt', 'The username must be one line of plain text'],
    ['As\u200bha', 'The username must be one line of plain text'],
    ['As\u200dha', 'The username must be one line of plain text'],
    ['As\u00adha', 'The username must be one line of plain text'],
    ['As\u3164ha', 'The username must be one line of plain text'],
    ['As\ufe0fha', 'The username must be one line of plain text'],
    ['\u0410sha', 'The username must be written in one script'],
    ['Ash\u03b1', 'The username must be written in one script'],
    ['Asha \u0431', 'The username must be written in one script'],
    ['\u13aasha', 'The username must be written in one script'],
    ['Asha\ud800', 'The username must be one line of plain text'],
    ['x'.repeat(101), 'The username can have up to 100 characters'],
  ])('returns 400 for the name %j', async (name, problem) => {
    const response = await update(colleague, { name, password: '' });
    expect([response.status, (response.body as ErrorBody).fields]).toEqual([400, { name: problem }]);
    expect((await get(colleague)).body).toMatchObject({ name: COLLEAGUE.username });
  });

  it.each([
    'Bj\u00f6rn O\u2019Neill-2',
    '\u0906\u0936\u093e \u0935\u0930\u094d\u092e\u093e',
    '\u0410\u0448\u0430',
    '\u7530\u4e2d\u3055\u304f\u3089',
    'Jos\u00e9 (proofs)',
  ])('accepts the name %j', async (name) => {
    expect((await update(colleague, { name })).body).toMatchObject({ name });
  });

  it('trims the name', async () => {
    expect((await update(colleague, { name: '  José  ', password: '' })).body).toMatchObject({
      name: 'José',
    });
  });

  it.each([ADMIN.username, ADMIN.username.toUpperCase(), ` ${ADMIN.username} `])(
    'returns 409 for the existing name %j',
    async (name) => {
      const response = await update(colleague, { name, password: 'a new password' });
      expect([response.status, (response.body as ErrorBody).fields]).toEqual([
        409,
        { name: 'This username is taken' },
      ]);
      expect((await tryLogin(COLLEAGUE)).status).toBe(200);
    },
  );

  it.each([
    { name: { $gt: '' }, password: '' },
    { name: ['x'], password: '' },
    { name: 'x', password: { $gt: '' } },
    { name: 'x', password: ['12345678'] },
    { name: 'x', password: null },
    { name: null },
    { status: 'disabled', current_password: { $gt: '' } },
    { status: 'disabled', current_password: 'x'.repeat(201) },
    { name: 'x', password: 'x'.repeat(201) },
    { name: 'x', status: 'deleted' },
    { name: 'x', status: { $ne: 'enabled' } },
    { name: 'x', status: null },
    { name: 'x', id: '65a1b2c3d4e5f6a7b8c9d0e1' },
    { name: 'x', version: 7 },
    { name: 'x', password: '', passwordHash: 'y' },
    { name: 'x', password: '', role: 'owner' },
    [],
  ])('returns 400 for %j', async (body) => {
    expect(error(await update(colleague, body))).toEqual([400, 'validation_failed']);
    expect((await tryLogin(COLLEAGUE)).status).toBe(200);
  });
});

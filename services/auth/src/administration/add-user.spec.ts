import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { UserDetails, UserListing } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { tryToSignIn } from '#testing/builders/users.ts';

const PASSWORD = 'long enough';

const auth = specAuth();
let made = 0;

const staff = () => request.agent(auth.url).set(auth.signedIn);
const add = (body: string | object | undefined) => staff().post('/api/users').send(body);
const newName = () => `Colleague ${++made}`;
const list = async () => (await staff().get('/api/users')).body as UserListing[];
const names = async () => (await list()).map(({ name }) => name);
const error = ({ status, body }: request.Response) => [status, (body as ErrorBody).error];

describe('A new user', () => {
  it('is returned as stored but without a password, and can sign in', async () => {
    const name = newName();
    const response = await add({ name, password: PASSWORD });
    expect([response.status, response.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name,
        password: '',
        status: 'enabled',
        role: 'administrator',
        email: '',
        orcid: '',
        printed_name: '',
        printed_title: '',
        is_set_up: true,
        allowed_ips: [],
        creation: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        version: 1,
      },
    ]);
    expect(response.headers.etag).toBe('"1"');
    expect((await staff().get(`/api/users/${(response.body as UserDetails).id}`)).body).toEqual(
      response.body,
    );
    expect((await tryToSignIn(auth, { username: name, password: PASSWORD })).status).toBe(200);
  });

  it.each([
    ['password', ''],
    ['Password123!', ''],
    ['P@ssw0rd', ''],
    ['qwertyuiop', ''],
    ['12345678', ''],
    ['aaaaaaaaaaaa', ''],
    [' '.repeat(12), ''],
    ['meerasharma', 'Meera Sharma'],
    ['Sharma12', 'Meera Sharma'],
    ['Sharma@2026!', 'Meera Sharma'],
    ['Meera Sharma', 'Meera Sharma'],
  ])('is rejected with the easily guessed password %j', async (password, name) => {
    const response = await add({ name: name || newName(), password });
    const problem = 'This password is too easy to guess. Choose a longer or a less common one';
    expect([response.status, response.body]).toMatchObject([
      400,
      { message: problem, fields: { password: problem } },
    ]);
  });

  it.each([
    ['with blanks around it', ' Rivers of the drylands '],
    ['in Devanagari', 'नदियाँ और पहाड़'],
    ['of 200 characters', 'Rivers of the drylands, '.repeat(9).slice(0, 200)],
  ])('can have a password %s, which is compared as it was given', async (_, password) => {
    const username = newName();
    expect((await add({ name: username, password })).status).toBe(201);
    const status = async (given: string) => (await tryToSignIn(auth, { username, password: given })).status;
    expect(await status(password)).toBe(200);
    const others = new Set([password.trim(), password.toLowerCase(), `${password.slice(0, -1)}x`]);
    others.delete(password);
    for (const other of others) expect(await status(other)).toBe(401);
  });

  it('can be created disabled and with a list of allowed addresses', async () => {
    const response = await add({
      name: newName(),
      password: PASSWORD,
      status: 'disabled',
      allowed_ips: ['203.0.113.9/24', '2001:DB8::1', ' 203.0.113.0/24 '],
    });
    expect(response.body).toMatchObject({
      status: 'disabled',
      allowed_ips: ['203.0.113.0/24', '2001:db8::1'],
    });
  });

  it('is in the list, which is sorted by name and contains no password', async () => {
    await add({ name: 'Aaron', password: PASSWORD });
    const response = await staff().get('/api/users/');
    const users = response.body as UserListing[];
    expect(response.status).toBe(200);
    expect(users[0]).toEqual({
      id: expect.any(String),
      name: 'Aaron',
      status: 'enabled',
      role: 'administrator',
      email: '',
      orcid: '',
      printed_name: '',
      printed_title: '',
      is_set_up: true,
      allowed_ips: [],
      creation: expect.any(String),
      version: 1,
    });
    expect(users.map(({ name }) => name.toLowerCase())).toEqual(
      users.map(({ name }) => name.toLowerCase()).sort(),
    );
    expect(response.text).not.toMatch(/argon2|hash|password/i);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('has a history entry for its creation', async () => {
    const name = newName();
    const { id } = (await add({ name, password: PASSWORD, allowed_ips: ['::1'] })).body as UserDetails;
    const history = await staff().get(`/api/users/${id}/history`);
    expect(history.body).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        by: { id: expect.any(String), name: ADMIN.username },
        action: 'created',
        changes: [
          { field: 'name', from: null, to: name },
          { field: 'status', from: null, to: 'enabled' },
          { field: 'role', from: null, to: 'administrator' },
          { field: 'allowed_ips', from: null, to: ['::1'] },
        ],
      },
    ]);
  });

  it.each([ADMIN.username, ADMIN.username.toUpperCase(), ` ${ADMIN.username}  `, 'Ａｓｈａ'])(
    'returns 409 for the existing name %j',
    async (name) => {
      const response = await add({ name, password: PASSWORD });
      expect([response.status, response.body]).toEqual([
        409,
        expect.objectContaining({ error: 'duplicate_user', fields: { name: 'This username is taken' } }),
      ]);
      expect((await tryToSignIn(auth, ADMIN)).status).toBe(200);
    },
  );

  it('is created once when five requests with the same name arrive concurrently', async () => {
    const name = newName();
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        add({ name: index % 2 ? name : name.toUpperCase(), password: PASSWORD }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it.each([
    {},
    [],
    'text',
    { name: 'x' },
    { password: PASSWORD },
    { name: '', password: PASSWORD },
    { name: ' \n', password: PASSWORD },
    { name: 'two\nlines', password: PASSWORD },
    { name: 'x'.repeat(101), password: PASSWORD },
    { name: { $gt: '' }, password: PASSWORD },
    { name: ['x'], password: PASSWORD },
    { name: 7, password: PASSWORD },
    { name: null, password: PASSWORD },
    { name: 'x', password: '' },
    { name: 'x', password: '1234567' },
    { name: 'x', password: 'x'.repeat(201) },
    { name: 'x', password: { $gt: '' } },
    { name: 'x', password: 12_345_678 },
    { name: 'x', password: ['12345678'] },
    { name: 'x', password: PASSWORD, status: 'owner' },
    { name: 'x', password: PASSWORD, status: ['enabled'] },
    { name: 'x', password: PASSWORD, allowed_ips: '203.0.113.7' },
    { name: 'x', password: PASSWORD, allowed_ips: { $gt: '' } },
    { name: 'x', password: PASSWORD, allowed_ips: null },
    { name: 'x', password: PASSWORD, allowed_ips: [null] },
    { name: 'x', password: PASSWORD, allowed_ips: [{ $gt: '' }] },
    { name: 'x', password: PASSWORD, allowed_ips: ['office'] },
    { name: 'x', password: PASSWORD, allowed_ips: Array(51).fill('203.0.113.7') },
    { name: 'x', password: PASSWORD, passwordHash: 'y' },
    { name: 'x', password: PASSWORD, sessionEpoch: 9 },
    { name: 'x', password: PASSWORD, role: 'owner' },
  ])('returns 400 for %j', async (body) => {
    const before = await names();
    expect(error(await add(body))).toEqual([400, 'validation_failed']);
    expect(await names()).toEqual(before);
  });

  it.each([
    [`{"name":"x","password":"${'y'.repeat(1_100_000)}"}`, 413, 'file_too_large'],
    ['{"name":"x"', 400, 'validation_failed'],
    [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400, 'validation_failed'],
  ])('is rejected for an oversized or malformed body: %#', async (body, status, code) => {
    const response = await staff().post('/api/users').set('content-type', 'application/json').send(body);
    expect(error(response)).toEqual([status, code]);
    expect(await names()).not.toContain('x');
  });

  it('is created once for a repeated Idempotency-Key, and the password is never stored in plain text', async () => {
    const body = { name: newName(), password: 'a password never stored' };
    const send = () => staff().post('/api/users').set('Idempotency-Key', 'add-user-1').send(body);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(
      error(
        await staff()
          .post('/api/users')
          .set('Idempotency-Key', 'add-user-1')
          .send({ ...body, name: 'y' }),
      ),
    ).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('Users', () => {
  it.each([undefined, 'Bearer rubbish', 'Basic QXNoYTpwYXNz'])(
    'are not accessible with the authorization %j',
    async (authorization) => {
      const visitor = request.agent(auth.url);
      if (authorization) void visitor.set('authorization', authorization);
      const before = await list();
      const { id } = before[0]!;
      const responses = [
        await visitor.get('/api/users'),
        await visitor.get(`/api/users/${id}`),
        await visitor.get(`/api/users/${id}/history`),
        await visitor.post('/api/users').send({ name: 'Intruder', password: PASSWORD }),
        await visitor.post(`/api/users/${id}`).send({ status: 'disabled' }),
      ];
      expect(responses.map(error)).toEqual(Array(5).fill([401, 'unauthorized']));
      expect(await list()).toEqual(before);
    },
  );
});

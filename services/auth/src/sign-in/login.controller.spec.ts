import { describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { Login } from '#contracts/fields/entities.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { rpcKeysOf } from '#testing/running/rpc-keys.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { authSignOptions } from '#testing/builders/users.ts';
import { User } from '../users/user.schema.ts';

describe('Signing in', () => {
  const auth = specAuth();
  const users = () => auth.app.get<Model<User>>(getModelToken(User.name));

  const login = async (password = ADMIN.password) =>
    (await request(auth.url).post('/auth/login/').send({ username: ADMIN.username, password })).body as Login;
  const verify = (token: string) =>
    request(auth.url).get('/auth/verify-token/').set('authorization', `Bearer ${token}`);

  it('returns a valid token and the user', async () => {
    const { token, user } = await login();
    expect(user).toEqual({ id: expect.any(String), name: ADMIN.username, role: 'administrator' });
    const response = await verify(token);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ user });
  });

  it.each([
    ['a wrong password', ADMIN.username, 'wrong'],
    ['an unknown user', 'nobody', ADMIN.password],
  ])('returns 401 invalid_credentials for %s', async (_, username, password) => {
    const response = await request(auth.url).post('/auth/login').send({ username, password });
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({
      error: 'invalid_credentials',
      message: 'Invalid user and password',
    });
  });

  it.each([
    { username: { $gt: '' }, password: 'x' },
    { username: 'a', password: ['x'] },
    { username: 'a' },
    'text',
  ])('returns 400 for the body %j', async (body) => {
    const response = await request(auth.url).post('/auth/login').send(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: 'validation_failed', requestId: expect.any(String) });
  });

  it('never stores the password in plain text', async () => {
    const user = await users().findOne().lean();
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(user)).not.toContain(ADMIN.password);
  });

  it('rejects a token that is missing, forged, unsigned, signed with another key, expired or without a session', async () => {
    const { token } = await login();
    const jwt = new JwtService();
    const mine = authSignOptions(auth.environment);
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const { privateKey: other } = await import('node:crypto').then(({ generateKeyPairSync }) =>
      generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }),
    );
    const claims = jwt.decode<{ sid: string }>(token);
    const bad = [
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      unsigned,
      jwt.sign({ sid: claims.sid }, { ...mine, privateKey: other }),
      jwt.sign({ sid: claims.sid }, { secret: auth.environment.AUTH_PUBLIC_KEY, algorithm: 'HS256' }),
      jwt.sign({ sid: claims.sid }, { ...mine, expiresIn: -10 }),
      jwt.sign({ sid: 'no-such-session' }, mine),
      'rubbish',
    ];
    for (const one of bad) {
      const response = await verify(one);
      expect([one, response.status, (response.body as { error: string }).error]).toEqual([
        one,
        401,
        'unauthorized',
      ]);
    }
    expect((await request(auth.url).get('/auth/verify-token')).status).toBe(401);
  });

  it('rejects a disabled user and all of the user’s tokens, in every service', async () => {
    const { token } = await login();
    const remote = new RpcClient(auth.rpc, rpcKeysOf('catalog'));
    const sid = new JwtService().decode<{ sid: string }>(token).sid;
    const query = { sessionId: sid, address: '127.0.0.1' };
    expect((await remote.call('auth.verify-session', query)).user?.name).toBe(ADMIN.username);

    await users().updateOne({}, { $set: { status: 'disabled' } });
    expect((await verify(token)).status).toBe(401);
    expect(await remote.call('auth.verify-session', query)).toEqual({ user: null });
    const response = await request(auth.url).post('/auth/login').send(ADMIN);
    expect([response.status, response.body]).toEqual([
      403,
      expect.objectContaining({ error: 'disabled', message: 'User disabled' }),
    ]);
    await users().updateOne({}, { $set: { status: 'enabled' } });
    remote.close();
  });
});

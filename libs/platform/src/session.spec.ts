import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import type { SessionUser } from '#contracts/entities.ts';
import { dropDatabases, type Environment, freshEnvironment } from '#testing/environment.ts';
import { ADMIN, type RunningAuth, runAuth } from '#testing/running-auth.ts';
import { type RunningService, runService } from '#testing/running-service.ts';
import { authSignOptions } from '#testing/users.ts';
import { SessionModule } from './session.module.ts';
import { CurrentUser, Public } from './session.ts';

@Controller()
class SpecController {
  @Get('open')
  @Public()
  open(@CurrentUser() user?: SessionUser): { name: string } {
    return { name: user?.name ?? 'a visitor' };
  }

  @Get('closed')
  closed(@CurrentUser() user: SessionUser): { name: string } {
    return { name: user.name };
  }
}

describe('A call', () => {
  let environment: Environment;
  let auth: RunningAuth;
  let service: RunningService;
  let token: string;
  let sid: string;
  const jwt = new JwtService();

  beforeAll(async () => {
    environment = await freshEnvironment();
    auth = await runAuth(environment);
    @Module({
      imports: [SessionModule.forService(environment.AUTH_PUBLIC_KEY, auth.rpc)],
      controllers: [SpecController],
    })
    class SpecModule {}
    service = await runService(SpecModule);
    token = auth.signedIn.authorization.replace('Bearer ', '');
    ({ sid } = jwt.decode<{ sid: string }>(token));
  });
  afterAll(async () => {
    await service.close();
    await auth.close();
    await dropDatabases(environment);
  });

  const call = async (path: string, authorization?: string) => {
    const get = request(service.url).get(path);
    const response = await (authorization === undefined ? get : get.set('authorization', authorization));
    const { name, error } = response.body as { name?: string; error?: string };
    return [response.status, name ?? error];
  };
  const mine = () => authSignOptions(environment);

  it('without a token is a visitor’s on public calls, and returns 401 elsewhere', async () => {
    expect(await call('/open')).toEqual([200, 'a visitor']);
    expect(await call('/closed')).toEqual([401, 'unauthorized']);
  });

  it('with a valid token has its user on both', async () => {
    expect(await call('/open', `Bearer ${token}`)).toEqual([200, ADMIN.username]);
    expect(await call('/closed', `bearer ${token}`)).toEqual([200, ADMIN.username]);
  });

  const part = (index: number) => token.split('.')[index]!;
  const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const bad: Record<string, () => string> = {
    'an expired token': () => jwt.sign({ sid }, { ...mine(), expiresIn: -1 }),
    'a token not valid yet': () => jwt.sign({ sid }, { ...mine(), notBefore: 60 }),
    'a changed signature': () => `${part(0)}.${part(1)}.${part(2).slice(0, -4)}AAAA`,
    'changed claims': () => `${part(0)}.${encoded({ sid: 'another' })}.${part(2)}`,
    'no signature': () => `${part(0)}.${part(1)}.`,
    'the algorithm none': () => `${encoded({ alg: 'none', typ: 'JWT' })}.${part(1)}.`,
    'the public key as a shared secret': () =>
      jwt.sign({ sid }, { secret: environment.AUTH_PUBLIC_KEY, algorithm: 'HS256' }),
    'a token of another key': () => {
      const { privateKey } = generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
      return jwt.sign({ sid }, { ...mine(), privateKey });
    },
    'a session that there is not': () => jwt.sign({ sid: 'no-such-session' }, mine()),
    'another issuer': () => jwt.sign({ sid }, { ...mine(), issuer: 'somebody' }),
    'another audience': () => jwt.sign({ sid }, { ...mine(), audience: 'another site' }),
    'neither issuer nor audience': () =>
      jwt.sign({ sid }, { privateKey: environment.AUTH_PRIVATE_KEY, algorithm: 'ES256' }),
    'no session': () => jwt.sign({ user: 'admin' }, mine()),
    'a query for a session': () => jwt.sign({ sid: { $gt: '' } }, mine()),
    rubbish: () => 'rubbish',
  };

  it.each(Object.keys(bad))('with %s returns 401 on closed and public calls', async (what) => {
    const authorization = `Bearer ${bad[what]!()}`;
    expect(await call('/open', authorization)).toEqual([401, 'unauthorized']);
    expect(await call('/closed', authorization)).toEqual([401, 'unauthorized']);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic QXNoYTpwYXNz', 'Token abc'])(
    'with the header %j returns 401 on closed and public calls',
    async (authorization) => {
      expect(await call('/open', authorization)).toEqual([401, 'unauthorized']);
      expect(await call('/closed', authorization)).toEqual([401, 'unauthorized']);
    },
  );

  it('with a token fails while the auth service is unavailable, without one it succeeds', async () => {
    await auth.app.close();
    const fresh = jwt.sign({ sid: 'not-seen-before' }, mine());
    expect(await call('/closed', `Bearer ${fresh}`)).toEqual([503, 'service_unavailable']);
    expect(await call('/open')).toEqual([200, 'a visitor']);
  });
});

import { createPrivateKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import type { SessionUser } from '#contracts/policies/roles.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { ADMIN, type RunningAuth, runAuth } from '#testing/running/running-auth.ts';
import { type RunningService, runService } from '#testing/running/running-service.ts';
import {
  afterStep,
  newSessionKeys,
  sessionKeyFiles,
  writeSessionKeys,
} from '#testing/running/session-keys.ts';
import { authSignOptions, signIn } from '#testing/builders/users.ts';
import { SessionModule } from './session.module.ts';
import { CurrentUser, Public, RecentSignIn } from './session.ts';

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

  @Get('recent')
  @RecentSignIn()
  recent(@CurrentUser() user: SessionUser): { name: string } {
    return { name: user.name };
  }
}

describe('A call', () => {
  const environment = specEnvironment();
  let auth: RunningAuth;
  let service: RunningService;
  let token: string;
  let sid: string;
  const jwt = new JwtService();

  beforeAll(async () => {
    // The key of an installation that had it in its environment.
    writeSessionKeys(environment.FILES_DIR, newSessionKeys(environment.AUTH_PRIVATE_KEY));
    const { privateKeys, publicKeys } = sessionKeyFiles(environment.FILES_DIR);
    auth = await runAuth(environment, undefined, { AUTH_KEYS_FILE: privateKeys });
    @Module({
      imports: [SessionModule.forService({ ...environment, AUTH_RPC: auth.rpc, AUTH_KEYS_FILE: publicKeys })],
      controllers: [SpecController],
    })
    class SpecModule {}
    service = await runService(SpecModule);
    token = auth.signedIn.authorization.replace('Bearer ', '');
    ({ sid } = jwt.decode<{ sid: string }>(token));
  });

  const call = async (path: string, authorization?: string) => {
    const get = request(service.url).get(path);
    const response = await (authorization === undefined ? get : get.set('authorization', authorization));
    const { name, error } = response.body as { name?: string; error?: string };
    return [response.status, name ?? error];
  };
  const mine = () => authSignOptions(environment);

  it('is a visitor’s on public paths without a token, and returns 401 elsewhere', async () => {
    expect(await call('/open')).toEqual([200, 'a visitor']);
    expect(await call('/closed')).toEqual([401, 'unauthorized']);
  });

  it('has the user of its valid token on both', async () => {
    expect(await call('/open', `Bearer ${token}`)).toEqual([200, ADMIN.username]);
    expect(await call('/closed', `bearer ${token}`)).toEqual([200, ADMIN.username]);
  });

  it('returns 403 if it needs a recent sign-in and the last one is ten minutes old', async () => {
    const provenAgo = (minutes: number) =>
      auth.app
        .get<Connection>(getConnectionToken())
        .collection<{ _id: string }>('sessions')
        .updateOne({ _id: sid }, { $set: { provenAt: new Date(Date.now() - minutes * 60_000) } });
    expect(await call('/recent', `Bearer ${token}`)).toEqual([200, ADMIN.username]);
    await provenAgo(11);
    expect(await call('/recent', `Bearer ${token}`)).toEqual([403, 'recent_sign_in_required']);
    expect(await call('/closed', `Bearer ${token}`)).toEqual([200, ADMIN.username]);
    await provenAgo(9);
    expect(await call('/recent', `Bearer ${token}`)).toEqual([200, ADMIN.username]);
    expect(await call('/recent')).toEqual([401, 'unauthorized']);
  });

  const part = (index: number) => token.split('.')[index]!;
  const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const bad: Record<string, () => string> = {
    'an expired token': () => jwt.sign({ sid }, { ...mine(), expiresIn: -1 }),
    'a token not valid yet': () => jwt.sign({ sid }, { ...mine(), notBefore: 60 }),
    'a changed signature': () => `${part(0)}.${part(1)}.${part(2).slice(0, -4)}AAAA`,
    'another spelling of its signature': () => {
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      // The last four bits encode nothing.
      return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1)!) + 1]!;
    },
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

  it.each(Object.keys(bad))('returns 401 on closed and public paths with %s', async (what) => {
    const authorization = `Bearer ${bad[what]!()}`;
    expect(await call('/open', authorization)).toEqual([401, 'unauthorized']);
    expect(await call('/closed', authorization)).toEqual([401, 'unauthorized']);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic QXNoYTpwYXNz', 'Token abc'])(
    'returns 401 on closed and public paths with the header %j',
    async (authorization) => {
      expect(await call('/open', authorization)).toEqual([401, 'unauthorized']);
      expect(await call('/closed', authorization)).toEqual([401, 'unauthorized']);
    },
  );

  describe('while keys are replaced', () => {
    const keysFile = () => sessionKeyFiles(environment.FILES_DIR).privateKeys;
    const step = (...names: string[]) =>
      writeSessionKeys(environment.FILES_DIR, names.reduce(afterStep, readFileSync(keysFile(), 'utf8')));
    const headerOf = (authorization: string) =>
      jwt.decode<{ header: { kid: string } }>(authorization.replace('Bearer ', ''), { complete: true })
        .header;
    /** A token of the same session, signed by a key of the file. */
    const signedBy = (index: number): string => {
      const { keys } = JSON.parse(readFileSync(keysFile(), 'utf8')) as {
        keys: (JsonWebKey & { kid: string })[];
      };
      const key = keys.at(index)!;
      const privateKey = createPrivateKey({ key, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' });
      return `Bearer ${jwt.sign({ sid }, { ...mine(), privateKey, keyid: key.kid })}`;
    };
    const statuses = async (authorization: string) => {
      const there = await request(auth.url).get('/auth/verify-token').set('authorization', authorization);
      return [there.status, (await call('/closed', authorization))[0]];
    };
    const areEventually = (authorization: string, status: number) =>
      eventually(async () => expect(await statuses(authorization)).toEqual([status, status]));

    it('twice, without one that is refused in between', async () => {
      const before = `Bearer ${token}`;
      const withoutKid = `Bearer ${jwt.sign({ sid }, mine())}`;
      const refused: unknown[] = [];
      let newest = before;
      let ended = false;
      const requests = (async () => {
        for (; !ended; newest = (await signIn(auth, ADMIN)).authorization) {
          const both = await statuses(newest);
          if (both.some((status) => status !== 200)) refused.push([headerOf(newest), both]);
        }
      })();
      const newKeySigns = async () => {
        await areEventually(signedBy(-1), 200);
        step('sign');
        const { kid } = headerOf(signedBy(0));
        await eventually(() => expect(headerOf(newest)).toMatchObject({ alg: 'ES256', kid }));
      };

      step('add');
      await newKeySigns();
      const second = newest;
      for (const earlier of [before, withoutKid]) expect(await statuses(earlier)).toEqual([200, 200]);
      step('remove', 'add');
      for (const removed of [before, withoutKid]) await areEventually(removed, 401);
      await newKeySigns();
      expect(await statuses(second)).toEqual([200, 200]);
      step('remove');
      await areEventually(second, 401);
      ended = true;
      await requests;
      expect(refused).toEqual([]);
      expect(await statuses(newest)).toEqual([200, 200]);
    });
  });

  it('fails with a token while the auth service is unavailable, and succeeds without one', async () => {
    const { authorization: fresh } = await signIn(auth, ADMIN);
    await auth.app.close();
    expect(await call('/closed', fresh)).toEqual([503, 'service_unavailable']);
    expect(await call('/open')).toEqual([200, 'a visitor']);
  });
});

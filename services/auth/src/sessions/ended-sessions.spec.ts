import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { SessionModule } from '#platform/sessions/session.module.ts';
import { Public } from '#platform/sessions/session.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { ADMIN, type RunningAuth, runAuth } from '#testing/running/running-auth.ts';
import { type RunningService, runService } from '#testing/running/running-service.ts';
import { setClockAhead } from '#testing/jest/skewed-clock.ts';
import {
  addUser,
  type Credentials,
  authSignOptions,
  forwardedFor,
  signIn,
  tryToSignIn,
} from '#testing/builders/users.ts';
import { Session } from './session.schema.ts';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.4';
type Headers = Awaited<ReturnType<typeof signIn>>;

@Controller()
class SpecController {
  @Get('open')
  @Public()
  open(): object {
    return {};
  }

  @Get('closed')
  closed(): object {
    return {};
  }
}

/** Starts a service that verifies sessions with this replica of auth. */
function runClientOf({ rpc }: RunningAuth): Promise<RunningService> {
  @Module({
    imports: [SessionModule.forService({ ...environment, AUTH_RPC: rpc })],
    controllers: [SpecController],
  })
  class SpecModule {}
  return runService(SpecModule);
}

const environment = specEnvironment();
let auths: [RunningAuth, RunningAuth];
let services: RunningService[];
let sessions: Model<Session>;
let made = 0;
let who: Credentials;
let colleague: UserDetails;

beforeAll(async () => {
  auths = [await runAuth(environment), await runAuth(environment)];
  services = await Promise.all(auths.map((auth) => runClientOf(auth)));
  sessions = auths[0].app.get<Model<Session>>(getModelToken(Session.name));
});
beforeEach(async () => {
  who = { username: `Colleague ${++made}`, password: 'long enough' };
  colleague = await addUser(auths[0], who);
});

/**
 * Response statuses of all replicas: auth's verify-token, and a protected and a public endpoint of the other
 * service.
 */
const everywhere = (headers: Headers, address = OFFICE) =>
  Promise.all(
    [
      ...auths.map(({ url }) => `${url}/auth/verify-token`),
      ...services.flatMap(({ url }) => [`${url}/closed`, `${url}/open`]),
    ].map(async (url) => (await request(url).get('').set(headers).set(forwardedFor(address))).status),
  );
const admitted = Array<number>(6).fill(200);
const refused = Array<number>(6).fill(401);
const signOut = (headers: Headers) => request(auths[1].url).post('/auth/logout').set(headers);
const change = (body: object) =>
  request(auths[1].url)
    .post(`/api/users/${colleague.id}`)
    .set(auths[1].signedIn)
    .send({ current_password: ADMIN.password, ...body });
const idOf = ({ authorization }: Headers) =>
  new JwtService().decode<{ sid: string }>(authorization.slice('Bearer '.length)).sid;

describe('The next request of a session, on every replica', () => {
  it('is rejected after signing out, while the user’s other sessions continue', async () => {
    const [mine, other] = [await signIn(auths[0], who), await signIn(auths[0], who)];
    expect(await everywhere(mine)).toEqual(admitted);
    expect((await signOut(mine)).status).toBe(204);
    expect(await everywhere(mine)).toEqual(refused);
    expect(await everywhere(other)).toEqual(admitted);
  });

  it.each([
    ['its user is disabled', { status: 'disabled' }],
    ['its user’s password has changed', { password: 'an altogether new one' }],
    ['its address is no longer allowed', { allowed_ips: [HOME] }],
  ])('is rejected after %s', async (_, body) => {
    const theirs = await signIn(auths[0], who, OFFICE);
    expect(await everywhere(theirs)).toEqual(admitted);
    expect((await change(body)).status).toBe(200);
    expect(await everywhere(theirs)).toEqual(refused);
  });
});

describe('A session', () => {
  it('is valid only from the addresses allowed for its user', async () => {
    await change({ allowed_ips: ['203.0.113.0/24'] });
    const theirs = await signIn(auths[0], who, OFFICE);
    expect(await everywhere(theirs, '203.0.113.99')).toEqual(admitted);
    expect(await everywhere(theirs, HOME)).toEqual(refused);
    expect(await everywhere(theirs, OFFICE)).toEqual(admitted);
  });

  it('is refused while the clock is a day ahead, and not after it is corrected', async () => {
    const theirs = await signIn(auths[0], who);
    setClockAhead(86_400_000);
    const ahead = await everywhere(theirs);
    setClockAhead(-86_400_000);
    const behind = await everywhere(theirs);
    setClockAhead(0);
    expect([ahead, behind, await everywhere(theirs)]).toEqual([refused, admitted, admitted]);
  });

  it('expires after two idle hours and not earlier', async () => {
    const theirs = await signIn(auths[0], who);
    const idleFor = (minutes: number) =>
      sessions.updateOne(
        { _id: idOf(theirs) },
        { $set: { lastSeen: new Date(Date.now() - minutes * 60_000) } },
      );
    await idleFor(119);
    expect((await everywhere(theirs))[0]).toBe(200);
    const { lastSeen } = (await sessions.findById(idOf(theirs)).lean())!;
    expect(Date.now() - lastSeen.getTime()).toBeLessThan(60_000);
    await everywhere(theirs);
    expect((await sessions.findById(idOf(theirs)).lean())!.lastSeen).toEqual(lastSeen);
    await idleFor(121);
    expect(await everywhere(theirs)).toEqual(refused);
  });
});

describe('Signing out', () => {
  it('returns 204 every time it is repeated', async () => {
    const mine = await signIn(auths[0], who);
    const statuses: number[] = [];
    for (let time = 1; time <= 3; time++) statuses.push((await signOut(mine)).status);
    expect(statuses).toEqual([204, 204, 204]);
    expect((await tryToSignIn(auths[0], who)).status).toBe(200);
  });

  it('returns 401 without a token and for a forged or expired one', async () => {
    const expired = new JwtService().sign({ sid: 'any' }, { ...authSignOptions(environment), expiresIn: -1 });
    const responses = [
      await request(auths[0].url).post('/auth/logout'),
      await signOut({ authorization: 'Bearer rubbish' }),
      await signOut({ authorization: `Bearer ${expired}` }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

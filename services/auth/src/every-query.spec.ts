import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/environment.ts';
import { profiled, withoutIndex } from '#testing/query-profile.ts';
import { type RunningAuth, runAuth } from '#testing/running-auth.ts';
import { addUser, type Credentials, signIn, tryToSignIn } from '#testing/users.ts';

/** The rules of signing in are one document, which is not counted. */
const collections = [
  'users',
  'sessions',
  'identities',
  'apiTokens',
  'secondfactors',
  'passkeys',
  'passkeychallenges',
  'drafts',
  'usermails',
];
const who: Credentials = { username: 'Colleague', password: 'rivers of the drylands' };
const draft = { page: '/admin/settings', title: 'Settings', content: '{}' };

describe('Every query of signing in and of a user’s own pages', () => {
  let environment: Environment;
  let auth: RunningAuth;
  let own: request.Agent;
  let user: UserDetails;

  beforeAll(async () => {
    environment = await freshEnvironment();
    auth = await runAuth(environment);
    user = await addUser(auth, who, { role: 'administrator', email: 'colleague@example.org' });
    own = request.agent(auth.url).set(await signIn(auth, who));
  });
  afterAll(async () => {
    await auth.close();
    await endEnvironment(environment);
  });

  const actions: Record<string, () => PromiseLike<request.Response>> = {
    'a sign-in': () => tryToSignIn(auth, who),
    'a check of a session': () => own.get('/auth/verify-token'),
    'the list of users': () => own.get('/api/users'),
    'a user’s details': () => own.get(`/api/users/${user.id}`),
    'the history of a user': () => own.get(`/api/users/${user.id}/history`),
    'the own sessions': () => own.get(`/api/users/${user.id}/sessions`),
    'the own tokens': () => own.get(`/api/users/${user.id}/tokens`),
    'the own passkeys': () => own.get(`/api/users/${user.id}/passkeys`),
    'the own second factor': () => own.get(`/api/users/${user.id}/second-factor`),
    'the own drafts': () => own.get('/api/drafts'),
    'a stored draft': () => own.put('/api/drafts/one').send(draft),
    'a removed draft': () => own.delete('/api/drafts/one'),
    'a forgotten password': () => request(auth.url).post('/auth/forgotten').send({ email: user.email }),
    'the end of the other sessions': () => own.delete(`/api/users/${user.id}/sessions`),
  };

  it.each(Object.keys(actions))('is explained by an index, without a sort in memory: %s', async (name) => {
    const connection = auth.app.get<Connection>(getConnectionToken());
    const statuses: number[] = [];
    const queries = await profiled(connection, collections, async () => {
      statuses.push((await actions[name]!()).status);
    });
    expect(statuses[0]).toBeLessThan(300);
    expect(queries.length).toBeGreaterThan(0);
    expect(withoutIndex(queries)).toEqual([]);
  });
});

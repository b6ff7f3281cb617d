import { beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { profileQueries, withoutIndex } from '#testing/databases/query-profile.ts';
import { specAuth } from '#testing/running/running-auth.ts';
import { addUser, type Credentials, signIn, tryToSignIn } from '#testing/builders/users.ts';

/** Without the rules of signing in, which are one document. The list of a user's few sessions is sorted in memory. */
const collections = [
  'users',
  'sessions',
  'identities',
  'apiTokens',
  'secondfactors',
  'passkeys',
  'passkeychallenges',
  'drafts',
];
const DRAFT = '0b1d5a8e6a0e4a5c9f0e2f6f7a1c3d55';
const who: Credentials = { username: 'Colleague', password: 'rivers of the drylands' };
const draft = { page: '/admin/settings', title: 'Settings', content: '{}' };

describe('Every query of signing in and of a user’s own pages', () => {
  const auth = specAuth();
  let own: request.Agent;
  let user: UserDetails;

  beforeAll(async () => {
    user = await addUser(auth, who, { role: 'administrator' });
    own = request.agent(auth.url).set(await signIn(auth, who));
  });

  const actions: Record<string, () => PromiseLike<request.Response>> = {
    'a sign-in': () => tryToSignIn(auth, who),
    'a check of a session': () => own.get('/auth/verify-token'),
    'the list of users': () => own.get('/api/users'),
    'a user’s details': () => own.get(`/api/users/${user.id}`),
    'the history of a user': () => own.get(`/api/users/${user.id}/history`),
    'the own tokens': () => own.get(`/api/users/${user.id}/tokens`),
    'the own passkeys': () => own.get(`/api/users/${user.id}/passkeys`),
    'the own second factor': () => own.get(`/api/users/${user.id}/second-factor`),
    'the own drafts': () => own.get('/api/drafts'),
    'a stored draft': () => own.put(`/api/drafts/${DRAFT}`).send(draft),
    'a removed draft': () => own.delete(`/api/drafts/${DRAFT}`),
    'the end of the other sessions': () => own.delete(`/api/users/${user.id}/sessions`),
  };

  it.each(Object.keys(actions))('is explained by an index, without a sort in memory: %s', async (name) => {
    const connection = auth.app.get<Connection>(getConnectionToken());
    const statuses: number[] = [];
    const queries = await profileQueries(connection, collections, async () => {
      statuses.push((await actions[name]!()).status);
    });
    expect(statuses[0]).toBeLessThan(300);
    expect(queries.length).toBeGreaterThan(0);
    expect(withoutIndex(queries)).toEqual([]);
  });
});

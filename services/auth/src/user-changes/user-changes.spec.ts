import { getModelToken } from '@nestjs/mongoose';
import { describe, expect, it } from '@jest/globals';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { ApiToken } from '#contracts/policies/api-tokens.ts';
import type { MadeLink } from '#contracts/api/sign-in.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { User } from '../users/user.schema.ts';

const OLD = 'an old good password';
const NEW = 'rivers of the drylands';

describe('A new password', () => {
  const auth = specAuth();
  const users = () => auth.app.get<Model<User>>(getModelToken(User.name));

  type Headers = typeof auth.signedIn;
  const post = (path: string, headers: Headers, body: object) =>
    request(auth.url).post(path).set(headers).send(body);

  /** A user with two sessions and an API token. */
  async function userOf(username: string) {
    const who = { username, password: OLD };
    const { id } = await addUser(auth, who, { role: 'editor' });
    const [current, other] = [await signIn(auth, who), await signIn(auth, who)];
    const order = { name: 'Backup script', scopes: ['read'], days: 90 };
    await post(`/api/users/${id}/tokens`, current, order).expect(201);
    return { id, current, other };
  }
  const isAccepted = async (headers: Headers) =>
    (await request(auth.url).get('/auth/verify-token').set(headers)).status === 200;
  const tokensOf = async (id: string) =>
    (await request(auth.url).get(`/api/users/${id}/tokens`).set(auth.signedIn)).body as ApiToken[];
  async function setByLink(id: string): Promise<void> {
    const made = await post(`/api/users/${id}/link`, auth.signedIn, { by: 'copy' });
    const [, token] = (made.body as MadeLink).url!.split('#');
    await request(auth.url).post('/auth/link/password').send({ token, password: NEW }).expect(200);
  }

  it.each([
    [
      'an administrator',
      (id: string) =>
        post(`/api/users/${id}`, auth.signedIn, { password: NEW, current_password: ADMIN.password }).expect(
          200,
        ),
    ],
    ['a link to a new password', setByLink],
    [
      'an invitation, for a user who had signed in at the institution',
      async (id: string) => {
        await users().updateOne({ _id: id }, { $unset: { passwordHash: 1 } });
        await setByLink(id);
      },
    ],
  ])('ends all sessions and API tokens of the user if it is set by %s', async (by, set) => {
    const { id, current, other } = await userOf(`Changed by ${by}`.slice(0, 40));
    await set(id);
    expect([await isAccepted(current), await isAccepted(other), await tokensOf(id)]).toEqual([
      false,
      false,
      [],
    ]);
    const history = await request(auth.url).get(`/api/users/${id}/history`).set(auth.signedIn);
    expect(JSON.stringify(history.body)).toContain('"field":"api_token","from":"Backup script (read)');
  });

  it('ends the other sessions of users who set it themselves; the current one and API tokens stay', async () => {
    const { id, current, other } = await userOf('Changes it alone');
    const change = { password: NEW, current_password: OLD };
    await post(`/api/users/${id}/password`, current, change).expect(204);
    expect([await isAccepted(current), await isAccepted(other)]).toEqual([true, false]);
    expect(await tokensOf(id)).toHaveLength(1);
  });
});

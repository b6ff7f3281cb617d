import { beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { UserDetails } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { RpcTokens } from '#platform/rpc/rpc-tokens.ts';
import { rpcKeysOf } from '#testing/running/rpc-keys.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { addUser, type Credentials, forwardedFor, signIn, tryToSignIn } from '#testing/builders/users.ts';
import { User } from '../users/user.schema.ts';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.4';
type Headers = Awaited<ReturnType<typeof signIn>>;

const auth = specAuth();
const users = () => auth.app.get<Model<User>>(getModelToken(User.name));
let made = 0;
let who: Credentials;
let colleague: UserDetails;

beforeEach(async () => {
  who = { username: `Colleague ${++made}`, password: 'long enough' };
  colleague = await addUser(auth, who);
});

const update = (id: string, body: object, by: Headers = auth.signedIn, from = '127.0.0.1') =>
  request(auth.url)
    .post(`/api/users/${id}`)
    .set(by)
    .set(forwardedFor(from))
    .send({ current_password: (by === auth.signedIn ? ADMIN : who).password, ...body });
const read = async (id: string) =>
  (await request(auth.url).get(`/api/users/${id}`).set(auth.signedIn)).body as UserDetails;
const isSignedIn = async (headers: Headers, from = '127.0.0.1') =>
  (await request(auth.url).get('/auth/verify-token').set(headers).set(forwardedFor(from))).status === 200;
const error = ({ status, body }: request.Response) => {
  const { error: code, message } = body as ErrorBody;
  return [status, code, message];
};
const adminId = async () =>
  ((await request(auth.url).get('/auth/verify-token').set(auth.signedIn)).body as { user: { id: string } })
    .user.id;

describe('A disabled user', () => {
  it('loses all sessions immediately, cannot sign in, and can again once enabled', async () => {
    const sessions = [await signIn(auth, who), await signIn(auth, who)];
    const response = await update(colleague.id, { status: 'disabled' });
    const last_sign_in: unknown = expect.any(String);
    const disabled = { ...colleague, status: 'disabled', version: 2, last_sign_in };
    expect([response.status, response.body]).toEqual([200, disabled]);
    expect(await Promise.all(sessions.map((one) => isSignedIn(one)))).toEqual([false, false]);
    expect(error(await tryToSignIn(auth, who))).toEqual([403, 'disabled', 'User disabled']);

    await update(colleague.id, { status: 'enabled' });
    expect(await Promise.all(sessions.map((one) => isSignedIn(one)))).toEqual([false, false]);
    expect((await tryToSignIn(auth, who)).status).toBe(200);
  });

  it('gets the error disabled only with the correct password', async () => {
    await update(colleague.id, { status: 'disabled', allowed_ips: [OFFICE] });
    const wrong = await tryToSignIn(auth, { ...who, password: 'wrong' });
    expect(error(wrong)).toEqual([401, 'invalid_credentials', 'Invalid user and password']);
    expect(error(await tryToSignIn(auth, who, HOME))).toEqual([403, 'disabled', 'User disabled']);
  });

  it('has no session even if the sign-in and the disabling are concurrent', async () => {
    const [signedIn] = await Promise.all([
      tryToSignIn(auth, who),
      update(colleague.id, { status: 'disabled' }),
    ]);
    await update(colleague.id, { status: 'enabled' });
    if (signedIn.status === 200) {
      const { token } = signedIn.body as { token: string };
      expect(await isSignedIn({ authorization: `Bearer ${token}` })).toBe(false);
    } else expect(error(signedIn)[1]).toBe('disabled');
  });

  it('can be the caller, if another enabled user remains', async () => {
    const mine = await signIn(auth, who);
    expect((await update(colleague.id, { status: 'disabled' }, mine)).status).toBe(200);
    expect(await isSignedIn(mine)).toBe(false);
  });
});

describe('The address of a client', () => {
  it('is that of its connection, whatever it writes into X-Forwarded-For, unless the gateway forwards it', async () => {
    await update(colleague.id, { allowed_ips: [OFFICE] });
    const forge = (headers: Headers | object) =>
      request(auth.url)
        .post('/auth/login')
        .set({ 'X-Forwarded-For': OFFICE, ...headers })
        .send(who);
    expect((await forge({})).status).toBe(403);
    const keys = RpcTokens.from(rpcKeysOf('catalog'));
    expect((await forge({ 'x-gateway-token': keys.tokenFor('auth') })).status).toBe(403);
    expect((await tryToSignIn(auth, who, OFFICE)).status).toBe(200);
  });
});

describe('The last enabled administrator', () => {
  const onlyThese = async (...ids: string[]) => {
    await users().updateMany({ _id: { $nin: ids } }, { $set: { status: 'disabled' } });
  };
  const refusal = [
    409,
    'last_administrator',
    'The last enabled administrator cannot be disabled or given another role',
  ];

  it('cannot be disabled by anyone, and the other changes of that request are not stored', async () => {
    const mine = await signIn(auth, who);
    await onlyThese(colleague.id);
    const response = await update(colleague.id, { name: 'Another', status: 'disabled' }, mine);
    expect(error(response)).toEqual(refusal);
    expect(await isSignedIn(mine)).toBe(true);
    const after = await request(auth.url).get(`/api/users/${colleague.id}`).set(mine);
    expect(after.body).toMatchObject(colleague);
    await users().updateMany({}, { $set: { status: 'enabled' } });
  });

  it.each([
    [{ role: 'editor' }, 'role'],
    [{ status: 'disabled' }, 'status'],
  ])('cannot become %j while only users of other roles are enabled', async (change, field) => {
    const mine = await signIn(auth, who);
    const editor = await addUser(auth, { ...who, username: `Editor ${made}` }, { role: 'editor' });
    await onlyThese(colleague.id, editor.id);
    const response = await update(colleague.id, change, mine);
    expect(error(response)).toEqual(refusal);
    expect((response.body as ErrorBody).fields).toEqual({ [field]: refusal[2] });
    await users().updateMany({}, { $set: { status: 'enabled' } });
  });

  it.each([{ status: 'disabled' }, { role: 'editor' }])(
    'remains when three make one another %j concurrently',
    async (change) => {
      for (let round = 0; round < 5; round++) {
        const three = await Promise.all(
          [1, 2, 3].map(async (number) => {
            const credentials = { username: `Round ${made}.${round}.${number}`, password: 'long enough' };
            const { id } = await addUser(auth, credentials);
            return { id, session: await signIn(auth, credentials) };
          }),
        );
        await onlyThese(...three.map(({ id }) => id));
        await Promise.all(
          three.map(({ session }, index) => update(three[(index + 1) % 3]!.id, change, session)),
        );
        const left = { status: 'enabled', role: 'administrator' } as const;
        expect(await users().countDocuments(left)).toBeGreaterThan(0);
        await users().updateMany({}, { $set: left });
      }
    },
  );
});

describe('A role', () => {
  it('is changed with the current password only, and takes effect in the sessions that the user has', async () => {
    const theirs = await signIn(auth, who);
    const refused = await update(colleague.id, { role: 'editor', current_password: '' });
    expect(Object.keys((refused.body as ErrorBody).fields ?? {})).toEqual(['current_password']);
    const users = () => request(auth.url).get('/api/users').set(theirs);
    expect((await users()).status).toBe(200);
    await update(colleague.id, { role: 'editor' });
    expect((await read(colleague.id)).role).toBe('editor');
    expect(error(await users())).toEqual([403, 'forbidden', 'Your role does not permit this']);
    expect((await request(auth.url).get('/auth/verify-token').set(theirs)).body).toEqual({
      user: { id: colleague.id, name: who.username, role: 'editor' },
    });
  });

  it('cannot be given to oneself by a user who is not an administrator', async () => {
    await update(colleague.id, { role: 'editor' });
    const response = await update(colleague.id, { role: 'administrator' }, await signIn(auth, who));
    expect(error(response)[1]).toBe('forbidden');
    expect((await read(colleague.id)).role).toBe('editor');
  });
});

describe('A list of allowed addresses', () => {
  it('restricts the user’s sign-ins to them', async () => {
    await update(colleague.id, { allowed_ips: [OFFICE, '2001:db8::/32'] });
    expect((await tryToSignIn(auth, who, OFFICE)).status).toBe(200);
    expect((await tryToSignIn(auth, who, `::ffff:${OFFICE}`)).status).toBe(200);
    expect((await tryToSignIn(auth, who, '2001:db8:1::9')).status).toBe(200);
    expect(error(await tryToSignIn(auth, who, HOME))).toEqual([403, 'invalid_ip', 'Invalid IP']);
    expect(error(await tryToSignIn(auth, { ...who, password: 'wrong' }, HOME))).toEqual([
      401,
      'invalid_credentials',
      'Invalid user and password',
    ]);
    await update(colleague.id, { allowed_ips: [] });
    expect((await tryToSignIn(auth, who, HOME)).status).toBe(200);
  });

  it('ends the sessions that are no longer allowed and no other when it changes', async () => {
    const [office, home] = [await signIn(auth, who, OFFICE), await signIn(auth, who, HOME)];
    await update(colleague.id, { allowed_ips: ['203.0.113.0/24'] });
    expect([await isSignedIn(office, OFFICE), await isSignedIn(home, OFFICE)]).toEqual([true, false]);
    await update(colleague.id, { name: 'Renamed', allowed_ips: ['203.0.113.9/24'] });
    expect(await isSignedIn(office, OFFICE)).toBe(true);
  });

  it('must contain the caller’s current address if it is the caller’s own', async () => {
    const id = await adminId();
    const refused = await update(id, { allowed_ips: [HOME] }, auth.signedIn, OFFICE);
    expect([refused.status, (refused.body as ErrorBody).fields]).toEqual([
      400,
      { allowed_ips: `The list must contain your own address, ${OFFICE}` },
    ]);
    expect((await read(id)).allowed_ips).toEqual([]);

    const allowed = await update(
      id,
      { allowed_ips: [HOME, '203.0.113.0/24', '127.0.0.1'] },
      auth.signedIn,
      OFFICE,
    );
    expect(allowed.status).toBe(200);
    expect((await tryToSignIn(auth, ADMIN, OFFICE)).status).toBe(200);
    expect((await update(id, { name: ADMIN.username }, auth.signedIn, '192.0.2.1')).status).toBe(401);
    await update(id, { allowed_ips: [] });
  });

  it('need not contain the caller’s address if it is another user’s', async () => {
    expect((await update(colleague.id, { allowed_ips: [HOME] })).status).toBe(200);
  });

  it.each([['office'], ['10.0.0.0/33'], ['127.1'], ['fe80::1%eth0'], [OFFICE, ''], ['0x7f.0.0.1']])(
    'returns 400 for %j, naming the invalid entry',
    async (...list) => {
      const response = await update(colleague.id, { allowed_ips: list });
      expect([response.status, (response.body as ErrorBody).fields]).toEqual([
        400,
        { allowed_ips: `'${list.at(-1)}' is not an IP address or CIDR range` },
      ]);
    },
  );
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { MadeLink } from '#contracts/api/sign-in.ts';
import type { HistoryEntry, UserDetails } from '#contracts/fields/entities.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { ADMIN, specAuth } from '#testing/running/running-auth.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { addUser, forwardedFor, signIn, tryToSignIn } from '#testing/builders/users.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { SecondFactor } from '../second-factor/second-factor.schema.ts';
import { User } from '../users/user.schema.ts';
import { UserMails } from '../user-mails/user-mails.service.ts';

const PASSWORD = 'rivers of the drylands';
const auth = specAuth();
const users = () => auth.app.get<Model<User>>(getModelToken(User.name));
const mail = beforeBlock(startMailServer);
let worker: Awaited<ReturnType<typeof runCatalogWorker>> | undefined;
let clients = 0;

beforeEach(() => {
  clients += 1;
});

async function startWorker(): Promise<void> {
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'desk@example.org' };
  worker ??= await runCatalogWorker({ environment: auth.environment, auth }, settings);
}

/** Calls as a visitor of another address than other tests, so that none is throttled because of them. */
const visitor = (path: string, body: object) =>
  request(auth.url)
    .post(path)
    .set(forwardedFor(`192.0.2.${clients}`))
    .send(body);
const staff = (path: string, body: object) => request(auth.url).post(path).set(auth.signedIn).send(body);
const outcome = ({ status, body }: request.Response) => [status, (body as Partial<ErrorBody>).error];

async function inviteUser(name: string, email = ''): Promise<UserDetails> {
  const response = await staff('/api/users/invited', { name, email, role: 'editor' });
  expect([response.status, response.text]).toEqual([201, expect.anything()]);
  return response.body as UserDetails;
}
async function copyLinkToken(id: string): Promise<string> {
  const { url } = (await staff(`/api/users/${id}/link`, { by: 'copy' })).body as MadeLink;
  return /#([\w-]{43})$/.exec(url!)![1]!;
}
const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));
/** The token of the link in the latest mail, once as many have arrived. */
const untilMailedToken = async (address: string, count = 1) => {
  await startWorker();
  return eventually(() => {
    expect(mailsTo(address)).toHaveLength(count);
    return /\/admin\/link#([\w-]{43})$/m.exec(mailsTo(address).at(-1)!.text)?.[1] ?? '';
  });
};
const setPassword = (token: string, password = PASSWORD, printed = {}) =>
  visitor('/auth/link/password', { token, password, ...printed });

describe('A forgotten password', () => {
  it('is asked for with the same response and the same work whether the address is known or not', async () => {
    await addUser(
      auth,
      { username: 'Kiran', password: 'an old good password' },
      { email: 'Kiran@example.org' },
    );
    // Before the worker runs, which looks the address up later.
    const { db } = users().db;
    await db!.command({ profile: 2 });
    const responses = [];
    for (const email of ['kiran@EXAMPLE.org', 'nobody@example.org'])
      responses.push(await visitor('/auth/forgotten', { email }));
    await db!.command({ profile: 0 });
    expect(responses.map(({ status, body }) => [status, body as object])).toEqual([
      [202, {}],
      [202, {}],
    ]);
    const touched = await db!.collection('system.profile').distinct('ns');
    expect(touched).toContainEqual(expect.stringMatching(/\.usermails$/));
    expect(touched).not.toContainEqual(expect.stringMatching(/\.users$/));
    await startWorker();
    const token = await untilMailedToken('Kiran@example.org');
    expect((await setPassword(token)).body).toEqual({ name: 'Kiran' });
    expect(mailsTo('nobody@example.org')).toEqual([]);
  });

  it('is asked for five times for a mailbox, known or not, and then from no address', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await visitor('/auth/forgotten', { email: 'many@example.org' })).status).toBe(202);
    clients += 1;
    const refused = await visitor('/auth/forgotten', { email: 'MANY@example.org' });
    expect(outcome(refused)).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('An invitation', () => {
  it('is a mail whose link sets the first password once, and signs in as always', async () => {
    const { id } = await inviteUser('Ravi', 'ravi@example.org');
    const { until } = (await staff(`/api/users/${id}/link`, { by: 'mail' })).body as MadeLink;
    const token = await untilMailedToken('ravi@example.org');
    const { passwordLink } = (await users().findById(id).lean())!;
    for (const end of [new Date(until), passwordLink!.expiresAt])
      expect(Math.round((end.getTime() - Date.now()) / 3_600_000)).toBe(7 * 24);
    const [received] = mailsTo('ravi@example.org');
    expect(received?.text).toContain('Your username is Ravi.');
    const stored = JSON.stringify(await users().findById(id).lean());
    expect(stored).toContain(sha256(token));
    expect(stored).not.toContain(token);

    const purpose = await visitor('/auth/link', { token });
    expect(purpose.body).toEqual({ kind: 'invitation', name: 'Ravi', email: '' });
    expect(outcome(await setPassword(token, 'short'))).toEqual([400, 'validation_failed']);
    expect(outcome(await setPassword(token, 'password123'))).toEqual([400, 'validation_failed']);
    expect((await setPassword(token)).body).toEqual({ name: 'Ravi' });
    expect(outcome(await setPassword(token, 'another long password'))).toEqual([410, 'link_ended']);
    expect((await tryToSignIn(auth, { username: 'Ravi', password: PASSWORD })).status).toBe(200);
    const history = await request(auth.url).get(`/api/users/${id}/history`).set(auth.signedIn);
    expect((history.body as HistoryEntry[])[0]).toMatchObject({ by: { name: 'Ravi' } });
  });

  it('takes the name as printed, by which the user is known; the username signs in', async () => {
    const { id } = await inviteUser('editor.basu');
    const printed = { printed_name: 'Dr. Anil Basu', printed_title: 'Managing Editor' };
    const token = await copyLinkToken(id);
    expect(outcome(await setPassword(token, PASSWORD, { printed_name: 'x'.repeat(101) }))[0]).toBe(400);
    expect((await setPassword(token, PASSWORD, printed)).body).toEqual({ name: 'editor.basu' });
    const who = await signIn(auth, { username: 'editor.basu', password: PASSWORD });
    const own = () => request(auth.url).get(`/api/users/${id}/printed-name`).set(who);
    const change = (user: string, by: typeof who, body: object) =>
      request(auth.url).post(`/api/users/${user}/printed-name`).set(by).send(body);
    expect((await own()).body).toEqual(printed);
    const known = { id, name: 'Dr. Anil Basu', username: 'editor.basu', title: 'Managing Editor' };
    const verified = await request(auth.url).get('/auth/verify-token').set(who);
    expect(verified.body).toEqual({ user: { ...known, role: 'editor' } });
    expect((await auth.app.get(UserMails).enabledUser(id))?.person.keys).toContain('anil basu');
    expect((await change(id, auth.signedIn, { printed_name: 'Another' })).status).toBe(404);
    const renamed = { printed_name: 'A. Basu', printed_title: '' };
    expect((await change(id, who, renamed)).body).toEqual(renamed);
    const history = await request(auth.url).get(`/api/users/${id}/history`).set(auth.signedIn);
    const [last, first] = history.body as HistoryEntry[];
    expect([last?.by, first?.by.name]).toEqual([
      { id, name: 'Dr. Anil Basu', username: 'editor.basu' },
      'editor.basu',
    ]);
    expect((await staff(`/api/users/${id}`, renamed)).status).toBe(200);
  });

  it('is a link to copy where there is no address, by administrators only and for others than themselves', async () => {
    const { id } = await inviteUser('Sita');
    expect(outcome(await staff(`/api/users/${id}/link`, { by: 'mail' }))).toEqual([400, 'validation_failed']);
    expect((await setPassword(await copyLinkToken(id))).status).toBe(200);
    const me = await request(auth.url).get('/auth/verify-token').set(auth.signedIn);
    const own = (me.body as { user: { id: string } }).user.id;
    expect(outcome(await staff(`/api/users/${own}/link`, { by: 'copy' }))).toEqual([403, 'forbidden']);
    const editor = await signIn(auth, { username: 'Sita', password: PASSWORD });
    const refused = await request(auth.url).post(`/api/users/${own}/link`).set(editor).send({ by: 'copy' });
    expect(outcome(refused)).toEqual([403, 'forbidden']);
  });
});

describe('A link to a password', () => {
  it.each([
    ['a newer one', (id: string) => copyLinkToken(id)],
    [
      'another password',
      (id: string) =>
        staff(`/api/users/${id}`, { password: 'trees of the uplands', current_password: ADMIN.password }),
    ],
    [
      'disabling the user',
      async (id: string) => {
        for (const status of ['disabled', 'enabled'])
          await staff(`/api/users/${id}`, { status, current_password: ADMIN.password });
      },
    ],
    [
      'an hour',
      (id: string) => users().updateOne({ _id: id }, { $set: { 'passwordLink.expiresAt': new Date() } }),
    ],
  ])('is ended by %s', async (what, end: (id: string) => unknown) => {
    const { id } = await inviteUser(`Ended by ${what}`);
    const token = await copyLinkToken(id);
    expect((await visitor('/auth/link', { token })).status).toBe(200);
    await end(id);
    expect(outcome(await visitor('/auth/link', { token }))).toEqual([410, 'link_ended']);
    expect(outcome(await setPassword(token))).toEqual([410, 'link_ended']);
  });

  it('is used by one of two requests at the same time, and sets the password of its own user', async () => {
    const [first, second] = [await inviteUser('Twice'), await inviteUser('Other')];
    await copyLinkToken(second.id);
    const token = await copyLinkToken(first.id);
    const both = await Promise.all(['grass of the lowlands', PASSWORD].map((one) => setPassword(token, one)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const { passwordHash } = (await users().findById(second.id).lean())!;
    expect(passwordHash).toBeUndefined();
  });

  it('does not replace the second factor; it ends the sessions, and the user is notified', async () => {
    const who = { username: 'Meena', password: 'an old good password' };
    const { id } = await addUser(auth, who, { email: 'meena@example.org' });
    const session = await signIn(auth, who);
    const factors = auth.app.get<Model<SecondFactor>>(getModelToken(SecondFactor.name));
    await factors.create({ _id: id, secret: 'encrypted', since: new Date() });
    expect((await setPassword(await copyLinkToken(id))).status).toBe(200);
    const attempt = await tryToSignIn(auth, { username: who.username, password: PASSWORD });
    expect(outcome(attempt)).toEqual([401, 'second_factor_required']);
    expect((await request(auth.url).get('/auth/verify-token').set(session)).status).toBe(401);
    await untilMailedToken('meena@example.org');
    expect(mailsTo('meena@example.org')[0]!.headers.subject![0]).toMatch(/^Your password was changed/);
  });
});

describe('A user’s address', () => {
  it('changes when the new one is confirmed, needs the password, and the old one is notified', async () => {
    const who = { username: 'Lata', password: 'an old good password' };
    const { id } = await addUser(auth, who, { email: 'lata@example.org' });
    const theirs = await signIn(auth, who);
    const path = `/api/users/${id}/email`;
    const change = (body: object) => request(auth.url).post(path).set(theirs).send(body);
    expect(outcome(await change({ email: 'new@example.org' }))).toEqual([400, 'validation_failed']);
    const asked = await change({ email: 'new@example.org', current_password: who.password });
    expect(asked.body).toEqual({ email: 'lata@example.org', new_email: 'new@example.org' });
    const token = await untilMailedToken('new@example.org');
    expect((await visitor('/auth/link', { token })).body).toEqual({
      kind: 'address',
      name: 'Lata',
      email: 'new@example.org',
    });
    expect(outcome(await setPassword(token))).toEqual([410, 'link_ended']);
    expect((await visitor('/auth/link/address', { token })).status).toBe(204);
    expect(outcome(await visitor('/auth/link/address', { token }))).toEqual([410, 'link_ended']);
    expect((await request(auth.url).get(path).set(theirs)).body).toEqual({ email: 'new@example.org' });
    await untilMailedToken('lata@example.org');
    expect(mailsTo('lata@example.org')[0]!.headers.subject![0]).toMatch(/^Your address was changed/);
  });

  it('cannot be given to another user, whatever its case', async () => {
    await inviteUser('Gita', 'gita@example.org');
    const second = await staff('/api/users/invited', {
      name: 'Gopal',
      email: 'GITA@example.org',
      role: 'editor',
    });
    expect([...outcome(second), (second.body as ErrorBody).fields]).toEqual([
      409,
      'duplicate_address',
      { email: 'Another user has this e-mail address' },
    ]);
  });
});

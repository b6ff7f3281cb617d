import { afterAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Login, UserDetails } from '#contracts/fields/entities.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { UNREACHABLE_ADDRESS } from '#testing/running/free-port.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { type Credentials, forwardedFor, tryToSignIn } from '#testing/builders/users.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';

const ADMIN = { username: 'Asha', password: 'a long enough password' };
const HERE = '203.0.113.7';

interface SecurityLine {
  event: string;
  user?: { name: string };
  by?: { name: string };
  address: string;
  reason?: string;
  to?: string;
  call?: string;
  requestId: string;
}

const environment = specEnvironment();
const auth = beforeBlock(() => {
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = ADMIN;
  return ServiceProcess.start('auth', 'main', {
    ...environment,
    ADMIN_USERNAME,
    ADMIN_PASSWORD,
    LOG_LEVEL: 'info',
    CATALOG_RPC: UNREACHABLE_ADDRESS,
  });
});
afterAll(() => auth.stop());

const signIn = async (who: Credentials) => (await tryToSignIn(auth, who, HERE)).body as Login;
const callAs = ({ token }: Login) =>
  request.agent(auth.url).set(forwardedFor(HERE)).set('authorization', `Bearer ${token}`);

describe('The security log', () => {
  it('has one line per sign-in, refusal, sign-out and change of access, of each refused call, without secrets', async () => {
    const colleague = { username: 'Ravi', password: 'rivers of the drylands' };
    const wrong = 'a wrong pass phrase';
    const admin = callAs(await signIn(ADMIN));
    const added = await admin
      .post('/api/users')
      .send({ name: colleague.username, password: colleague.password, role: 'data_entry' });
    const { id } = added.body as UserDetails;
    const theirs = callAs(await signIn(colleague));
    await theirs.get(`/api/users/${id}`).expect(403);
    await theirs.post('/auth/logout').expect(204);
    await signIn({ ...colleague, password: wrong });
    await signIn({ username: wrong, password: wrong });
    const update = (body: object) => admin.post(`/api/users/${id}`).send(body);
    await update({ status: 'disabled', current_password: wrong }).expect(400);
    const password = 'hills behind the harbour';
    await update({
      password,
      status: 'disabled',
      role: 'editor',
      allowed_ips: ['::1'],
      current_password: ADMIN.password,
    }).expect(200);
    await signIn({ ...colleague, password });
    for (let guess = 1; guess <= 11; guess++) await signIn({ username: 'nobody', password: wrong });

    const lines = () => auth.log.filter((line): line is typeof line & SecurityLine => 'event' in line);
    await eventually(() => expect(lines().at(-1)?.event).toBe('sign_in_throttled'));
    const reported = lines().map(({ event, user, by, reason, to, call }) =>
      [event, user?.name, by?.name, reason, to, call].filter((part) => part !== undefined),
    );
    expect(reported.slice(0, 13)).toEqual([
      ['sign_in', 'Asha'],
      ['user_added', 'Ravi', 'Asha'],
      ['sign_in', 'Ravi'],
      ['access_refused', 'Ravi', 'GET /api/users/:id'],
      ['sign_out', 'Ravi'],
      ['sign_in_refused', 'Ravi', 'invalid_credentials'],
      ['sign_in_refused', 'invalid_credentials'],
      ['current_password_refused', 'Asha', 'validation_failed'],
      ['password_changed', 'Ravi', 'Asha'],
      ['status_changed', 'Ravi', 'Asha', 'disabled'],
      ['role_changed', 'Ravi', 'Asha', 'editor'],
      ['allowed_ips_changed', 'Ravi', 'Asha', '::1'],
      ['sign_in_refused', 'Ravi', 'disabled'],
    ]);
    expect(reported.at(-1)).toEqual(['sign_in_throttled', 'too_many_requests']);
    for (const { address, requestId } of lines()) {
      expect(address).toBe(HERE);
      expect(requestId).not.toBe('none');
    }
    const all = JSON.stringify(auth.log);
    for (const secret of [ADMIN.password, colleague.password, password, wrong, 'argon2', 'eyJ'])
      expect(all).not.toContain(secret);
  });
});

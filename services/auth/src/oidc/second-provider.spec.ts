import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Login } from '#contracts/fields/entities.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/environment.ts';
import { type Glewlwyd, glewlwyd, startGlewlwyd } from '#testing/glewlwyd.ts';
import { type RunningAuth, runAuth } from '#testing/running-auth.ts';

const SITE = 'https://journal.example.org';
const client = { id: 'journal', secret: 'a0b1c2d3e4f5a6b7c8d9', redirectUri: `${SITE}/auth/oidc/callback` };
const member = (name: string, email_verified: boolean) => ({
  name,
  password: 'rivers of the drylands',
  email: `${name}@new.example`,
  email_verified,
});
const [verified, unverified] = [member('leela', true), member('mira', false)];

/** What oidc-provider, with which the other specs sign in, might take too kindly. */
(glewlwyd ? describe : describe.skip)('The sign-in at Debian’s glewlwyd', () => {
  let environment: Environment;
  let provider: Glewlwyd;
  let auth: RunningAuth;

  beforeAll(async () => {
    environment = await freshEnvironment();
    const authentication = 'client_secret_basic';
    provider = await startGlewlwyd(glewlwyd!, { ...client, authentication }, [verified, unverified]);
    auth = await runAuth(environment, undefined, {
      SITE_ORIGIN: SITE,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_AUTH: authentication,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NEW_USER_ROLE: 'editor',
      OIDC_NEW_USER_DOMAINS: 'new.example',
    });
  });
  afterAll(async () => {
    await auth.close();
    await provider.stop();
    await endEnvironment(environment);
  });

  /** @returns the cookie with the session, and the problem that the page is told */
  async function signInThere(as: typeof verified) {
    const begun = await request(auth.url).get('/auth/oidc/begin').expect(302);
    const [attempt = ''] = begun.headers['set-cookie'] as unknown as string[];
    const path = await provider.signIn(begun.headers.location!, as, SITE);
    const returned = await request(auth.url).get(path).set('cookie', attempt.split(';')[0]!).expect(302);
    const cookies = returned.headers['set-cookie'] as unknown as string[];
    const session = cookies.find((line) => line.startsWith('__Host-institution-session='));
    const problem = new URL(returned.headers.location!, SITE).searchParams.get('problem');
    return { session: session?.split(';')[0] ?? '', problem };
  }

  it('signs in the member of a verified address, the same user each time', async () => {
    const ids = [];
    for (const time of [1, 2]) {
      const { session, problem } = await signInThere(verified);
      expect([time, problem]).toEqual([time, null]);
      const response = await request(auth.url).post('/auth/oidc/session').set('cookie', session).expect(200);
      const { user } = response.body as Login;
      expect(user).toMatchObject({ name: verified.email, role: 'editor' });
      ids.push(user.id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  it('does not trust an address that is not verified', async () => {
    expect(await signInThere(unverified)).toEqual({ session: '', problem: 'unknown_identity' });
  });
});

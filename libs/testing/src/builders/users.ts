import request from 'supertest';
import type { Login, UserDetails } from '#contracts/fields/entities.ts';
import { GATEWAY_TOKEN } from '#platform/sessions/client-address.ts';
import { RpcTokens } from '#platform/rpc/rpc-tokens.ts';
import { TOKEN_PARTIES } from '#platform/sessions/session-keys.ts';
import type { Environment } from '../databases/environment.ts';
import { rpcKeysOf } from '../running/rpc-keys.ts';
import type { RunningAuth } from '../running/running-auth.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** Headers of a request that the gateway forwards for a client at this address. */
export const forwardedFor = (address: string): Record<string, string> => ({
  'X-Forwarded-For': address,
  [GATEWAY_TOKEN]: RpcTokens.from(rpcKeysOf('gateway')).tokenFor('auth'),
});

export const tryToSignIn = (
  auth: Pick<RunningAuth, 'url'>,
  who: Credentials,
  address = '127.0.0.1',
): request.Test => request(auth.url).post('/auth/login').set(forwardedFor(address)).send(who);

export async function signIn(
  auth: Pick<RunningAuth, 'url'>,
  who: Credentials,
  address?: string,
): Promise<{ authorization: string }> {
  const response = await tryToSignIn(auth, who, address);
  if (response.status !== 200) throw new Error(`Signing in failed: ${response.text}`);
  return { authorization: `Bearer ${(response.body as Login).token}` };
}

/** Options of `JwtService.sign` for a token like the auth service's. */
export const authSignOptions = ({ AUTH_PRIVATE_KEY }: Pick<Environment, 'AUTH_PRIVATE_KEY'>) => ({
  privateKey: AUTH_PRIVATE_KEY,
  algorithm: 'ES256' as const,
  ...TOKEN_PARTIES,
});

export async function addUser(
  auth: RunningAuth,
  { username, password }: Credentials,
  more: object = {},
): Promise<UserDetails> {
  const response = await request(auth.url)
    .post('/api/users')
    .set(auth.signedIn)
    .send({ name: username, password, ...more });
  if (response.status !== 201) throw new Error(`Creating the user failed: ${response.text}`);
  return response.body as UserDetails;
}

import { createPrivateKey, createPublicKey, hash, type JsonWebKey } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { WatchedFile } from '#platform/process/watched-file.ts';

/** Claims of a session's token in addition to the standard ones. */
export interface TokenClaims {
  /** Id of the session, which the auth service can end at any time. */
  sid: string;
}

/** Issuer and audience of the tokens: set by the auth service, required by every guard. */
export const TOKEN_PARTIES = { issuer: 'colophon/auth', audience: 'colophon' };

/** Location of the keys: a file, which is read again when it changes, or the environment. */
export interface SessionKeysConfig {
  /** A JSON Web Key Set (RFC 7517); empty for keys in the environment. */
  AUTH_KEYS_FILE?: string;
  AUTH_PUBLIC_KEY?: string;
  /** Private key of the auth service (PEM). */
  AUTH_PRIVATE_KEY?: string;
}

interface SessionKey {
  kid: string;
  /** PEM. */
  publicKey: string;
  /** PEM; of the auth service. */
  privateKey?: string;
}

const jwt = new JwtService();
const algorithm = 'ES256';

/** The token of an Authorization header, undefined for any other header. */
export const bearerToken = (authorization = ''): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization)?.[1];

/** The id of the session that a token names, which nothing here verifies; undefined for an API token. */
export const sessionIdIn = (token: string): string | undefined =>
  jwt.decode<Partial<TokenClaims> | null>(token)?.sid;

/** Whether decoding ignores no bit of the token; otherwise a token would have several spellings. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** The keys of sessions' tokens: the first one signs, each of them verifies, so that keys are replaced one by one. */
export class SessionKeys {
  private constructor(private readonly keys: { current: SessionKey[] }) {}

  static forVerifying = (config: SessionKeysConfig): SessionKeys => new SessionKeys(loadKeys(config, false));

  /** The keys of the auth service, which alone has private ones. */
  static forSigning = (config: SessionKeysConfig): SessionKeys => new SessionKeys(loadKeys(config, true));

  sign(claims: TokenClaims, expiresIn: `${number}h`): Promise<string> {
    const { kid: keyid, privateKey } = this.keys.current[0]!;
    return jwt.signAsync(claims, { privateKey, keyid, algorithm, expiresIn, ...TOKEN_PARTIES });
  }

  /** @throws Error if the token is forged, expired, of a key that is not listed, or in another spelling */
  async verify(token: string): Promise<TokenClaims> {
    if (!isCanonical(token)) throw new Error('The token is not canonical base64url');
    const decoded = jwt.decode<{ header: { kid?: string } } | null>(token, { complete: true });
    const kid = decoded?.header.kid;
    // Versions before this one signed without a key's id.
    const keys = this.keys.current.filter((key) => kid === undefined || key.kid === kid);
    const options = { algorithms: [algorithm as 'ES256'], ...TOKEN_PARTIES };
    return Promise.any(
      keys.map(({ publicKey }) => jwt.verifyAsync<TokenClaims>(token, { publicKey, ...options })),
    );
  }
}

function loadKeys(config: SessionKeysConfig, signs: boolean): { current: SessionKey[] } {
  const { AUTH_KEYS_FILE, AUTH_PUBLIC_KEY, AUTH_PRIVATE_KEY } = config;
  if (AUTH_KEYS_FILE) return new WatchedFile(AUTH_KEYS_FILE, (text) => parseKeys(text, signs));
  const pem = signs ? AUTH_PRIVATE_KEY : AUTH_PUBLIC_KEY;
  const key = signs ? createPrivateKey(pem!) : createPublicKey(pem!);
  return { current: [sessionKey(key.export({ format: 'jwk' }), signs)] };
}

/** @throws Error if a key is missing, or not of the kind that the algorithm needs */
function parseKeys(text: string, signs: boolean): SessionKey[] {
  const { keys } = JSON.parse(text) as { keys: JsonWebKey[] };
  if (keys.length === 0) throw new Error('There is no key');
  return keys.map((key) => sessionKey(key, signs));
}

function sessionKey(jwk: JsonWebKey & { kid?: string }, signs: boolean): SessionKey {
  const { kty, crv, x, y } = jwk;
  // A key without a name is identified by its thumbprint (RFC 7638).
  const kid = jwk.kid ?? hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url');
  if (kty !== 'EC' || crv !== 'P-256') throw new Error(`The key ${kid} is not one for ${algorithm}`);
  const key = { key: jwk, format: 'jwk' } as const;
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  if (!signs) return { kid, publicKey };
  const privateKey = createPrivateKey(key).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { kid, publicKey, privateKey };
}

import { JwtService } from '@nestjs/jwt';
import { type RpcCaller, rpcGrants } from '#contracts/api/rpc.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { WatchedFile } from '#platform/process/watched-file.ts';

/** A caller's key towards a service, as in RPC_KEYS_FILE: a symmetric JSON Web Key (RFC 7517) with members of ours. */
interface RpcKey {
  kty: 'oct';
  kid: string;
  /** The key, in base64url. */
  k: string;
  caller: RpcCaller;
  service: string;
}

const TTL_SECONDS = 60;
const REUSED_MS = 30_000;
/** Tolerated difference between the clocks of two machines. */
const CLOCK_TOLERANCE_SECONDS = 30;

const jwt = new JwtService();
const algorithm = 'HS256';

/** Tokens by which a process proves its identity: short-lived, signed by a key for each pair of caller and service. */
export class RpcTokens {
  private readonly keys: WatchedFile<RpcKey[]>;
  /** Verified tokens by their hash, until they expire: a caller sends the same one again for a while. */
  private readonly verified = new Map<string, { key: RpcKey; until: number }>();
  private readonly made = new Map<string, { token: string; key: RpcKey; until: number }>();

  private constructor(file: string) {
    this.keys = new WatchedFile(file, parseKeys);
  }

  /** One instance for each file, however many clients a process has. */
  static from = (file: string): RpcTokens => {
    const known = files.get(file) ?? new RpcTokens(file);
    files.set(file, known);
    return known;
  };

  /** @throws Error if the process has no key for the service */
  tokenFor(service: string): string {
    // The first one: others are accepted while keys are being replaced.
    const key = this.keys.current.find((each) => each.service === service);
    if (!key) throw new Error(`There is no key for calls of ${service}`);
    const made = this.made.get(service);
    if (made?.key === key && performance.now() < made.until) return made.token;
    const token = jwt.sign(
      {},
      {
        secret: secretOf(key),
        keyid: key.kid,
        algorithm,
        expiresIn: TTL_SECONDS,
        issuer: key.caller,
        audience: service,
      },
    );
    this.made.set(service, { token, key, until: performance.now() + REUSED_MS });
    return token;
  }

  /** @returns the caller @throws Error with the reason if the token is not valid, or the pattern is not permitted */
  verify(pattern: string, token: unknown): RpcCaller {
    const key = this.findKey(token);
    if (key.service !== serviceOf(pattern)) throw new Error('a token for another service');
    if (!(rpcGrants[key.caller] as readonly string[]).includes(pattern))
      throw new Error(`${key.caller} may not call it`);
    return key.caller;
  }

  isFrom(caller: RpcCaller, token: unknown): boolean {
    try {
      return this.findKey(token).caller === caller;
    } catch {
      return false;
    }
  }

  /** @throws Error with the reason if the token is not valid now */
  private findKey(token: unknown): RpcKey {
    if (typeof token !== 'string') throw new Error('no token');
    // Found by its hash, so that the time of the search reveals nothing of valid tokens.
    const id = sha256(token);
    const known = this.verified.get(id);
    if (known && Date.now() < known.until && this.keys.current.includes(known.key)) return known.key;
    const decoded = jwt.decode<{ header: { kid?: string } } | null>(token, { complete: true });
    const key = this.keys.current.find(({ kid }) => kid === decoded?.header.kid);
    if (!key) throw new Error('unknown key');
    const { exp } = jwt.verify<{ exp: number }>(token, {
      secret: secretOf(key),
      algorithms: [algorithm],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      issuer: key.caller,
      audience: key.service,
    });
    for (const [other, { until }] of this.verified) if (Date.now() > until) this.verified.delete(other);
    this.verified.set(id, { key, until: (exp + CLOCK_TOLERANCE_SECONDS) * 1_000 });
    return key;
  }
}

const files = new Map<string, RpcTokens>();

export const serviceOf = (pattern: string): string => pattern.slice(0, pattern.indexOf('.'));

const secretOf = ({ k }: RpcKey): Buffer => Buffer.from(k, 'base64url');

function parseKeys(text: string): RpcKey[] {
  const { keys } = JSON.parse(text) as { keys: RpcKey[] };
  for (const key of keys)
    if (key.kty !== 'oct' || !key.kid || !(key.caller in rpcGrants) || secretOf(key).length < 32)
      throw new Error(`The key ${key.kid} is not complete, or shorter than 32 bytes`);
  return keys;
}

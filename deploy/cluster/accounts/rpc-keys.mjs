// Keys of the calls between processes. Plain JavaScript: deploy/cluster/docker/new-secrets.mjs runs on any Node.
import { randomBytes } from 'node:crypto';

/**
 * Which process calls which service; what it may call there is in libs/contracts/src/api/rpc.ts. The gateway also proves with its
 * keys which requests it forwards.
 */
const calls = [
  ['auth', 'catalog'],
  ['catalog', 'auth'],
  ['catalog', 'manuscripts'],
  ['catalog-worker', 'auth'],
  ['catalog-worker', 'manuscripts'],
  ['webdata', 'auth'],
  ['manuscripts', 'auth'],
  ['manuscripts', 'catalog'],
  ['documents', 'auth'],
  ['documents', 'catalog'],
  ['documents', 'manuscripts'],
  ['documents-worker', 'catalog'],
  ['documents-worker', 'manuscripts'],
  ['gateway', 'auth'],
  ['gateway', 'catalog'],
  ['gateway', 'webdata'],
  ['gateway', 'documents'],
  ['gateway', 'manuscripts'],
];

/**
 * New keys: a file (JSON Web Key Set) for each process, which has the keys of its own calls and of its callers.
 *
 * @returns {Record<string, string>}
 */
export function newRpcKeys() {
  const keys = calls.map(([caller, service]) => ({
    kty: 'oct',
    kid: `${caller}-${randomBytes(6).toString('hex')}`,
    k: randomBytes(32).toString('base64url'),
    caller,
    service,
  }));
  return Object.fromEntries(
    [...new Set(calls.flat())].map((name) => {
      const own = keys.filter(({ caller, service }) => name === caller || name === service);
      return [name, `${JSON.stringify({ keys: own }, null, 2)}\n`];
    }),
  );
}

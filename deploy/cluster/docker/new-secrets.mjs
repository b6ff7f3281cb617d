// Makes new secrets: the files that docker-compose.yml asks for, or Kubernetes secrets:
//   node deploy/cluster/docker/new-secrets.mjs
//   node deploy/cluster/docker/new-secrets.mjs --kubernetes | kubectl apply --namespace colophon --filename -
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newRpcKeys } from '../accounts/rpc-keys.mjs';
import { redisAcl, redisUsers } from '../accounts/redis-users.mjs';
import { newSessionKeys, publicKeysOf, writeSessionKeys } from '../accounts/session-keys.mjs';

const kubernetes = process.argv[2] === '--kubernetes';
const members = (
  kubernetes ? ['mongodb-0.mongodb', 'mongodb-1.mongodb', 'mongodb-2.mongodb'] : ['mongodb']
).map((host) => `${host}:27017`);
const password = () => randomBytes(24).toString('hex');
/** @param {string} name */
const inCapitals = (name) => name.toUpperCase().replace('-', '_');

const mongodbUris = ['auth', 'catalog', 'documents', 'manuscripts', 'webdata', 'operator'].map((name) => [
  `MONGODB_URI_${inCapitals(name)}`,
  `mongodb://${name}:${password()}@${members}/?replicaSet=rs0`,
]);
const redisPasswords = Object.fromEntries(
  [...Object.keys(redisUsers), 'operator'].map((name) => [name, password()]),
);
const redisUrls = Object.entries(redisPasswords).map(([name, its]) => [
  `REDIS_URL_${inCapitals(name)}`,
  `redis://${name}:${its}@redis:6379`,
]);
const secrets = {
  AUTH_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  CATALOG_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: randomBytes(15).toString('base64url'),
  MONGODB_KEY: password(),
  ...Object.fromEntries(mongodbUris),
  REDIS_ACL: redisAcl(redisPasswords),
  ...Object.fromEntries(redisUrls),
};

const rpcKeys = newRpcKeys();
const sessionKeys = newSessionKeys();

if (kubernetes) {
  /** @param {string} name @param {Record<string, string>} stringData */
  const secret = (name, stringData) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData });
  const items = [
    secret('colophon', secrets),
    secret('colophon-rpc-keys', rpcKeys),
    secret('colophon-session-keys', { private: sessionKeys, public: publicKeysOf(sessionKeys) }),
  ];
  console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
} else {
  const lines = Object.entries(secrets).map(
    ([name, value]) => `${name}="${value.trim().replaceAll('\n', '\\n')}"\n`,
  );
  const note = "# Keep this file out of version control. The password is the first administrator's.\n";
  // Fails if there are secrets already.
  writeFileSync('.env', note + lines.join(''), { mode: 0o600, flag: 'wx' });
  mkdirSync('secrets', { mode: 0o700, recursive: true });
  writeSessionKeys('secrets', sessionKeys, 0o644);
  // Containers read them as another user; nobody else can enter their folder.
  for (const [name, keys] of Object.entries(rpcKeys))
    writeFileSync(join('secrets', `rpc-${name}.json`), keys);
  console.log('Created .env and secrets/');
}

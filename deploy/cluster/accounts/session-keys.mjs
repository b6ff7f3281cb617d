// Keys that sign sessions' tokens (JSON Web Key Sets), and how they are replaced: docs/sign-in.md. Plain JavaScript, like
// rpc-keys.mjs.
//   node deploy/cluster/accounts/session-keys.mjs create|add|sign|remove FOLDER
//   kubectl get secret colophon-session-keys --output json |
//     node deploy/cluster/accounts/session-keys.mjs add|sign|remove --kubernetes | kubectl apply --filename -
import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** @typedef {import('node:crypto').JsonWebKey & { kid?: string, iat?: number }} Key `iat`: when it was made, in seconds */

/** @param {Key[]} keys */
const asText = (keys) => `${JSON.stringify({ keys }, null, 2)}\n`;

/** @param {string} [pem] an existing private key */
export const newSessionKeys = (pem) =>
  asText([pem ? createPrivateKey(pem).export({ format: 'jwk' }) : newKey()]);

/** @returns {Key} */
function newKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = new Date();
  const kid = `${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`;
  return { kid, iat: Math.floor(now.getTime() / 1_000), ...privateKey.export({ format: 'jwk' }) };
}

/** The public keys, for the other services. @param {string} privateKeys */
export function publicKeysOf(privateKeys) {
  /** @type {{ keys: Key[] }} */
  const { keys } = JSON.parse(privateKeys);
  return asText(keys.map((key) => ({ ...key, d: undefined })));
}

/** @type {Record<string, (keys: Key[]) => Key[]>} */
const steps = {
  /** A new key, which verifies only. */
  add: (keys) => [...keys, newKey()],
  /** The newest key signs. */
  sign: (keys) => keys.toSorted((one, other) => (other.iat ?? 0) - (one.iat ?? 0)),
  /** Only the key that signs remains. */
  remove: (keys) => keys.slice(0, 1),
};

/**
 * @param {string} privateKeys
 * @param {string} step
 */
export function afterStep(privateKeys, step) {
  const change = steps[step];
  if (!change) throw new Error(`The steps are ${Object.keys(steps).join(', ')}`);
  return asText(change(JSON.parse(privateKeys).keys));
}

/** @param {string} folder */
export const sessionKeyFiles = (folder) => ({
  privateKeys: join(folder, 'session-keys.json'),
  publicKeys: join(folder, 'session-public-keys.json'),
});

/**
 * Not replaced but written to: containers see the file, not its name. A process that reads half of it reads it again.
 *
 * @param {string} folder
 * @param {string} privateKeys
 * @param {number} [mode]
 */
export function writeSessionKeys(folder, privateKeys, mode = 0o600) {
  const files = sessionKeyFiles(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(files.publicKeys, publicKeysOf(privateKeys), { mode });
  writeFileSync(files.privateKeys, privateKeys, { mode });
}

/** @param {string} step */
async function changeSecret(step) {
  const { metadata, data } = JSON.parse(await text(process.stdin));
  const keys = afterStep(Buffer.from(data.private, 'base64').toString(), step);
  const { name, namespace } = metadata;
  const stringData = { private: keys, public: publicKeysOf(keys) };
  console.log(
    JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, stringData }),
  );
}

/**
 * @param {string} step
 * @param {string} folder
 */
function changeFiles(step, folder) {
  const { privateKeys } = sessionKeyFiles(folder);
  const creates = step === 'create';
  if (creates && existsSync(privateKeys)) throw new Error(`There is ${privateKeys} already`);
  // Containers read them as another user; nobody else can enter the folder.
  writeSessionKeys(
    folder,
    creates
      ? newSessionKeys(process.env.AUTH_PRIVATE_KEY)
      : afterStep(readFileSync(privateKeys, 'utf8'), step),
    0o644,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [step = '', place = ''] = process.argv.slice(2);
  if (place === '--kubernetes') await changeSecret(step);
  else if (place) changeFiles(step, place);
  else throw new Error('Usage: session-keys.mjs create|add|sign|remove FOLDER');
}

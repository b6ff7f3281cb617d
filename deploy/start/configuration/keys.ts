import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newRpcKeys } from '../../cluster/accounts/rpc-keys.mjs';
import { newSessionKeys, sessionKeyFiles, writeSessionKeys } from '../../cluster/accounts/session-keys.mjs';
import { writeAtomically } from '../write-atomically.ts';

export interface Keys {
  /** Files of the keys that sign and verify sessions. */
  privateKeys: string;
  publicKeys: string;
  /** Base64; each encrypts the secrets that the service stores. */
  authEncryptionKey: string;
  catalogEncryptionKey: string;
}

/** The keys of this data folder, created at the first start, so that sessions and second factors survive a restart. */
export function loadOrCreateKeys(dataDir: string): Keys {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = sessionKeyFiles(folder);
  if (!existsSync(files.privateKeys)) writeSessionKeys(folder, newSessionKeys());
  return {
    ...files,
    authEncryptionKey: readOrCreate(join(folder, 'second-factors.key'), newKey),
    catalogEncryptionKey: readOrCreate(join(folder, 'catalog.key'), newKey),
  };
}

const newKey = () => randomBytes(32).toString('base64');

function readOrCreate(file: string, create: () => string): string {
  if (!existsSync(file)) writeAtomically(file, create());
  return readFileSync(file, 'utf8');
}

/** New keys at each start: all processes start together. */
export function writeRpcKeys(dataDir: string): void {
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  for (const [name, keys] of Object.entries(newRpcKeys())) writeAtomically(rpcKeysFile(dataDir, name), keys);
}

export const rpcKeysFile = (dataDir: string, name: string): string =>
  join(dataDir, 'keys', `rpc-${name}.json`);

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newSessionKeys, sessionKeyFiles, writeSessionKeys } from '../accounts/session-keys.mjs';
import { writeAtomically } from './write-atomically.ts';

export interface Keys {
  /** Files of the keys that sign and verify sessions. */
  privateKeys: string;
  publicKeys: string;
  /** Base64; encrypts the secrets of second factors. */
  encryptionKey: string;
}

/** The keys of this data folder, created at the first start, so that sessions and second factors survive a restart. */
export function keysOf(dataDir: string): Keys {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = sessionKeyFiles(folder);
  // The file of earlier versions.
  const former = join(folder, 'session-signing.pem');
  if (!existsSync(files.privateKeys))
    writeSessionKeys(folder, newSessionKeys(existsSync(former) ? readFileSync(former, 'utf8') : undefined));
  rmSync(former, { force: true });
  return {
    ...files,
    encryptionKey: stored(join(folder, 'second-factors.key'), () => randomBytes(32).toString('base64')),
  };
}

function stored(file: string, create: () => string): string {
  if (!existsSync(file)) writeAtomically(file, create());
  return readFileSync(file, 'utf8');
}

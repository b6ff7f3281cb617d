import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from './write-atomically.ts';

/** PEM. */
export interface SigningKeys {
  privateKey: string;
  publicKey: string;
}

/** The ES256 key pair of this data folder, created at the first start, so that sessions survive a restart. */
export function signingKeys(dataDir: string): SigningKeys {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'session-signing.pem');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeAtomically(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  const privateKey = readFileSync(file, 'utf8');
  return {
    privateKey,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
  };
}

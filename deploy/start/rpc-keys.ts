import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newRpcKeys } from '../accounts/rpc-keys.mjs';
import { writeAtomically } from './write-atomically.ts';

/** New keys at each start: all processes start together. */
export function writeRpcKeys(dataDir: string): void {
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  for (const [name, keys] of Object.entries(newRpcKeys())) writeAtomically(rpcKeysFile(dataDir, name), keys);
}

export const rpcKeysFile = (dataDir: string, name: string): string =>
  join(dataDir, 'keys', `rpc-${name}.json`);

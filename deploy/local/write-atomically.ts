import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file readable by its owner only, so that it is there whole or not at all. */
export function writeAtomically(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

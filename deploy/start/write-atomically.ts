import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file atomically, readable by its owner only. */
export function writeAtomically(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

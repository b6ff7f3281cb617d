import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newRpcKeys } from '../../../../deploy/cluster/accounts/rpc-keys.mjs';

/** The keys of all specs that run in this process. */
const files = writeKeys();

/** The keys of a process, or of all services for a process that runs several. */
export function rpcKeysOf(name: string): string {
  const file = files.get(name);
  if (!file) throw new Error(`There are no keys for ${name}`);
  return file;
}

function writeKeys(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-rpc-keys-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const byProcess = Object.entries(newRpcKeys());
  const all = byProcess.flatMap(([, text]) => (JSON.parse(text) as { keys: object[] }).keys);
  const texts = [...byProcess, ['everyone', JSON.stringify({ keys: all })] as const];
  return new Map(
    texts.map(([name, text]) => {
      const file = join(folder, `${name}.json`);
      writeFileSync(file, text);
      return [name, file];
    }),
  );
}

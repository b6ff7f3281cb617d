import { join } from 'node:path';
import { isProgram } from '../programs.mjs';
import { root } from './run.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Setup itself needs Node 20. */
export function checkNodeVersion() {
  if (major < 20)
    throw new Error(
      `Node ${process.versions.node} is too old: install Node 20 or newer from https://nodejs.org.`,
    );
}

/**
 * The product needs Node 24: npm installs its binary for Linux x64 with the packages; elsewhere the system's Node
 * is used.
 */
export function requireNode24() {
  if (isProgram(join(root, 'node_modules/.bin/node'))) return;
  if (major < 24) {
    throw new Error(
      `The packages include no Node 24 for ${process.platform} ${process.arch}, and the system's is ${process.versions.node} (${major}.${minor}): install Node 24 from https://nodejs.org.`,
    );
  }
}

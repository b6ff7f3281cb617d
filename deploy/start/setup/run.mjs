import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Downloads shared by all clones: mongod and, where needed, its Wine prefix. mongo.ts looks here too. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'colophon');

/** Path of the first of these programs found on PATH. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (folder && isProgram(path)) return path;
    }
  }
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const ownPrograms = join(root, 'node_modules/.bin');

/**
 * Runs npm with the Node it came with: its global configuration (registry, certificates, proxy) belongs to that
 * one.
 */
export function npm(args, { env = {}, cwd } = {}) {
  const others = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ownPrograms);
  return run('npm', args, { env: { ...env, PATH: others.join(delimiter) }, cwd });
}

/**
 * Runs a program without output, with the project's own Node where needed; a failure includes the last lines of
 * its output.
 */
export function run(command, args, { env = {}, cwd = root } = {}) {
  const PATH = [ownPrograms, process.env.PATH].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let last = '';
    child.stdout.on('data', (chunk) => ((stdout += chunk), (last = (last + chunk).slice(-3_000))));
    child.stderr.on('data', (chunk) => (last = (last + chunk).slice(-3_000)));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(stdout);
      else
        reject(new Error(`\`${command} ${args.join(' ')}\` ended with ${signal ?? code}:\n${last.trim()}`));
    });
  });
}

/** Runs a long step and logs its start, its end, and every 20 s between. */
export async function step(title, work) {
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1_000)} s`;
  console.log(`setup: ${title} ...`);
  const stillBusy = setInterval(() => console.log(`setup: ${title}, ${seconds()} so far ...`), 20_000);
  try {
    const result = await work();
    console.log(`setup: ${title}: done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(stillBusy);
  }
}

import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

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
export async function run(command, args, { env = {}, cwd = root } = {}) {
  const PATH = [ownPrograms, process.env.PATH].join(delimiter);
  const options = { cwd, env: { ...process.env, PATH, ...env }, maxBuffer: 256 * 1024 * 1024 };
  const running = promisify(execFile)(command, args, options);
  running.child.stdin.end();
  try {
    return (await running).stdout;
  } catch (error) {
    const { code, signal, stdout = '', stderr = '' } = error;
    const last = (stdout + stderr).slice(-3_000).trim();
    throw new Error(`\`${command} ${args.join(' ')}\` ended with ${signal ?? code}:\n${last}`, {
      cause: error,
    });
  }
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

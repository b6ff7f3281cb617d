// Finds programs that npm does not install. Plain JavaScript: setup uses it before the packages are installed.
import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Downloads shared by all clones. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'colophon');
/** Link to the mongod that setup downloaded. */
export const downloadedMongod = join(cacheFolder, 'mongod');

/**
 * Path of the first of these programs found on PATH.
 *
 * @param {string[]} names
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Missing, or not executable.
    return false;
  }
}

export const findMongod = () =>
  findProgram('mongod') ?? (isProgram(downloadedMongod) ? downloadedMongod : undefined);

export const findRedis = () => findProgram('redis-server', 'valkey-server');

export const findFirefox = () => findProgram('firefox-esr', 'firefox');

/**
 * The Chromium that prints documents and runs the browser tests, the headless shell first: it starts seven times
 * faster. Without any, puppeteer and Playwright use their own.
 */
export const findChromium = () =>
  process.env.CHROMIUM_PATH?.trim() ||
  findProgram('chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'google-chrome');

import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findProgram, run, step } from './run.mjs';

/**
 * A Chromium that prints documents: configured, on PATH (the headless shell starts seven times faster), or
 * puppeteer's own.
 */
export function findChromium() {
  return (
    process.env.CHROMIUM_PATH ||
    findProgram('chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'google-chrome') ||
    browserOfPuppeteer()
  );
}

function browserOfPuppeteer() {
  const folder = join(
    process.env.PUPPETEER_CACHE_DIR || join(homedir(), '.cache/puppeteer'),
    'chrome-headless-shell',
  );
  return existsSync(folder) && readdirSync(folder).length > 0 ? folder : undefined;
}

/** Where the system's packages have no Chromium (macOS, Ubuntu, ...) puppeteer and Playwright download their own. */
export async function ensureBrowserOfPuppeteer(purpose) {
  if (!findChromium()) {
    await step('fetching a headless Chromium', () =>
      run('puppeteer', ['browsers', 'install', 'chrome-headless-shell']),
    ).catch((error) => {
      throw new Error(
        `No Chromium could be fetched: install Chromium or Chrome and set CHROMIUM_PATH to it.\n${error.message}`,
      );
    });
  }
  if (
    purpose === 'test' &&
    !process.env.CHROMIUM_PATH &&
    !findProgram('chromium', 'google-chrome', 'chromium-browser')
  ) {
    await step('fetching the Chromium of the browser tests', () =>
      run('playwright', ['install', 'chromium']),
    ).catch((error) => {
      throw new Error(
        `No Chromium for the browser tests could be fetched: install Chromium on PATH.\n${error.message}`,
      );
    });
  }
}

import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../programs.mjs';
import { run, step } from './run.mjs';

/** A Chromium that prints documents: configured, on PATH, or puppeteer's own. */
export const hasChromium = () => Boolean(findChromium() || findPuppeteerBrowser());

function findPuppeteerBrowser() {
  const cache = process.env.PUPPETEER_CACHE_DIR || join(homedir(), '.cache/puppeteer');
  const folder = join(cache, 'chrome-headless-shell');
  return existsSync(folder) && readdirSync(folder).length > 0 ? folder : undefined;
}

/** Downloads the Chromium of puppeteer and Playwright where system packages have none (macOS, Ubuntu, ...). */
export async function ensureChromium(purpose) {
  if (!hasChromium())
    await fetchOrExplain(
      'a headless Chromium',
      'install Chromium or Chrome and set CHROMIUM_PATH to it',
      () => run('puppeteer', ['browsers', 'install', 'chrome-headless-shell']),
    );
  if (purpose === 'test' && !findChromium())
    await fetchOrExplain('the Chromium of the browser tests', 'install Chromium on PATH', () =>
      run('playwright', ['install', '--only-shell', 'chromium']),
    );
}

const fetchOrExplain = (what, instead, work) =>
  step(`fetching ${what}`, work).catch((error) => {
    throw new Error(`${what} could not be fetched: ${instead}.\n${error.message}`);
  });

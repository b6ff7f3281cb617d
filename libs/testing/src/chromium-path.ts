import { readSettings } from '../../../deploy/local/settings.ts';

/** The Chromium that prints documents, found as `npm start` finds it; undefined leaves it to puppeteer. */
export const chromiumPath = readSettings({ CHROMIUM_PATH: process.env.CHROMIUM_PATH }).chromiumPath;

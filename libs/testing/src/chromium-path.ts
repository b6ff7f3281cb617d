import { readSettings } from '../../../deploy/start/settings.ts';

/** The Chromium that prints documents, located as by `npm start`; undefined lets puppeteer choose. */
export const chromiumPath = readSettings({ CHROMIUM_PATH: process.env.CHROMIUM_PATH }).chromiumPath;

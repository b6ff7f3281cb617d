import { findChromium } from '../../../../deploy/start/programs.mjs';

/** The Chromium that prints documents, located as by `npm start`; undefined lets puppeteer choose. */
export const chromiumPath = findChromium();

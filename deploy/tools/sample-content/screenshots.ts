/**
 * Takes the README's pictures of a running journal with the sample content:
 * `SITE=… ADMIN_USERNAME=… ADMIN_PASSWORD=… npm run screenshots`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, type Page } from 'puppeteer';
import sharp from 'sharp';
import type { Article, Login } from '#contracts/fields/entities.ts';
import { SESSION_STORAGE_KEY } from '#contracts/text/limits.ts';
import { paths } from '#contracts/journal/paths.ts';
import { findChromium } from '../../start/programs.mjs';
import { JournalClient } from '../client/journal-client.ts';

const folder = fileURLToPath(new URL('../../../docs/screenshots', import.meta.url));

interface Screen {
  /** The file's name, without its ending. */
  name: string;
  path: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

const { SITE: site = '', ADMIN_USERNAME: username = '', ADMIN_PASSWORD: password = '' } = process.env;
if (!site || !username || !password) throw new Error('Set SITE, ADMIN_USERNAME and ADMIN_PASSWORD.');

const journal = JournalClient.visitor(site);
const session = await journal.post<Login>('/auth/login/', { username, password });
/** One of the sample content, with a full text. */
const article = await journal.get<Article>('/api/archives/ref/2447');

const desktop = { width: 1280, height: 860, scheme: 'light' } as const;
const phone = { width: 390, height: 860 } as const;
const screens: Screen[] = [
  { name: 'article', path: paths.article(article), ...desktop },
  { name: 'article-phone', path: paths.article(article), ...phone, scheme: 'dark' },
  { name: 'dashboard', path: '/admin', ...desktop },
];

const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium: set CHROMIUM_PATH.');
await mkdir(folder, { recursive: true });
const browser = await launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(
    (key, value) => localStorage.setItem(key, value),
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  );
  for (const screen of screens) await take(page, screen);
} finally {
  await browser.close();
}

async function take(page: Page, { name, path, width, height, scheme }: Screen): Promise<void> {
  await page.setViewport({ width, height, deviceScaleFactor: 1.5 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(site + path, { waitUntil: 'networkidle0' });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ type: 'png' });
  await sharp(picture).webp({ quality: 80 }).toFile(`${folder}/${name}.webp`);
  console.log(`docs/screenshots/${name}.webp`);
}

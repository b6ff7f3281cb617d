/**
 * Takes the pictures of the README and of the handbook from a running journal with the sample content:
 * `SITE=… ADMIN_USERNAME=… ADMIN_PASSWORD=… npm run screenshots`; with names, such as
 * `-- handbook`, only those.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, type Page } from 'puppeteer';
import sharp from 'sharp';
import type { Article, Login } from '#contracts/fields/entities.ts';
import { SESSION_STORAGE_KEY } from '#contracts/text/limits.ts';
import type { ManuscriptListing } from '#contracts/manuscripts/manuscripts.ts';
import { paths } from '#contracts/journal/paths.ts';
import { findChromium } from '../../start/programs.mjs';
import { JournalClient } from '../client/journal-client.ts';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));

interface Screen {
  /** The file in docs, without its ending. */
  name: string;
  path: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  /** Pixels of the picture for one of the page; 1.5 by default. */
  scale?: number;
  /** What is pressed first, by its accessible name. */
  press?: string;
  /** The heading that it is scrolled to. */
  shows?: string;
}

const { SITE: site = '', ADMIN_USERNAME: username = '', ADMIN_PASSWORD: password = '' } = process.env;
if (!site || !username || !password) throw new Error('Set SITE, ADMIN_USERNAME and ADMIN_PASSWORD.');

const journal = JournalClient.visitor(site);
const session = await journal.post<Login>('/auth/login/', { username, password });
/** A manuscript of the sample content whose reports have arrived. */
const staff = await JournalClient.signIn({ site, username, password });
const [reviewed] = await staff.get<ManuscriptListing[]>('/api/admin/manuscripts?q=Native+bees');
/** One of the sample content, with a full text. */
const article = await journal.get<Article>('/api/archives/ref/2447');

const desktop = { width: 1280, height: 860, scheme: 'light' } as const;
const phone = { width: 390, height: 860 } as const;
const screens: Screen[] = [
  { name: 'screenshots/article', path: paths.article(article), ...desktop },
  { name: 'screenshots/article-phone', path: paths.article(article), ...phone, scheme: 'dark' },
  { name: 'screenshots/dashboard', path: '/admin', ...desktop },
];

const issue = `/admin/archives/${article.year}/${article.volume}/${article.issue}`;
/** A picture for each page of the handbook. */
const handbook: Record<string, Pick<Screen, 'path' | 'press' | 'shows'>> = {
  'set-up': { path: '/admin/welcome' },
  people: { path: '/admin/account' },
  'moving-from-ojs': { path: '/admin/transfer' },
  'add-an-issue': { path: '/admin/archives', press: 'Add New' },
  'add-an-article': { path: issue.replace('archives', 'archives/add') },
  'add-a-list': { path: '/admin/transfer', press: 'File format' },
  manuscripts: { path: '/admin/manuscripts' },
  'peer-review': { path: `/admin/manuscripts/${reviewed!.id}`, shows: 'Reviewers' },
  'full-texts': { path: `/admin/archives/${article.id}`, shows: 'Full text' },
  certificates: { path: issue, press: 'Select every article' },
  corrections: { path: `/admin/archives/${article.id}/notice` },
  alerts: { path: '/admin/alerts' },
  dois: { path: '/admin/dois' },
  changes: { path: '/admin/changes' },
  'work-log': { path: '/webdata' },
  'back-up': { path: '/admin/settings/files' },
  'for-authors': { path: `/pdf?refno=${article.refnumber}` },
  'for-readers': { path: paths.article(article) },
};
for (const [name, screen] of Object.entries(handbook))
  screens.push({
    name: `handbook/pictures/${name}`,
    ...screen,
    width: 1100,
    height: 720,
    scheme: 'light',
    scale: 1,
  });

const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium: set CHROMIUM_PATH.');
for (const folder of ['screenshots', 'handbook/pictures'])
  await mkdir(`${docs}/${folder}`, { recursive: true });
const browser = await launch({
  executablePath,
  timeout: 300_000,
  protocolTimeout: 300_000,
  args: ['--lang=en-GB', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  await page.evaluateOnNewDocument(
    (key, value) => localStorage.setItem(key, value),
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  );
  const wanted = process.argv.slice(2);
  for (const screen of screens)
    if (wanted.length === 0 || wanted.some((part) => screen.name.includes(part))) await take(page, screen);
} finally {
  await browser.close();
}

async function take(
  page: Page,
  { name, path, width, height, scheme, scale = 1.5, press, shows }: Screen,
): Promise<void> {
  await page.setViewport({ width, height, deviceScaleFactor: scale });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(site + path, { waitUntil: 'networkidle0' });
  await page.evaluate(() => document.fonts.ready);
  if (press !== undefined) {
    await page.locator(`::-p-aria(${press})`).click();
    await page.waitForNetworkIdle();
  }
  if (shows !== undefined)
    await page.evaluate((text) => {
      const headings = [...document.querySelectorAll('h2, legend')];
      headings.find(({ textContent }) => textContent === text)?.scrollIntoView();
    }, shows);
  const picture = await page.screenshot({ type: 'png' });
  await sharp(picture).webp({ quality: 80 }).toFile(`${docs}/${name}.webp`);
  console.log(`docs/${name}.webp`);
}

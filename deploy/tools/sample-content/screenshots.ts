/**
 * Takes the pictures of the README and of the handbook from a running journal with the sample content, which it changes:
 * `SITE=… ADMIN_USERNAME=… ADMIN_PASSWORD=… npm run screenshots`; with names, such as
 * `-- handbook`, only those. With the journal's DOI_REGISTRY_USER and _PASSWORD set, the DOIs can be deposited.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch, type Page } from 'puppeteer';
import sharp from 'sharp';
import type { Article, Login } from '#contracts/fields/entities.ts';
import { SESSION_STORAGE_KEY } from '#contracts/text/limits.ts';
import type { ManuscriptListing, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReviewInvitation } from '#contracts/manuscripts/reviews.ts';
import type { StaffFullText } from '#contracts/full-text/full-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { findChromium } from '../../start/programs.mjs';
import { JournalClient } from '../client/journal-client.ts';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));

interface Screen {
  /** File name in docs, without its extension. */
  name: string;
  path: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  /** Picture pixels per page pixel; 1.5 by default. */
  scale?: number;
  /** Accessible name of the button that is pressed first. */
  press?: string;
  /** Heading to scroll to. */
  shows?: string;
}

const { SITE: site = '', ADMIN_USERNAME: username = '', ADMIN_PASSWORD: password = '' } = process.env;
if (!site || !username || !password) throw new Error('Set SITE, ADMIN_USERNAME and ADMIN_PASSWORD.');

const journal = JournalClient.visitor(site);
const session = await journal.post<Login>('/auth/login/', { username, password });
const staff = await JournalClient.signIn({ site, username, password });
const mailServer = await startMailServer();
const { hostname: host, port } = new URL(mailServer.url);
const mail = { host, port: Number(port), security: 'none', user: '', sender: '', bounces: '' };
await staff.post('/api/admin/settings/mail', mail);
await staff.post('/api/settings', { submit_online: true, doi_prefix: '10.5555' });
await staff.post(`/api/users/${session.user.id}/email`, {
  email: 'office@example.org',
  current_password: password,
});

/** A manuscript of the sample content, with one invited reviewer. */
const [invited] = await staff.get<ManuscriptListing[]>('/api/admin/manuscripts?q=Seed+priming');
const manuscript = `/api/admin/manuscripts/${invited!.id}`;
const { reviews } = await staff.get<StaffManuscript>(manuscript);
const review = reviews[0] ?? (await invite());
const { url: link } = await staff.post<{ url: string }>(`${manuscript}/reviews/${review.id}/link`, {});
/** An article of the sample content with a full text. */
const article = await journal.get<Article>('/api/archives/ref/2447');

/** An article hidden from readers. */
const hidden = await journal.get<Article>('/api/archives/ref/2449');
const { version } = await staff.get<StaffFullText>(paths.fullText(hidden.id));
const ifMatch = { 'if-match': `"${version}"` };
await staff.request('PATCH', paths.fullText(hidden.id), { shown: false }, undefined, ifMatch);

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
  'set-up': { path: '/admin/welcome/names' },
  people: { path: '/admin/account/invite' },
  'moving-from-ojs': { path: '/admin/transfer' },
  'add-an-issue': { path: '/admin/archives', press: 'Add New' },
  'add-an-article': { path: issue.replace('archives', 'archives/add') },
  'add-a-list': { path: '/admin/transfer', press: 'File format' },
  manuscripts: { path: '/admin/manuscripts' },
  'peer-review': { path: `/admin/manuscripts/${invited!.id}`, shows: 'Reviewers' },
  'full-texts': { path: `/admin/archives/${hidden.id}`, shows: 'Full text' },
  certificates: { path: issue, press: 'Select every article' },
  corrections: { path: `/admin/archives/${article.id}/notice` },
  alerts: { path: '/admin/alerts' },
  dois: { path: `/admin/dois?issue=${article.year}/${article.volume}/${article.issue}` },
  changes: { path: '/admin/changes?kind=webdata', press: 'Status' },
  'work-log': { path: '/webdata' },
  'back-up': { path: '/admin/settings/files', shows: 'Backups' },
  'for-authors': { path: '/article' },
  'for-reviewers': { path: link.slice(new URL(link).origin.length) },
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
  await mailServer.close();
}

async function invite() {
  const { subject, letter, due } = await staff.get<ReviewInvitation>(`${manuscript}/invitation`);
  const reviewer = { name: 'Kavita Rao', email: 'kavita.rao@example.net', send_anyway: true };
  const body = { ...reviewer, subject, letter, due };
  return (await staff.post<StaffManuscript>(`${manuscript}/reviews`, body)).reviews[0]!;
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

import type { Page } from '@playwright/test';
import { paths } from '#contracts/journal/paths.ts';
import { fontPairs } from '#contracts/values/font-pairs.ts';
import { wordPapers } from '#testing/builders/word-papers.ts';
import type { ApiFetch } from '#lib/api-fetch.ts';
import type { PageAssets } from '../../src/page-assets.ts';
import type { PageRenderer } from '../../src/rendering.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journal-test.ts';
import { articles, issue } from '../support/content.ts';
import { mailsTo } from '../support/mails.ts';
import { coauthorLink, linkIn, newLink } from '../support/manuscripts.ts';
import { typeInto } from '../support/type-into.ts';

const [paper, , , , hindi] = wordPapers as [(typeof wordPapers)[0], ...typeof wordPapers];
const phone = { width: 390, height: 844 };
const word = (file: Buffer, name = 'wells.docx') => ({ name, mimeType: '', buffer: file });
const send = (page: Page, label = 'Send to the journal') =>
  page.getByRole('main').getByRole('button', { name: label, exact: true });

/** The journal's pages as its web server renders them, with the setting or, as while it is off, without it. */
async function renderPage(path: string, submit_online: true | undefined) {
  const built = new URL('../../../dist/frontend/ssr/entry-server.js', import.meta.url).href;
  const { render } = (await import(built)) as PageRenderer;
  const apiFetch: ApiFetch = async (called, signal) => {
    const response = await fetch(process.env.JOURNAL_SITE + called, { signal });
    if (called !== '/api/settings/') return response;
    return Response.json({ ...((await response.json()) as object), submit_online });
  };
  const fonts = Object.fromEntries(fontPairs.map((pair) => [pair, { sheet: '', files: { en: [], hi: [] } }]));
  const assetsOf = () =>
    ({ entry: '', application: '', styles: [], preloads: [], fonts }) as unknown as PageAssets;
  const url = process.env.JOURNAL_SITE + path;
  const onFault = (error: unknown) => expect(error).toBeUndefined();
  const { status, html } = await render({
    url,
    signal: AbortSignal.timeout(60_000),
    apiFetch,
    assetsOf,
    onFault,
  });
  return { status, html };
}

test('no page has a word of it while authors do not submit online', async () => {
  const article = paths.article({ ...issue, ...articles[0]! });
  for (const path of ['/', '/hi', '/manuscript', '/hi/manuscript', '/archives', '/contact', article]) {
    const [off, on] = await Promise.all([undefined, true as const].map((value) => renderPage(path, value)));
    expect(off!.html, path).not.toMatch(
      /submit_online|"peer_review"|"manuscript":|href="(?:\/hi)?\/article"/,
    );
    const links =
      /<li><a [^>]*href="(?:\/hi)?\/article"[^>]*>[^<]*<\/a><\/li>|<p(?: class="[^"]*")?><a [^>]*href="(?:\/hi)?\/article"[^>]*>.*?<\/p>/g;
    // In both menus, in the side column, and on the page of the other way.
    expect(on!.html.match(links), path).toHaveLength(path.endsWith('manuscript') ? 4 : 3);
    expect(
      on!.html.replaceAll(links, '').replace(/,"submit_online":true|"submit_online":true,/, ''),
      path,
    ).toBe(off!.html);
  }
  const statuses = ['/article', '/hi/article', '/article/manuscript'].flatMap((path) =>
    [undefined, true as const].map(async (value) => (await renderPage(path, value)).status),
  );
  expect(await Promise.all(statuses)).toEqual([404, 200, 404, 200, 200, 200]);
});

test('an author asks for a link without scripts', async ({ browser }) => {
  const author = `author${Date.now()}@example.org`;
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'SUBMIT ONLINE' }).press('Enter');
  await typeInto(page.getByLabel('E-mail'), author);
  await page.getByRole('button', { name: 'Send me a link' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('a link is on its way');
  const [mail] = await mailsTo(author, 1);
  await page.goto(linkIn(mail!.text));
  await expect(page.getByText('This page needs JavaScript.')).toBeVisible();
  await context.close();
});

test('a manuscript is read, completed with a few keys, sent, found again and withdrawn', async ({
  page,
  browser,
}) => {
  const author = `author${Date.now()}-way@example.org`;
  await page.setViewportSize(phone);
  await page.goto('/article');
  await typeInto(page.getByLabel('E-mail'), author.replace('.org', ''));
  await page.keyboard.press('Enter');
  await expect(page.locator('#author-email:invalid')).toHaveValue(author.replace('.org', ''));
  await typeInto(page.getByLabel('E-mail'), author);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`A link is on its way to ${author}.`);
  const link = linkIn((await mailsTo(author, 1))[0]!.text);

  const tokens: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    if (request.url().split('#')[0]!.includes(link.split('#')[1]!) || referer.includes('#'))
      tokens.push(request.url());
  });
  const response = await page.goto(link);
  expect(response!.headers()['cache-control']).toBe('private, no-store');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'missing' })).toHaveText(
    '6 things are missing:',
  );

  await page.getByLabel('Manuscript', { exact: true }).setInputFiles(word(Buffer.from('text'), 'wells.doc'));
  await expect(page.getByText('Save it as .docx').first()).toBeVisible();
  await page.getByLabel('Manuscript', { exact: true }).setInputFiles(word(paper.file));
  await expect(page.getByText('We read this from the file: title, 3 authors, abstract')).toBeVisible();
  // On a phone what was read is folded to one line each.
  for (const [section, read] of Object.entries({
    'Title and abstract': paper.title,
    Authors: paper.authors[0]!,
  })) {
    await expect(page.locator('form summary', { hasText: section })).toContainText(read);
    await page.locator('form summary', { hasText: section }).press('Enter');
  }
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toHaveText(paper.title);
  await expect(page.getByLabel('Institution').first()).toHaveValue(paper.institutions[0]![0]!);
  await typeInto(page.getByLabel('Country'), 'India');
  await expect(page.getByText('Reviewers receive a copy without your name')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // The way to what is missing keeps the link in the address.
  await page.getByRole('button', { name: 'Please confirm all declarations' }).press('Enter');
  await expect(page.getByLabel('This is our own work')).toBeFocused();
  expect(page.url()).toContain(link);
  for (const key of ['Space', 'Tab', 'Space', 'Tab', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('Nothing is missing.')).toBeVisible();
  await typeInto(page.getByLabel('Keywords'), 'wells, rain');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Another device has everything.
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL(link, page.url()).href);
  await expect(other.getByLabel('Keywords')).toHaveValue('wells, rain');
  await expect(other.getByText('wells.docx').first()).toBeVisible();
  await other.context().close();

  await send(page).press('Enter');
  await expect(page.getByText(/We have received your manuscript\. Its number is \d{8}\./)).toBeFocused();
  await expect(page.locator('[aria-current=step]')).toHaveText('Initial check');
  await expectAccessible(page);
  const [, received] = await mailsTo(author, 2);
  expect(received!.text).toMatch(/Its number is \d{8}\./);

  await page.goto(linkIn(received!.text));
  await page.getByText('What you sent').press('Enter');
  await expect(page.getByText('wells, rain')).toBeVisible();
  await page.getByText('Withdraw the manuscript').press('Enter');
  await typeInto(page.getByLabel('Reason'), 'We found a mistake');
  await page.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(page.getByText('You have withdrawn this manuscript.')).toBeVisible();
  expect(tokens).toEqual([]);
});

test.describe('an author without a connection', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

  test('keeps what is typed, which is saved with the next connection', async ({ page, context }) => {
    const link = await newLink();
    await page.goto(link);
    await expect(page.getByLabel('Keywords')).toBeVisible();
    await context.setOffline(true);
    await typeInto(page.getByLabel('Keywords'), 'wells');
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Keywords')).toHaveValue('wells');
  });
});

test('a draft in Hindi has every word in Hindi, is accessible, and can be deleted', async ({ page }) => {
  const link = `/hi${await newLink()}`;
  await page.goto(link);
  await page.locator('#file-manuscript').setInputFiles(word(hindi!.file));
  await expect(page.getByText('फ़ाइल से पढ़ा गया: शीर्षक, 2 लेखक')).toBeVisible();
  await expect(page.getByText('लोड हो रहा है')).toHaveCount(0);
  // While a copy is made, the page asks for its state, also when the draft is being deleted.
  await expect(page.getByText('में आपका नाम खोजा जा रहा है')).toHaveCount(0);
  await send(page, 'पत्रिका को भेजें').press('Enter');
  await expect(page.getByText('सभी घोषणाओं की पुष्टि करें').first()).toBeVisible();
  await expectAccessible(page);
  const texts = await page.locator('main form :is(label, button, legend, summary, .hint)').allInnerTexts();
  expect(texts.filter((text) => /[a-z]{3,}/.test(text.replace(/\.\w+|wells|ORCID iD/g, '')))).toEqual([]);
  await page.getByRole('button', { name: 'यह ड्राफ़्ट हटाएँ' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'यह ड्राफ़्ट हटाएँ' }).press('Enter');
  await expect(page.getByText('ड्राफ़्ट हटा दिया गया है।')).toBeVisible();
});

test('a co-author agrees, or objects once', async ({ page }) => {
  const link = await coauthorLink();
  await page.goto(link);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('Wells and tanks');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I agree' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('You agreed on');
  await typeInto(page.getByLabel('Your objection'), 'Nobody asked me');
  await page.getByRole('button', { name: 'I did not agree' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('The journal knows');
  await page.reload();
  await expect(page.getByRole('button', { name: 'I did not agree' })).toHaveCount(0);
});

test.describe('a link that is not valid', () => {
  test.use({ provoked: /status of 404/ });

  test('says so, and leads to a new one', async ({ page }) => {
    await page.goto(`/article/manuscript#${'x'.repeat(43)}`);
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
    await page.getByRole('link', { name: 'ask for them here' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  });
});

test('a link opens the manuscript as a mail filter writes it, and says what to do where the end is missing', async ({
  page,
}) => {
  const link = await newLink();
  await page.goto(link.replace('#', '%23'));
  await expect(page.getByLabel('Keywords')).toBeVisible();
  await page.goto(link.replace('#', '/#'));
  await expect(page.getByLabel('Keywords')).toBeVisible();
  await page.goto('/article/manuscript');
  await expect(page.getByRole('alert')).toContainText('Part of this link is missing');
});

test('the page of a manuscript keeps its link in the other language', async ({ page }) => {
  const link = await newLink();
  await page.goto(link);
  await expect(page.getByLabel('Keywords')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/hi/article/manuscript#${link.split('#')[1]}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपकी पांडुलिपि');
});

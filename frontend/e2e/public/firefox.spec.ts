import { writeFile } from 'node:fs/promises';
import { launch, type Browser, type BrowserContext, type KeyInput, type Page } from 'puppeteer';
import type { StaffArticleListing, StaffEditor } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { guard } from '../../../deploy/start/supervised-process.ts';
import { findFirefox } from '../../../deploy/start/programs.mjs';
import { administrator, articles, issue } from '../support/content.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { isHydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journal-test.ts';
import { startSlowLine } from '../support/slow-line.ts';
import { staffCall } from '../support/staff-call.ts';
import { findEntries, ownWord } from '../support/work-log.ts';

/** Series of minutes: they run in CI alone. */
const firefox = process.env.CI ? findFirefox() : undefined;
const site = process.env.JOURNAL_SITE!;
const [article] = articles as [(typeof articles)[0]];

/** Firefox reports the fonts of a page that is left before they have arrived. */
const abortedFont = /^(?:Error: )?downloadable font: download failed .* status=2152398850 /;

/* Playwright drives a Firefox of its own only; puppeteer drives the system's, by WebDriver BiDi. */
test.describe('in Firefox', () => {
  test.skip(!firefox, 'Firefox runs in CI, where it is installed');
  // One after the other, in one Firefox.
  test.describe.configure({ mode: 'default' });

  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  test.beforeAll(async () => {
    const { timeout } = test.info();
    const options = { headless: true, timeout, protocolTimeout: timeout };
    browser = await launch({ browser: 'firefox', executablePath: firefox, ...options });
    guard(browser.process()!.pid!, 'SIGKILL');
  });
  test.afterAll(() => browser?.close());
  test.beforeEach(async () => {
    context = await browser.createBrowserContext();
    page = await context.newPage();
    page.setDefaultTimeout(test.info().timeout);
    await page.setViewport({ width: 1280, height: 900 });
    faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
  });
  test.afterEach(async () => {
    await context.close();
    expect(faults.filter((fault) => !abortedFont.test(fault))).toEqual([]);
  });

  const named = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  const byLabel = async (label: string) => (await page.waitForSelector(`::-p-aria([name="${label}"])`))!;
  const press = async (...keys: KeyInput[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const typeInto = async (label: string, text: string) => {
    await (await byLabel(label)).focus();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type(text);
  };
  const heading = () => page.$eval('h1', (element) => element.textContent);
  const scriptsLoaded = () => page.waitForFunction(isHydrated);
  const seesText = (text: string) => page.waitForSelector(`::-p-text(${text})`);
  const signIn = async (area: 'admin' | 'webdata') => {
    await page.goto(`${site}/${area}/login`);
    await typeInto('Username', administrator.username);
    await typeInto('Password', administrator.password);
    await press('Enter');
    await page.waitForFunction(() => !location.pathname.endsWith('/login'));
  };

  test('a link that is followed before the scripts have arrived leads to its page', async () => {
    const line = await startSlowLine(/^\/static\/search-page-.*\.js$/);
    await page.goto(`${line.url}/search`);
    await line.held;
    await named('link', 'Archives').click();
    await page.waitForFunction(() => location.pathname === '/archives');
    await scriptsLoaded();
    expect(await page.evaluate(() => location.pathname)).toBe('/archives');
    await page.goto('about:blank');
    line.close();
    faults = faults.filter((fault) => !/error loading dynamically imported module/.test(fault));
  });

  test('a reader comes from the archives to an article, searches, and finds the certificate', async () => {
    await page.goto(`${site}/archives`);
    await page.locator(`a[href="${paths.issue(issue)}"]`).click();
    await page.waitForFunction((path) => location.pathname === path, {}, paths.issue(issue));
    await page.locator(`a[href="${paths.article({ ...issue, ...article })}"]`).click();
    await expect.poll(heading).toContain('Wilt of pigeonpea');
    expect(await page.$eval('h1 i', (element) => element.textContent)).toBe('Fusarium udum');

    await page.goto(`${site}/search`);
    await scriptsLoaded();
    await (await page.waitForSelector('#page-search'))!.focus();
    await page.keyboard.type('pigeonpea');
    await press('Enter');
    await page.waitForFunction(() => location.search.includes('keyword=pigeonpea'));
    await seesText('Wilt of pigeonpea');

    await page.goto(site + paths.publication(article.refnumber));
    const certificate = await page.waitForSelector('a[href^="/api/pdf/certificate/"]');
    const address = await certificate!.evaluate((link) => link.getAttribute('href'));
    expect(decodeURIComponent(address!)).toContain('Asha Verma');
  });

  test('staff sign in, add an article with keyboard and file, and toggle an editor', async () => {
    const { issue: fresh } = await freshIssue(1);
    const file = test.info().outputPath('article.pdf');
    await writeFile(file, pdfWithText('In Firefox'));
    await signIn('admin');
    await page.goto(`${site}/admin/archives/add/${fresh.year}/${fresh.volume}/${fresh.issue}`);
    await page.waitForSelector('#abstract[contenteditable=true]');
    for (const [label, text] of [
      ['refnumber', `${fresh.volume}98`],
      ['pagenumber', '17-20'],
      ['authorname', 'Asha Verma'],
      ['email', 'asha@example.org'],
      ['txnid', `TXN-FIREFOX-${fresh.volume}`],
    ] as const) {
      await (await page.waitForSelector(`#${label}`))!.focus();
      await page.keyboard.type(text);
    }
    for (const [label, text] of [
      ['title', `Typed in Firefox ${fresh.volume}`],
      ['abstract', 'What was found.'],
    ] as const) {
      await (await page.waitForSelector(`#${label}[contenteditable=true]`))!.focus();
      await page.keyboard.type(text);
    }
    const input = await page.waitForSelector('input[type=file]');
    await input!.uploadFile(file);
    await seesText('article.pdf');
    await (await page.waitForSelector('::-p-aria([name="Add Article"][role="button"])'))!.focus();
    await press('Enter');
    await seesText('Added. This is the message for the author:');
    await press('Escape');
    const listed = () =>
      staffCall<StaffArticleListing[]>(`/api/archives/${fresh.year}/${fresh.volume}/${fresh.issue}`);
    expect((await listed()).map(({ title_text }) => title_text)).toContain(
      `Typed in Firefox ${fresh.volume}`,
    );

    const name = `Editor ${ownWord()}`;
    const { id } = await staffCall<StaffEditor>('/api/editors', {
      category: 'assistant editor',
      name,
      content: 'University of Pune',
      post: '<p>Dean</p>',
    });
    await page.goto(`${site}/admin/editors`);
    const toggle = await page.waitForSelector(`button[role=switch][aria-label="${name}: enabled"]`);
    await toggle!.focus();
    expect(await toggle!.evaluate((element) => element === document.activeElement)).toBe(true);
    await press(' ');
    const status = async () => (await staffCall<StaffEditor>(`/api/editors/${id}`)).status;
    await expect.poll(status).toBe('disabled');
  });

  test('an entry of the work log is added and its status changed', async () => {
    const word = ownWord();
    await signIn('webdata');
    await page.goto(`${site}/webdata/addentris`);
    await (await byLabel('Entry')).focus();
    await page.keyboard.type(`Call ${word}`);
    await page.keyboard.down('Control');
    await press('Enter');
    await page.keyboard.up('Control');
    await expect.poll(() => findEntries(word)).toMatchObject([{ status: 'info' }]);
    // Firefox would end the list's request, which the page logs.
    await page.waitForFunction(() => location.pathname === '/webdata');
    await page.goto(`${site}/webdata?search=${word}`);
    const status = await page.waitForSelector(`::-p-aria([name="Status of: Call ${word}"])`);
    await status!.select('completed');
    await named('button', 'Change').click();
    await expect.poll(() => findEntries(word)).toMatchObject([{ status: 'completed' }]);
  });
});

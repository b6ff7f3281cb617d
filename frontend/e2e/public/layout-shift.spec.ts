import { globSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { type FontPair, fontPairs } from '#contracts/values/font-pairs.ts';
import { paths } from '#contracts/journal/paths.ts';
import { articles, issue } from '../support/content.ts';
import { signIn, storeSession } from '../support/sign-in.ts';

const LARGEST_SHIFT = 0.05;

const system = '/usr/share/fonts/truetype';

/** Families of fonts, each the only one for Latin on a machine; Liberation's widths are those of Times and Arial. */
const machines: Record<string, string[]> = {
  DejaVu: [`${system}/dejavu/DejaVu*`],
  Roboto: [`${system}/roboto/unhinted/RobotoTTF/Roboto-*`],
  Noto: [`${system}/noto/NotoSerif-*`, `${system}/noto/NotoSans-*`],
  Liberation: [`${system}/liberation/LiberationSerif-*`, `${system}/liberation/LiberationSans-*`],
};
const DEVANAGARI = `${system}/noto/NotoSansDevanagari-*`;
const pages = ['/', paths.issue(issue), paths.article({ ...issue, ...articles[0]! })];
const ADMIN_ISSUE = '/admin/archives/2024/5/1';
const HINDI_FONT = 'Noto Serif Devanagari';

for (const [family, files] of Object.entries(machines))
  test.describe(`on a machine with ${family}`, () => {
    // One after the other, in one browser.
    test.describe.configure({ mode: 'default' });
    const machine = browserWith([...files, DEVANAGARI]);

    const pairs = family === 'DejaVu' ? fontPairs : [fontPairs[0]];
    for (const [pair, width] of pairs.flatMap((pair) => [390, 1440].map((width) => [pair, width] as const)))
      test(`nothing shifts at ${width} px when the web fonts arrive: ${pair}`, async ({ baseURL }) => {
        for (const path of [...pages, '/hi/']) {
          const page = await machine.browser().newPage({ baseURL, viewport: { width, height: 900 } });
          if (pair !== fontPairs[0]) await showIn(pair, page, path);
          const fonts = Promise.withResolvers<void>();
          // Fetched before, so that they arrive together however busy the machine is, in the order of their requests.
          let arrived = fonts.promise;
          await page.route('**/*.woff2', async (route) => {
            const response = route.fetch();
            arrived = arrived.then(async () => route.fulfill({ response: await response }));
            await arrived;
          });
          // Files that are preloaded delay the load event.
          await page.goto(path, { waitUntil: 'domcontentloaded' });
          await expect(page.locator('h1')).toBeVisible();
          const shown = path === '/hi/' ? 'Noto Sans Devanagari' : family;
          expect(await familiesOf(page, 'h1'), path).toContainEqual(expect.stringMatching(shown));
          fonts.resolve();
          expect(await shiftOnceSettled(page), `${path}, fonts late`).toBeLessThan(LARGEST_SHIFT);
          await page.close();
        }
      });
  });

test.describe('on a machine without Devanagari', () => {
  const machine = browserWith(machines.DejaVu!);

  test('the first load of a page shows the journal’s own type, in Hindi too', async ({ baseURL }) => {
    for (const path of [...pages, '/board', '/search?keyword=pigeonpea', '/hi/', ADMIN_ISSUE]) {
      const page = await machine.browser().newPage({ baseURL });
      if (path === ADMIN_ISSUE) await storeSession(page, await signIn());
      await page.goto(path);
      const title = path === '/hi/' ? HINDI_FONT : 'Source Serif 4';
      await expect.poll(() => familiesOf(page, 'h1'), path).toContain(title);
      const hindi = path === ADMIN_ISSUE ? 'tbody' : '[lang=hi]';
      await expect.poll(() => familiesOf(page, hindi), path).toContain(HINDI_FONT);
      await page.close();
    }
  });
});

/** A browser of its own, for which the system has these fonts only; without them its tests are skipped. */
function browserWith(patterns: string[]): { browser: () => Browser } {
  const missing = patterns.filter((pattern) => globSync(pattern).length === 0);
  test.skip(missing.length > 0, `This machine has no ${missing.join(', ')}`);
  let browser: Browser;
  test.beforeAll(async ({ launchOptions }, information) => {
    const file = information.outputPath('fonts.conf');
    writeFileSync(file, fontconfig(patterns));
    browser = await chromium.launch({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: file } });
  });
  test.afterAll(() => browser.close());
  return { browser: () => browser };
}

/** Renders a page in another pair of fonts than the journal's, whose settings the other specs share. */
async function showIn(pair: FontPair, page: Page, path: string): Promise<void> {
  const preview = await page.request.get(`${paths.lookPreview}?fonts=${pair}`);
  const [sheet] = (await preview.text()).match(`<link rel="stylesheet" href="[^"]*/${pair}-[^"]*"/>`) ?? [];
  expect(sheet).toBeDefined();
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('<link rel="icon"', `${sheet}$&`) });
  });
}

const fontconfig = (patterns: string[]) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${patterns.map((pattern) => `<dir>${dirname(pattern)}</dir>`).join('\n')}
<selectfont>
<rejectfont><glob>*</glob></rejectfont>
${patterns.map((pattern) => `<acceptfont><glob>${pattern}</glob></acceptfont>`).join('\n')}
</selectfont>
</fontconfig>`;

/** Families of the fonts that render the text of such elements. */
async function familiesOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    // The fonts of an element are those of its own text.
    selector: `${selector}, ${selector} *`,
  });
  const used = await Promise.all(
    nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  await devtools.detach();
  return [...new Set(used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))];
}

/** The layout shift since the page was opened, after its fonts and its application have loaded. */
async function shiftOnceSettled(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const shifts = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        observer.disconnect();
        resolve(list.getEntries());
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => setTimeout(() => resolve(observer.takeRecords()), 100));
    });
    return shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0);
  });
}

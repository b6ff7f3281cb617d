import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { type FontPair, fontPairs } from '#contracts/values/font-pairs.ts';
import { paths } from '#contracts/journal/paths.ts';
import { articles, issue } from './content.ts';

const LARGEST_SHIFT = 0.02;

const system = '/usr/share/fonts/truetype';

/** Machines with only one font family, and its files. */
const machines: Record<string, string[]> = {
  DejaVu: [`${system}/dejavu/DejaVu*`],
  Roboto: [`${system}/roboto/unhinted/RobotoTTF/Roboto-*`],
  Noto: [`${system}/noto/NotoSerif-*`, `${system}/noto/NotoSans-*`],
};
const pages = ['/', paths.issue(issue), paths.article({ ...issue, ...articles[0]! })];

for (const [family, patterns] of Object.entries(machines))
  test.describe(`on a machine with ${family} alone`, () => {
    // One after the other, in one browser.
    test.describe.configure({ mode: 'default' });
    let browser: Browser;
    test.beforeAll(async ({ launchOptions }, information) => {
      const file = information.outputPath('fonts.conf');
      writeFileSync(file, fontconfig(patterns));
      browser = await chromium.launch({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: file } });
    });
    test.afterAll(() => browser.close());

    const pairs = family === 'DejaVu' ? fontPairs : [fontPairs[0]];
    for (const [pair, width] of pairs.flatMap((pair) => [390, 1440].map((width) => [pair, width] as const)))
      test(`nothing shifts at ${width} px when the web fonts arrive: ${pair}`, async ({ baseURL }) => {
        for (const path of pages) {
          const page = await browser.newPage({ baseURL, viewport: { width, height: 900 } });
          if (pair !== fontPairs[0]) await showIn(pair, page, path);
          const fonts = Promise.withResolvers<void>();
          await page.route('**/*.woff2', async (route) => {
            await fonts.promise;
            await route.continue();
          });
          await page.goto(path);
          await page.waitForFunction(() => document.fonts.status === 'loading');
          expect(await familiesOf(page), path).toContain(family);
          fonts.resolve();
          expect(await shiftOnceSettled(page), `${path}, fonts late`).toBeLessThan(LARGEST_SHIFT);
          await page.close();
        }
      });

    test('the next page is shown in the web fonts, and cached fonts shift nothing', async ({ baseURL }) => {
      const page = await browser.newPage({ baseURL });
      await page.goto('/');
      await shiftOnceSettled(page);
      await page.getByRole('link', { name: 'Archives' }).first().press('Enter');
      await expect(page).toHaveURL('/archives');
      await expect.poll(() => familiesOf(page)).toContain('Source');

      await page.goto('/');
      expect(await shiftOnceSettled(page)).toBeLessThan(LARGEST_SHIFT);
      await page.close();
    });
  });

/** Renders a page in another pair of fonts than the journal's, whose settings the other specs share. */
async function showIn(pair: FontPair, page: Page, path: string): Promise<void> {
  const sheets = /<link rel="stylesheet" href="[^"]*-fallback-[^"]*"\/>|data-fonts="[^"]*"/g;
  const preview = await page.request.get(`${paths.lookPreview}?fonts=${pair}`);
  const [fallback, fonts] = (await preview.text()).match(sheets) ?? [];
  expect([fallback, fonts]).toEqual([expect.stringContaining(pair), expect.stringContaining(pair)]);
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/data-fonts="[^"]*"/, fonts!);
    await route.fulfill({ response, body: html.replace('<link rel="icon"', `${fallback}$&`) });
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

/** Families of the fonts that render the page's text, by the first words of their names. */
async function familiesOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main h1, main a, main p, nav a',
  });
  const used = await Promise.all(
    nodeIds.slice(0, 30).map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  await devtools.detach();
  return used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName.split(' ')[0]!));
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

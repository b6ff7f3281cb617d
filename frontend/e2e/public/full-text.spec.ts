import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '#contracts/journal/paths.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { expectAccessible } from '../support/accessible.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { expect, staffTest, test } from '../support/journal-test.ts';
import { invalidIn } from '../support/valid-html.ts';

const long = 'The level of the wells rose by two metres within a season. '.repeat(40);
const cell = (text: string) => `<td>${text}</td>`;
const jats = `<?xml version="1.0"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML">
  <front><article-meta><title-group><article-title>Recharge</article-title></title-group></article-meta></front>
  <body>
    <sec id="s1"><label>1</label><title>Introduction</title>
      <p>Wells are the memory of a village <xref ref-type="bibr" rid="r1">[1]</xref>, as was said before
        <xref ref-type="bibr" rid="r1">[1]</xref><xref ref-type="fn" rid="fn1"><sup>a</sup></xref>.</p>
      <p>${long}</p>
      <sec id="s11"><label>1.1</label><title>Forty wells</title><p>${long}</p></sec>
    </sec>
    <sec id="s2"><label>2</label><title>Results</title>
      <p>The level is shown in <xref ref-type="fig" rid="f1">Figure 1</xref>.</p>
      <fig id="f1"><label>Figure 1</label><caption><title>Level of the wells</title></caption>
        <graphic xlink:href="level.png"><alt-text>A line that rises</alt-text></graphic></fig>
      <disp-formula id="e1"><label>(1)</label><mml:math><mml:mi>R</mml:mi><mml:mo>=</mml:mo>
        <mml:mi>P</mml:mi><mml:mo>-</mml:mo><mml:mi>E</mml:mi></mml:math></disp-formula>
      <table-wrap id="t1"><label>Table 1</label><caption><title>Depths in metres</title></caption>
        <table><thead><tr>${Array.from({ length: 14 }, (_, at) => `<th>W${at + 1}</th>`).join('')}</tr></thead>
          <tbody>${`<tr>${Array.from({ length: 14 }, (_, at) => cell(`${at}.25`)).join('')}</tr>`.repeat(60)}</tbody></table>
      </table-wrap>
      <p>${long}</p>
    </sec>
  </body>
  <back>
    <fn-group><fn id="fn1"><label>a</label><p>By those who dug them.</p></fn></fn-group>
    <ref-list><ref id="r1"><mixed-citation>Rao A. Wells of the plains. 2019.
      <pub-id pub-id-type="doi">10.1234/wells</pub-id></mixed-citation></ref></ref-list>
  </back>
</article>`;

/** JATS with its picture. */
async function textFile() {
  const picture = sharp({ create: { width: 1400, height: 700, channels: 3, background: '#8aa' } }).png();
  const buffer = makeZip([
    { name: 'article.xml', data: jats },
    { name: 'level.png', data: await picture.toBuffer() },
  ]);
  return { name: 'wells.zip', mimeType: 'application/zip', buffer };
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  do await page.keyboard.press('Tab');
  while (!(await isThere()));
}

const isFocused = (page: Page, selector: string) => () =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

staffTest(
  'a text is uploaded, looked through and shown, and read by keyboard, on a phone, without scripts and on paper',
  async ({ page, browser, baseURL }) => {
    const [article] = (await freshIssue()).articles;
    const address = paths.article(article!);

    await staffTest.step('staff see each refusal beside the field', async () => {
      await page.goto(`/admin/archives/${article!.id}`);
      const input = page.getByLabel('Full-text file');
      await input.setInputFiles({ name: 'text.odt', mimeType: '', buffer: Buffer.from('x') });
      await expect(page.locator('#textFile-problem')).toContainText('Choose a JATS file');
      await input.setInputFiles({ name: 'text.xml', mimeType: '', buffer: Buffer.from('<article><body>') });
      await expect(page.getByText(/The file could not be converted:/)).toBeVisible();
      await page.getByLabel('Replace the file').setInputFiles(await textFile());
      await expect(page.getByText(/Converted, not shown to readers yet/)).toBeVisible();
      await expectAccessible(page);
    });

    await staffTest.step('they look through it and show it', async () => {
      await page.getByRole('link', { name: 'Review and show text' }).click();
      await expect(page.getByRole('heading', { name: '1.1 Forty wells' })).toBeVisible();
      await expect(page.getByText('Readers do not see this text yet.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Show to readers' }).click();
      await expect(page.getByText('Readers see this text.')).toBeVisible();
    });

    const reader = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
    const read = await reader.newPage();

    await staffTest.step('the page has it once, in valid HTML, and not among its data', async () => {
      const response = await read.goto(address);
      const html = await response!.text();
      expect(await invalidIn(html, address)).toEqual([]);
      expect(html.split('Wells are the memory of a village')).toHaveLength(2);
      await untilHydrated(read);
      await expect(read.locator('main h2').filter({ hasText: /^(?:1|2) / })).toHaveText([
        '1 Introduction',
        '2 Results',
      ]);
      await expect(read.locator('math')).toHaveCount(1);
    });

    await staffTest.step('the keyboard opens a citation’s card, and Escape leads back', async () => {
      const citation = read.locator('#citation-1');
      await tabTo(read, isFocused(read, '#citation-1'));
      await read.keyboard.press('Enter');
      const card = read.getByRole('dialog', { name: '[1]' });
      await expect(card).toContainText('Rao A. Wells of the plains. 2019.');
      await expect(card.getByRole('link', { name: 'https://doi.org/10.1234/wells' })).toBeVisible();
      await expect(card.getByRole('link', { name: 'Google Scholar' })).toHaveAttribute('href', /q=Rao%20A/);
      await expectAccessible(read);
      await read.setViewportSize({ width: 1280, height: 800 });
      await read.keyboard.press('Escape');
      await expect(card).toBeHidden();
      await expect(citation).toBeFocused();
    });

    await staffTest.step('a card stays while the pointer is on its way to it', async () => {
      await read.locator('#citation-1').hover();
      const card = read.getByRole('dialog', { name: '[1]' });
      await card.hover();
      await expect(card).toBeVisible();
      await card.getByRole('link', { name: 'In the reference list' }).click();
      await expect(read).toHaveURL(/#ref-1$/);
      await read.locator('#ref-1').getByRole('link', { name: 'Cited in 2' }).click();
      await expect(read).toHaveURL(/#citation-2$/);
    });

    await staffTest.step('a note has a card too', async () => {
      await read.locator('#note-mark-3').click();
      await expect(read.getByRole('dialog', { name: 'a' })).toContainText('By those who dug them.');
      await read.keyboard.press('Escape');
    });

    await staffTest.step('the outline follows the reading', async () => {
      const outline = read.getByRole('navigation', { name: 'On this page' });
      await outline.getByRole('link', { name: '1.1 Forty wells' }).click();
      await expect(outline.locator('[aria-current]')).toHaveText('1.1 Forty wells');
      await read.locator('#text-s2 h2').evaluate((heading) => heading.scrollIntoView());
      await expect(outline.locator('[aria-current]')).toHaveText('2 Results');
    });

    await staffTest.step(
      'a link leads to its section, and the way back to where it was followed',
      async () => {
        const place = () => read.evaluate(() => Math.round(window.scrollY));
        const from = await place();
        const outline = read.getByRole('navigation', { name: 'On this page' });
        await outline.getByRole('link', { name: '1 Introduction', exact: true }).click();
        await expect(read.locator('#text-s1 h2')).toBeInViewport();
        await read.goBack();
        await expect.poll(place).toBe(from);
      },
    );

    await staffTest.step('figures and tables are enlarged, and the focus returns', async () => {
      await read.locator('#text-f1 a').focus();
      await read.keyboard.press('Enter');
      const dialog = read.getByRole('dialog', { name: 'Figure 1' });
      await expect(dialog.getByRole('img', { name: 'A line that rises' })).toBeVisible();
      await read.keyboard.press('Escape');
      await expect(read.locator('#text-f1 a')).toBeFocused();
      await read.getByRole('button', { name: 'Enlarge Table 1' }).click();
      await expect(read.getByRole('dialog', { name: 'Table 1' }).getByRole('table')).toBeVisible();
      await read.keyboard.press('Escape');
    });

    await staffTest.step('a phone shows the card at its bottom, and nothing sticks out', async () => {
      await read.goto(address);
      await untilHydrated(read);
      await expectAccessible(read);
      await read.locator('#citation-1').click();
      const card = read.getByRole('dialog', { name: '[1]' });
      await expect(card).toBeVisible();
      const box = await card.boundingBox();
      expect([box!.x, Math.round(box!.y + box!.height)]).toEqual([0, read.viewportSize()!.height]);
      await card.getByRole('button', { name: 'Close' }).click();
      await expect(card).toBeHidden();
    });

    await staffTest.step('paper has no cards, and each page of a table its head', async () => {
      const { text } = await readPdf(await read.pdf({ format: 'A4' }));
      expect(text.split('\f').filter((onPage) => /\bW1\b/.test(onPage)).length).toBeGreaterThan(1);
      expect(text).not.toMatch(/Cited in|Enlarge|On this page/);
    });

    await staffTest.step('the words around it are in the language of the page', async () => {
      await read.goto(`/hi${address}`);
      await expect(read.getByRole('heading', { name: 'टिप्पणियाँ' })).toBeVisible();
      await expect(read.locator('[lang=en]').filter({ hasText: 'Forty wells' })).toHaveCount(1);
    });

    await staffTest.step('a link followed in the page shows the text too', async () => {
      await read.goto(paths.issue(article!));
      await untilHydrated(read);
      await read
        .locator('main')
        .getByRole('link', { name: /Article 1 of volume/ })
        .first()
        .click();
      await expect(read.getByRole('heading', { name: '1.1 Forty wells' })).toBeVisible();
      await read.locator('#citation-1').click();
      await expect(read.getByRole('dialog', { name: '[1]' })).toBeVisible();
    });
    await reader.close();

    await staffTest.step('without scripts citations, notes and pictures are links, both ways', async () => {
      const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
      const without = await plain.newPage();
      await without.goto(address);
      await without.locator('#citation-1').click();
      await expect(without).toHaveURL(/#ref-1$/);
      await without.getByRole('link', { name: 'Cited in 1' }).click();
      await expect(without).toHaveURL(/#citation-1$/);
      await without.locator('#note-mark-3').click();
      await expect(without).toHaveURL(/#text-/);
      await expect(without.getByRole('button', { name: /Enlarge/ })).toHaveCount(0);
      await without.locator('#text-f1 a').click();
      await expect(without).toHaveURL(/\/assets\/texts\/[0-9a-f]{32}\.webp$/);
      await plain.close();
    });

    await staffTest.step('hidden again, it leaves the page', async () => {
      await page.getByRole('button', { name: 'Hide from readers' }).click();
      await expect(page.getByText('Readers do not see this text yet.')).toBeVisible();
      await expect(async () => {
        const response = await page.request.get(address);
        expect(await response.text()).not.toContain('Forty wells');
      }).toPass();
    });
  },
);

test('an article without a text has none of its parts', async ({ page }) => {
  const [article] = (await freshIssue()).articles;
  await page.goto(paths.article(article!));
  await expect(page.locator('[data-shows], [data-back-links]')).toHaveCount(0);
});

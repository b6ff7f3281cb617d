import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, launch, type Page } from 'puppeteer';
import { pageStyles } from './article-pages.ts';

const resolve = createRequire(import.meta.url).resolve;

/** Prints articles and draws logos in one Chromium, without network access. */
export class Printer {
  private readonly browser: Browser;
  private readonly page: Page;

  private constructor(browser: Browser, page: Page) {
    this.browser = browser;
    this.page = page;
  }

  /** @param executablePath by default puppeteer's own */
  static async start(executablePath?: string): Promise<Printer> {
    const browser = await launch({
      executablePath,
      headless: 'shell',
      pipe: true,
      // As root Chromium cannot use its sandbox.
      args: [
        '--disable-dev-shm-usage',
        '--disable-gpu',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><html lang="en"><style>${fontFaces()}${pageStyles}</style><body>`);
    return new Printer(browser, page);
  }

  async pdf(title: string, html: string): Promise<Uint8Array<ArrayBuffer>> {
    await this.show(title, html);
    return Uint8Array.from(
      await this.page.pdf({ preferCSSPageSize: true, printBackground: true, pageRanges: '1-3' }),
    );
  }

  /** The SVG as PNG, in its own size. */
  async png(svg: string): Promise<Uint8Array<ArrayBuffer>> {
    await this.show('', svg);
    const element = await this.page.waitForSelector('body > svg');
    return Uint8Array.from(await element!.screenshot({ omitBackground: true }));
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  /** Reuses the page and replaces its body, so that the fonts are loaded once. */
  private async show(title: string, html: string): Promise<void> {
    const script = `document.title = ${JSON.stringify(title)}; document.body.innerHTML = ${JSON.stringify(html)}; document.fonts.ready.then(() => undefined)`;
    await this.page.evaluate(script);
  }
}

/** Source Serif, and Noto Serif for Devanagari, as one family inlined in the style sheet. */
function fontFaces(): string {
  const latin = [400, 600].flatMap((weight) =>
    ['normal', 'italic'].flatMap((style) => [
      face(
        `source-serif-4/files/source-serif-4-latin-ext-${weight}-${style}`,
        weight,
        style,
        'U+0100-02FF,U+0300-036F,U+1E00-1EFF,U+20A0-20C0',
      ),
      face(
        `source-serif-4/files/source-serif-4-latin-${weight}-${style}`,
        weight,
        style,
        'U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+2212',
      ),
    ]),
  );
  const devanagari = [400, 600].map((weight) =>
    face(
      `noto-serif-devanagari/files/noto-serif-devanagari-devanagari-${weight}-normal`,
      weight,
      'normal',
      'U+0900-097F,U+200C-200D,U+25CC',
    ),
  );
  return [...latin, ...devanagari].join('');
}

function face(file: string, weight: number, style: string, range: string): string {
  const data = readFileSync(resolve(`@fontsource/${file}.woff2`)).toString('base64');
  return `@font-face{font-family:"Source Serif";font-style:${style};font-weight:${weight};unicode-range:${range};src:url(data:font/woff2;base64,${data})}`;
}

import { type Browser, launch, type Page } from 'puppeteer';
import { fontFaces } from '../../services/documents/src/design/fonts.ts';
import { sampleFile } from './sample-journal.ts';

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
    // As root Chromium cannot use its sandbox.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const args = ['--disable-dev-shm-usage', '--disable-gpu', ...asRoot];
    const browser = await launch({ executablePath, headless: 'shell', pipe: true, args });
    const page = await browser.newPage();
    const styles = `${fontFaces('Latin, Łatin, लातिन')}${sampleFile('article.css')}`;
    await page.setContent(`<!doctype html><html lang="en"><style>${styles}</style><body>`);
    return new Printer(browser, page);
  }

  async pdf(title: string, html: string): Promise<Uint8Array<ArrayBuffer>> {
    await this.show(title, html);
    const options = { preferCSSPageSize: true, printBackground: true, pageRanges: '1-3' };
    return Uint8Array.from(await this.page.pdf(options));
  }

  /** The SVG as PNG, in its own size. */
  async png(svg: string): Promise<Uint8Array<ArrayBuffer>> {
    await this.show('', svg);
    const element = await this.page.waitForSelector('body > svg');
    return Uint8Array.from(await element!.screenshot({ omitBackground: true }));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.browser.close();
  }

  /** Reuses the page and replaces its body, so that the fonts are loaded once. */
  private async show(title: string, html: string): Promise<void> {
    const script = `document.title = ${JSON.stringify(title)}; document.body.innerHTML = ${JSON.stringify(html)}; document.fonts.ready.then(() => undefined)`;
    await this.page.evaluate(script);
  }
}

import { Injectable } from '@nestjs/common';
import { FileStore, type StoredFile } from '#platform/files/file-store.ts';
import { stopping } from '#platform/process/lifecycle.ts';
import { logger } from '#platform/process/logging.ts';
import { ChromiumMissing, type PictureSize } from './browser-session.ts';
import { BatchChromium, Chromium } from './chromium.ts';
import { isUnprintable, LettersWithoutFont, type Unprintable } from './letters-without-font.ts';
import { BatchSplitter, PdfSplitter } from './pdf-splitter.ts';
import type { PrintDesign, PrintPart } from './print-design.ts';

/** Documents of a batch that are printed together: larger groups hardly save processor time per document, and the last ones wait longer to be split. */
export const MAX_PRINT_PARTS = 50;

interface PrintOptions {
  signal?: AbortSignal;
  /** Called when Chromium has printed, and the files are still to be split and stored. */
  onPrinted?: () => void;
}

/** The file of a part, its bytes if it was printed now, or why it cannot be printed. */
export type Printed = StoredFile | Uint8Array | Unprintable;

/** The key of a part's file, why it cannot be printed, or null where the log says why. */
export function keyOrProblem({ key }: PrintPart, made?: Printed): string | Unprintable | null {
  if (!made) return null;
  return isUnprintable(made) ? made : key;
}

/** Prints documents and stores them under the hash of their content, in the Chromium that serves readers. */
@Injectable()
export class Printer {
  private readonly backdrops = new Map<string, Promise<Uint8Array>>();

  constructor(
    private readonly files: FileStore,
    private readonly chromium: Chromium,
    private readonly splitter: PdfSplitter,
  ) {}

  /** Starts what the first print needs while its content is gathered. */
  launch(): void {
    this.chromium.launch();
    this.splitter.launch();
  }

  /** The printed backdrop of a design, each drawn once; undefined where it has none. */
  printedBackdrop(design: PrintDesign, content?: unknown): Promise<Uint8Array> | undefined {
    const html = design.backdrop?.(content);
    if (html === undefined) return undefined;
    let drawn = this.backdrops.get(html);
    if (!drawn) {
      drawn = this.chromium.printPages(html, false);
      this.backdrops.set(html, drawn);
      drawn.catch(() => this.backdrops.delete(html)); // fails its caller too; the next one draws it again
    }
    return drawn;
  }

  /**
   * Creates the file unless it exists.
   * @param html the document, called only when it has to be printed
   * @returns the key
   * @throws LettersWithoutFont
   */
  async make(key: string, html: () => string | Promise<string>): Promise<string> {
    if (await this.files.use(key)) return key;
    // Another job may create it meanwhile: the parts of one file must come from the same print.
    await this.files.writeOnce(key, await this.chromium.print(await html()));
    return key;
  }

  /** Creates the picture of a document's first page, unless it exists. @returns the key */
  async makePicture(key: string, size: PictureSize, html: () => Promise<string>): Promise<string> {
    if (await this.files.use(key)) return key;
    await this.files.writeOnce(key, await this.chromium.picture(await html(), size));
    return key;
  }

  /**
   * Creates the missing files in one print. A part that cannot be printed fails alone.
   * @returns nothing for a part that failed for a reason that is only logged
   * @throws Error on an infrastructure failure, as opposed to a faulty part
   */
  async makeAll<Part extends PrintPart>(
    design: PrintDesign,
    parts: Part[],
    options: PrintOptions = {},
  ): Promise<Map<Part, Printed>> {
    const made = new Map<Part, Printed>();
    const existing = await Promise.all(parts.map(({ key }) => this.files.use(key)));
    for (const [index, part] of parts.entries()) if (existing[index]) made.set(part, existing[index]);
    const missing = parts.filter((part) => !made.has(part));
    await this.printTogether(design, missing, made, options);
    return made;
  }

  /** Creates the file of a kind's only part for an item. @returns its key, why it cannot be printed, or null where there is nothing to print any more */
  async makeItem(
    kind: PrintDesign & { gather(items: string[]): Promise<PrintPart[]> },
    item: string,
  ): Promise<string | Unprintable | null> {
    const [part] = await kind.gather([item]);
    if (!part) return null;
    return keyOrProblem(part, (await this.makeAll(kind, [part])).get(part));
  }

  private async printTogether<Part extends PrintPart>(
    design: PrintDesign,
    parts: Part[],
    made: Map<Part, Printed>,
    options: PrintOptions,
  ): Promise<void> {
    if (parts.length === 0) return;
    const pdfs = await this.print(design, parts, options);
    if (Array.isArray(pdfs)) {
      await design.note?.(parts.map(({ content }) => content));
      await Promise.all(
        parts.map(async (part, index) => made.set(part, await this.store(part, pdfs[index]!))),
      );
    } else if (parts.length > 1)
      // Prints in tenths until the faulty part is alone.
      for (const some of slices(parts, Math.ceil(parts.length / 10))) {
        if (options.signal?.aborted) return;
        await this.printTogether(design, some, made, { signal: options.signal });
      }
    else if (pdfs) made.set(parts[0]!, pdfs);
  }

  /** @returns what is stored: another print may have created the file meanwhile */
  private async store({ key }: PrintPart, pdf: Uint8Array): Promise<StoredFile | Uint8Array> {
    return (await this.files.writeOnce(key, pdf)) ? pdf : ((await this.files.use(key)) ?? pdf);
  }

  /** Prints parts, a single one twice, as Chromium may only have been killed. @returns why it failed, unless logged */
  private async print(
    design: PrintDesign,
    parts: PrintPart[],
    { onPrinted: printed }: PrintOptions,
  ): Promise<Uint8Array[] | Unprintable | undefined> {
    const contents = parts.map(({ content }) => content);
    for (let tries = parts.length === 1 ? 2 : 1; tries > 0; tries -= 1) {
      try {
        const html = await design.html(contents);
        if (design.result === 'pdf') return [await this.chromium.print(html)];
        const [backdrop, pdf] = await Promise.all([
          this.printedBackdrop(design, contents[0]),
          this.chromium.printPages(html, true),
        ]);
        printed?.();
        const information = contents.map((content) => design.information(content));
        return await this.splitter.split({ backdrop, pdf, information });
      } catch (error) {
        if (error instanceof ChromiumMissing || stopping.aborted) throw error;
        logger.warn({ err: error, items: parts.map(({ item }) => item) }, 'printing failed');
        if (error instanceof LettersWithoutFont) return { problem: error.message };
      }
    }
    return undefined;
  }
}

/** Batches have a Chromium and a splitting thread of their own. */
@Injectable()
export class BatchPrinter extends Printer {
  constructor(files: FileStore, chromium: BatchChromium, splitter: BatchSplitter) {
    super(files, chromium, splitter);
  }
}

/** Splits the list into slices of this length; the last one may be shorter. */
export function* slices<T>(list: T[], length: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += length) yield list.slice(from, from + length);
}

import { Injectable } from '@nestjs/common';
import { FileStore } from '#platform/files/file-store.ts';
import { logger } from '#platform/process/logging.ts';
import { Backdrops } from './backdrops.ts';
import { ChromiumMissing } from './browser-session.ts';
import { BatchChromium, Chromium } from './chromium.ts';
import { BatchSplitter, PdfSplitter } from './pdf-splitter.ts';
import type { SheetDesign, SheetPart } from './sheet-design.ts';
import { slices } from './slices.ts';

/** Parts printed together: more take hardly less of the processor each, and longer until the last are split. */
export const SHEET_SIZE = 50;

/** Prints documents together and splits the print, in the Chromium of readers. */
@Injectable()
export class Sheets {
  constructor(
    private readonly files: FileStore,
    private readonly chromium: Chromium,
    private readonly splitter: PdfSplitter,
    private readonly backdrops: Backdrops,
  ) {}

  /** Starts what the first sheet needs while its content is gathered. */
  launch(): void {
    this.chromium.launch();
    this.splitter.launch();
  }

  /**
   * Creates the missing files. A part that cannot be printed fails alone.
   *
   * @param printed called when Chromium has printed, and the files are still to be split and stored
   * @returns the failed parts
   * @throws Error on an infrastructure failure, as opposed to a faulty part
   */
  async make<Part extends SheetPart>(
    design: SheetDesign,
    parts: Part[],
    { signal, printed }: { signal?: AbortSignal; printed?: () => void } = {},
  ): Promise<Set<Part>> {
    const existing = await Promise.all(parts.map(({ key }) => this.files.use(key)));
    const missing = parts.filter((_, index) => !existing[index]);
    return new Set(await this.makeTogether(design, missing, signal, printed));
  }

  private async makeTogether<Part extends SheetPart>(
    design: SheetDesign,
    parts: Part[],
    signal?: AbortSignal,
    printed?: () => void,
  ): Promise<Part[]> {
    if (parts.length === 0) return [];
    const pdfs = await this.pdfsOf(design, parts, printed);
    if (!pdfs) return this.makeSeparately(design, parts, signal);
    await design.note?.(parts.map(({ content }) => content));
    // Another sheet may have created one meanwhile: the parts of one file must come from the same print.
    await Promise.all(parts.map(({ key }, index) => this.files.writeOnce(key, pdfs[index]!)));
    return [];
  }

  /** Splits the parts by tenths until the faulty one is isolated. */
  private async makeSeparately<Part extends SheetPart>(
    design: SheetDesign,
    parts: Part[],
    signal?: AbortSignal,
  ): Promise<Part[]> {
    if (parts.length === 1) return parts;
    const failed: Part[] = [];
    for (const some of slices(parts, Math.ceil(parts.length / 10))) {
      if (signal?.aborted) break;
      failed.push(...(await this.makeTogether(design, some, signal)));
    }
    return failed;
  }

  /** Undefined when they cannot be printed. A single one is tried twice: Chromium may only have been killed. */
  private async pdfsOf(
    design: SheetDesign,
    parts: SheetPart[],
    printed?: () => void,
  ): Promise<Uint8Array[] | undefined> {
    for (let tries = parts.length === 1 ? 2 : 1; tries > 0; tries -= 1) {
      try {
        return await this.print(
          design,
          parts.map(({ content }) => content),
          printed,
        );
      } catch (error) {
        if (error instanceof ChromiumMissing) throw error;
        logger.warn({ err: error, items: parts.map(({ item }) => item) }, 'printing failed');
      }
    }
    return undefined;
  }

  private async print(design: SheetDesign, contents: unknown[], printed?: () => void): Promise<Uint8Array[]> {
    const html = await design.html(contents);
    if (design.result === 'pdf') return [await this.chromium.print(html)];
    const backdrop = await this.backdrops.of(design);
    const pdf = await this.chromium.printPages(html, true);
    printed?.();
    return this.splitter.split({
      backdrop,
      pdf,
      information: contents.map((content) => design.information(content)),
    });
  }
}

/** Sheets of batches: they have a Chromium and a splitting thread of their own. */
@Injectable()
export class BatchSheets extends Sheets {
  constructor(files: FileStore, chromium: BatchChromium, splitter: BatchSplitter, backdrops: Backdrops) {
    super(files, chromium, splitter, backdrops);
  }
}

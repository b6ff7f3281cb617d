import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { FileStore } from '#platform/file-store.ts';
import { logger } from '#platform/logging.ts';
import type { BatchKind, BatchPart } from '../batch-kinds/batch-kind.ts';
import { slices } from '../batch-kinds/slices.ts';
import { WorkerConfig } from '../config.ts';
import { ChromiumMissing } from '../printing/browser-session.ts';
import { BatchChromium, Chromium } from '../printing/chromium.ts';
import { PdfSplitter } from '../printing/pdf-splitter.ts';
import type { FailedItem } from './batch-job.schema.ts';

/** Parts whose files exist, and items whose files failed. */
export interface Chunk {
  made: BatchPart[];
  failed: FailedItem[];
}

/** Readers have priority: between chunks a batch leaves them the machine, but only up to this limit. */
const LONGEST_PAUSE_MS = 2_000;

type Failures = Map<BatchPart, FailedItem>;

/**
 * Creates the files of a chunk of parts: one print, then split. Chunks of all batches share one concurrency limit.
 */
@Injectable()
export class ChunkMaker {
  /** While one chunk is printed, the previous one is split and stored. */
  private readonly chunkLimit: LimitFunction;
  private readonly pageLimit: LimitFunction;
  private readonly backdrops = new Map<BatchKind, Promise<Uint8Array>>();

  constructor(
    config: WorkerConfig,
    private readonly files: FileStore,
    private readonly chromium: BatchChromium,
    private readonly readers: Chromium,
    private readonly splitter: PdfSplitter,
  ) {
    this.chunkLimit = pLimit(config.BATCH_PAGES + 1);
    this.pageLimit = pLimit(config.BATCH_PAGES);
  }

  /**
   * Creates the missing files. A part that cannot be printed fails alone.
   *
   * @throws Error on an infrastructure failure, as opposed to a faulty part
   */
  make(kind: BatchKind, parts: BatchPart[], signal: AbortSignal): Promise<Chunk> {
    return this.chunkLimit(async () => {
      if (signal.aborted) return { made: [], failed: [] };
      const existing = await Promise.all(parts.map(({ key }) => this.files.use(key)));
      const failures = await this.makeTogether(
        kind,
        parts.filter((_, index) => !existing[index]),
        signal,
      );
      return { made: parts.filter((part) => !failures.has(part)), failed: [...failures.values()] };
    });
  }

  private async makeTogether(kind: BatchKind, parts: BatchPart[], signal: AbortSignal): Promise<Failures> {
    if (parts.length === 0) return new Map();
    const pdfs = await this.printed(kind, parts);
    if (!pdfs) return this.makeSeparately(kind, parts, signal);
    await kind.note?.(parts);
    // A reader's job may have created one meanwhile: the parts of one file must come from the same print.
    await Promise.all(parts.map(({ key }, index) => this.files.writeOnce(key, pdfs[index]!)));
    return new Map();
  }

  /** Splits the parts by tenths until the faulty one is isolated. */
  private async makeSeparately(kind: BatchKind, parts: BatchPart[], signal: AbortSignal): Promise<Failures> {
    const [part, ...others] = parts as [BatchPart, ...BatchPart[]];
    if (others.length === 0)
      return new Map([[part, { item: part.item, message: `${part.path.at(-1)} could not be made` }]]);
    const failures: Failures = new Map();
    for (const some of slices(parts, Math.ceil(parts.length / 10))) {
      if (signal.aborted) break;
      for (const [failed, why] of await this.makeTogether(kind, some, signal)) failures.set(failed, why);
    }
    return failures;
  }

  /** Undefined when they cannot be printed. A single one is tried twice: Chromium may only have been killed. */
  private async printed(kind: BatchKind, parts: BatchPart[]): Promise<Uint8Array[] | undefined> {
    for (let tries = parts.length === 1 ? 2 : 1; tries > 0; tries -= 1) {
      try {
        return await this.print(kind, parts);
      } catch (error) {
        if (error instanceof ChromiumMissing) throw error;
        logger.warn({ err: error, items: parts.map(({ item }) => item) }, 'printing failed');
      }
    }
    return undefined;
  }

  private async print(kind: BatchKind, parts: BatchPart[]): Promise<Uint8Array[]> {
    const contents = parts.map(({ content }) => content);
    const html = kind.html(contents);
    if (kind.result === 'pdf') return [await this.pageLimit(() => this.chromium.print(html))];
    const backdrop = await this.backdrop(kind);
    const pdf = await this.pageLimit(async () => {
      await this.readers.quiet(LONGEST_PAUSE_MS);
      return this.chromium.printPages(html, true);
    });
    return this.splitter.split({
      pdf,
      backdrop,
      information: contents.map((content) => kind.information(content)),
    });
  }

  private backdrop(kind: BatchKind): Promise<Uint8Array | undefined> {
    if (!kind.backdrop) return Promise.resolve(undefined);
    let drawn = this.backdrops.get(kind);
    if (!drawn) {
      drawn = this.chromium.printPages(kind.backdrop(), false);
      this.backdrops.set(kind, drawn);
      drawn.catch(() => this.backdrops.delete(kind));
    }
    return drawn;
  }
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import pLimit, { type LimitFunction } from 'p-limit';
import type { JobData } from '#contracts/api/jobs.ts';
import { RetryLater } from '#messaging/job-log.ts';
import { Leases } from '#platform/database/leases.ts';
import { FileStore, type StoredFile } from '#platform/files/file-store.ts';
import { type BatchKind, type BatchPart, MAX_GATHERED_ITEMS } from './kinds/batch-kind.ts';
import { WorkerConfig } from '../config.ts';
import { isUnprintable } from '../printing/letters-without-font.ts';
import { BatchPrinter, MAX_PRINT_PARTS, type Printed, slices } from '../printing/printer.ts';
import { BatchJob, type FailedItem, RESULTS } from './batch-job.schema.ts';
import { LeasedJob } from './leased-job.ts';
import { BATCH_KINDS, type BatchKinds } from './kinds.ts';
import { Zip } from './zip.ts';

/** Prints of one batch in progress or waiting for the zip. */
const CONCURRENT_PRINTS = 3;
const NO_LONGER_EXISTS = 'It is no longer there';

/** Parts printed together, and the files of those that did not fail. */
interface Print {
  parts: BatchPart[];
  pdfs: Map<BatchPart, Printed>;
}

/** Processes batches. Files are found by the hash of their content, so a restart prints only missing ones. */
@Injectable()
export class BatchWorker {
  private readonly stopping = new AbortController();
  /** Limits the prints of all batches together: while one is printed, one is split and one is stored. */
  private readonly printLimit: LimitFunction;

  constructor(
    config: WorkerConfig,
    @InjectModel(BatchJob.name) private readonly jobs: Model<BatchJob>,
    private readonly leases: Leases,
    private readonly printer: BatchPrinter,
    private readonly files: FileStore,
    @Inject(BATCH_KINDS) private readonly kinds: BatchKinds,
  ) {
    this.printLimit = pLimit(config.BATCH_PAGES + 2);
  }

  /** @throws Error when the batch is not finished, so that the queue delivers it again */
  async make({ jobId }: JobData['documents.make-batch']): Promise<void> {
    const leased = new LeasedJob(this.jobs, this.leases, jobId);
    const signal = AbortSignal.any([leased.signal, this.stopping.signal]);
    try {
      const job = await leased.take();
      if (job) await this.process(job, leased, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      await leased.release();
    }
    if (await leased.isUnfinished()) throw new RetryLater('The batch stopped before it was finished');
  }

  /** Stops the running batches after their current print, so that another worker resumes them. */
  stop(): void {
    this.stopping.abort();
  }

  private async process(job: BatchJob, leased: LeasedJob, signal: AbortSignal): Promise<void> {
    const { _id, items, createdAt } = job;
    const kind = this.kinds[job.kind];
    const zip = kind.result === 'zip' ? new Zip(this.files, `${RESULTS}${_id}.zip`, createdAt) : undefined;
    if (zip) this.printer.launch();
    let file = zip?.key;
    let done = 0;
    const failed: FailedItem[] = [];
    try {
      for await (const { parts, pdfs } of this.prints(kind, items, failed, signal)) {
        for (const part of parts) {
          const pdf = pdfs.get(part);
          if (pdf && !isUnprintable(pdf)) {
            await zip?.add(part.path, await readBytes(pdf));
            file ??= part.key;
            done += 1;
          } else {
            const message = `${part.path.at(-1)} could not be created`;
            failed.push({ item: part.item, message: pdf ? `${message}: ${pdf.problem}` : message });
          }
        }
        // `$max`: the progress of an interrupted run stays visible.
        await leased.update({ $max: { done } });
      }
      signal.throwIfAborted();
      const end = { done, total: done + failed.length, failed };
      if (done === 0) {
        await leased.update({ $set: { ...end, state: 'failed' } });
        return;
      }
      await zip?.end(failed.map(({ item, message }) => `${item}: ${message}\n`).join(''));
      await leased.update({ $set: { ...end, state: 'completed', file } });
    } finally {
      await zip?.discard();
    }
  }

  /** Prints in the order of the items, some of them in advance. */
  private async *prints(
    kind: BatchKind,
    items: string[],
    failed: FailedItem[],
    signal: AbortSignal,
  ): AsyncGenerator<Print> {
    const print = (parts: BatchPart[]) =>
      this.printLimit(async () => ({ parts, pdfs: await this.printer.makeAll(kind, parts, { signal }) }));
    const printed = Readable.from(gatherParts(kind, items, failed)).map(print, {
      concurrency: CONCURRENT_PRINTS,
      signal,
    }) as AsyncIterable<Print>;
    for await (const one of printed) {
      signal.throwIfAborted();
      yield one;
    }
  }
}

const readBytes = async (pdf: StoredFile | Uint8Array): Promise<Buffer> =>
  pdf instanceof Uint8Array
    ? Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    : buffer(await pdf.stream());

/** The batch's parts, gathered and divided into prints on demand. */
async function* gatherParts(
  kind: BatchKind,
  items: string[],
  failed: FailedItem[],
): AsyncGenerator<BatchPart[]> {
  const waiting: BatchPart[] = [];
  for (const slice of slices(items, kind.result === 'zip' ? MAX_GATHERED_ITEMS : items.length)) {
    const parts = await kind.gather(slice);
    const existing = new Set(parts.map(({ item }) => item));
    // Items deleted since the batch was ordered. The single part of a pdf covers all of its items.
    if (kind.result === 'zip')
      failed.push(
        ...slice.filter((item) => !existing.has(item)).map((item) => ({ item, message: NO_LONGER_EXISTS })),
      );
    waiting.push(...parts);
    while (waiting.length >= MAX_PRINT_PARTS) yield waiting.splice(0, MAX_PRINT_PARTS);
  }
  if (waiting.length > 0) yield waiting;
}

import { Inject, Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import type { JobData } from '#contracts/api/jobs.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { type BatchKind, type BatchPart, GATHERED_AT_ONCE } from '../batch-kinds/batch-kind.ts';
import { WorkerConfig } from '../config.ts';
import { BatchSheets, SHEET_SIZE } from '../printing/sheets.ts';
import { slices } from '../printing/slices.ts';
import type { FailedItem } from './batch-job.schema.ts';
import { RESULTS } from './batch-jobs.service.ts';
import { JobLeases, type LeasedJob } from './job-leases.ts';
import { BATCH_KINDS, type BatchKinds } from './kinds.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** Chunks of one batch in progress or queued. */
const CHUNKS_AT_ONCE = 2;
const NO_LONGER_EXISTS = 'It is no longer there';

/** Parts whose files exist, and items whose files failed. */
interface Chunk {
  made: BatchPart[];
  failed: FailedItem[];
}

/** Result of processing a batch. */
interface Outcome {
  made: ZipEntry[];
  failed: FailedItem[];
}

/**
 * Processes batches. Files are stored under the hash of their content, so a restarted batch skips files that
 * already exist.
 */
@Injectable()
export class BatchWorker {
  private readonly stopping = new AbortController();
  /** The limit for all batches: while one chunk is printed, one is split and one is stored. */
  private readonly chunkLimit: LimitFunction;

  constructor(
    config: WorkerConfig,
    private readonly leases: JobLeases,
    private readonly sheets: BatchSheets,
    private readonly files: FileStore,
    @Inject(BATCH_KINDS) private readonly kinds: BatchKinds,
  ) {
    this.chunkLimit = pLimit(config.BATCH_PAGES + 2);
  }

  /** @throws Error when the batch is not finished, so that the queue delivers it again */
  async make({ jobId }: JobData['documents.make-batch']): Promise<void> {
    const lease = await this.leases.take(jobId);
    if (!lease) return;
    const signal = AbortSignal.any([lease.signal, this.stopping.signal]);
    try {
      await this.work(lease, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      await lease.release();
    }
    if (await this.leases.isUnfinished(jobId)) throw new Error('The batch was put down before its end');
  }

  /** Stops the running batches after their current chunk, so that another worker resumes them. */
  stop(): void {
    this.stopping.abort();
  }

  private async work(lease: LeasedJob, signal: AbortSignal): Promise<void> {
    const { job } = lease;
    const kind = this.kinds[job.kind];
    if (kind.result === 'zip') this.sheets.launch();
    const outcome: Outcome = { made: [], failed: [] };
    await this.makeFiles(lease, kind, outcome, signal);
    signal.throwIfAborted();
    const { made, failed } = outcome;
    const end = { done: made.length, total: made.length + failed.length, failed };
    if (made.length === 0) {
      await lease.update({ $set: { ...end, state: 'failed' } });
      return;
    }
    const file = kind.result === 'pdf' ? made[0]!.key : await this.zip(lease, outcome, signal);
    await lease.update({ $set: { ...end, state: 'completed', file } });
  }

  private async makeFiles(
    lease: LeasedJob,
    kind: BatchKind,
    outcome: Outcome,
    signal: AbortSignal,
  ): Promise<void> {
    const running: Promise<Chunk>[] = [];
    const recordFirst = async () => {
      const { made, failed } = await running.shift()!;
      outcome.made.push(...made.map(({ path, key }) => ({ path, key })));
      outcome.failed.push(...failed);
      // `$max`: the progress of an interrupted run stays visible.
      await lease.update({ $max: { done: outcome.made.length } });
    };
    try {
      for await (const parts of chunksOf(lease.job.items, kind, outcome)) {
        if (signal.aborted) return;
        const chunk = this.chunkLimit(() => this.makeChunk(kind, parts, signal));
        chunk.catch(() => undefined); // rethrown below, when this chunk is awaited
        running.push(chunk);
        if (running.length > CHUNKS_AT_ONCE) await recordFirst();
      }
      while (running.length > 0) await recordFirst();
    } finally {
      await Promise.allSettled(running);
    }
  }

  private async makeChunk(kind: BatchKind, parts: BatchPart[], signal: AbortSignal): Promise<Chunk> {
    if (signal.aborted) return { made: [], failed: [] };
    const failed = await this.sheets.make(kind, parts, { signal });
    return {
      made: parts.filter((part) => !failed.has(part)),
      failed: [...failed].map(({ item, path }) => ({ item, message: `${path.at(-1)} could not be made` })),
    };
  }

  private async zip(lease: LeasedJob, { made, failed }: Outcome, signal: AbortSignal): Promise<string> {
    const { _id, createdAt } = lease.job;
    const key = `${RESULTS}${_id}.zip`;
    const note = failed.map(({ item, message }) => `${item}: ${message}\n`).join('');
    await this.files.write(key, zipOf(this.files, { entries: made, note, date: createdAt }, signal));
    return key;
  }
}

/** The batch's parts, gathered and split into chunks on demand. */
async function* chunksOf(items: string[], kind: BatchKind, { failed }: Outcome): AsyncGenerator<BatchPart[]> {
  const waiting: BatchPart[] = [];
  for (const slice of slices(items, kind.result === 'zip' ? GATHERED_AT_ONCE : items.length)) {
    const parts = await kind.gather(slice);
    const existing = new Set(parts.map(({ item }) => item));
    // Items deleted since the batch was ordered. The single part of a pdf covers all of its items.
    if (kind.result === 'zip')
      failed.push(
        ...slice.filter((item) => !existing.has(item)).map((item) => ({ item, message: NO_LONGER_EXISTS })),
      );
    waiting.push(...parts);
    while (waiting.length >= SHEET_SIZE) yield waiting.splice(0, SHEET_SIZE);
  }
  if (waiting.length > 0) yield waiting;
}

import { Inject, Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/jobs.ts';
import { FileStore } from '#platform/file-store.ts';
import { type BatchKind, type BatchPart, GATHERED_AT_ONCE } from '../batch-kinds/batch-kind.ts';
import { slices } from '../batch-kinds/slices.ts';
import type { FailedItem } from './batch-job.schema.ts';
import { RESULTS } from './batch-jobs.service.ts';
import { type Chunk, ChunkMaker } from './chunk-maker.ts';
import { JobLeases, type LeasedJob } from './job-leases.ts';
import { BATCH_KINDS, type BatchKinds } from './kinds.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** Measured: half as many cost a seventh more CPU, twice as many 100 MB more memory. */
const PARTS_PER_CHUNK = 100;
/** Chunks of one batch in progress or queued. */
const CHUNKS_AT_ONCE = 2;
const NO_LONGER_EXISTS = 'It is no longer there';

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

  constructor(
    private readonly leases: JobLeases,
    private readonly chunks: ChunkMaker,
    private readonly files: FileStore,
    @Inject(BATCH_KINDS) private readonly kinds: BatchKinds,
  ) {}

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
        const chunk = this.chunks.make(kind, parts, signal);
        chunk.catch(() => undefined); // rethrown below, when this chunk is awaited
        running.push(chunk);
        if (running.length > CHUNKS_AT_ONCE) await recordFirst();
      }
      while (running.length > 0) await recordFirst();
    } finally {
      await Promise.allSettled(running);
    }
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
    while (waiting.length >= PARTS_PER_CHUNK) yield waiting.splice(0, PARTS_PER_CHUNK);
  }
  if (waiting.length > 0) yield waiting;
}

import { Inject, Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/jobs.js';
import { FileStore } from '#platform/file-store.js';
import type { FailedItem } from './batch-job.schema.js';
import { type BatchKind, type BatchPart, GATHERED_AT_ONCE } from './batch-kind.js';
import { RESULTS } from './batch-jobs.service.js';
import { type Chunk, ChunkMaker } from './chunk-maker.js';
import { BATCH_KINDS, type BatchKinds } from './kinds.js';
import { type HeldJob, Leases } from './leases.js';
import { slices } from './slices.js';
import { type ZipEntry, zipOf } from './zip.js';

/** Measured: half as many take a seventh more of the processor, twice as many a hundred megabytes more. */
const PARTS_PER_CHUNK = 100;
/** Chunks of one batch that are under way or wait for their turn. */
const CHUNKS_AT_ONCE = 2;
const NO_LONGER_THERE = 'It is no longer there';

/** What a walk through a batch has come to. */
interface Outcome {
  made: ZipEntry[];
  failed: FailedItem[];
}

/** Works through batches. Files lie under the hash of what they show, so a walk restarted skips what was made before. */
@Injectable()
export class BatchWorker {
  private readonly stopping = new AbortController();

  constructor(
    private readonly leases: Leases,
    private readonly chunks: ChunkMaker,
    private readonly files: FileStore,
    @Inject(BATCH_KINDS) private readonly kinds: BatchKinds,
  ) {}

  /** @throws Error when the batch has not come to its end, so that the queue delivers it again */
  async make({ jobId }: JobData['documents.make-batch']): Promise<void> {
    const held = await this.leases.take(jobId);
    if (!held) return;
    const signal = AbortSignal.any([held.signal, this.stopping.signal]);
    try {
      await this.work(held, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      await held.release();
    }
    if (await this.leases.isUnfinished(jobId)) throw new Error('The batch was put down before its end');
  }

  /** Has the batches under way put down after the chunk at hand, for another worker to go on with. */
  stop(): void {
    this.stopping.abort();
  }

  private async work(held: HeldJob, signal: AbortSignal): Promise<void> {
    const { job } = held;
    const kind = this.kinds[job.kind];
    const outcome: Outcome = { made: [], failed: [] };
    await this.walk(held, kind, outcome, signal);
    signal.throwIfAborted();
    const { made, failed } = outcome;
    const end = { done: made.length, total: made.length + failed.length, failed };
    if (made.length === 0) {
      await held.update({ $set: { ...end, state: 'failed' } });
      return;
    }
    const file = kind.result === 'pdf' ? made[0]!.key : await this.zip(held, outcome, signal);
    await held.update({ $set: { ...end, state: 'completed', file } });
  }

  private async walk(held: HeldJob, kind: BatchKind, outcome: Outcome, signal: AbortSignal): Promise<void> {
    const underWay: Promise<Chunk>[] = [];
    const noteFirst = async () => {
      const { made, failed } = await underWay.shift()!;
      outcome.made.push(...made.map(({ path, key }) => ({ path, key })));
      outcome.failed.push(...failed);
      // What a walk cut short had come to stays shown.
      await held.update({ $max: { done: outcome.made.length } });
    };
    try {
      for await (const parts of chunksOf(held.job.items, kind, outcome)) {
        if (signal.aborted) return;
        const chunk = this.chunks.make(kind, parts, signal);
        chunk.catch(() => undefined); // thrown below, when its turn to be noted comes
        underWay.push(chunk);
        if (underWay.length > CHUNKS_AT_ONCE) await noteFirst();
      }
      while (underWay.length > 0) await noteFirst();
    } finally {
      await Promise.allSettled(underWay);
    }
  }

  private async zip(held: HeldJob, { made, failed }: Outcome, signal: AbortSignal): Promise<string> {
    const { _id, createdAt } = held.job;
    const key = `${RESULTS}${_id}.zip`;
    const note = failed.map(({ item, message }) => `${item}: ${message}\n`).join('');
    await this.files.write(key, zipOf(this.files, { entries: made, note, date: createdAt }, signal));
    return key;
  }
}

/** The batch's parts, gathered and cut into chunks as they are called for. */
async function* chunksOf(items: string[], kind: BatchKind, { failed }: Outcome): AsyncGenerator<BatchPart[]> {
  const waiting: BatchPart[] = [];
  for (const asked of slices(items, kind.result === 'zip' ? GATHERED_AT_ONCE : items.length)) {
    const parts = await kind.gather(asked);
    const there = new Set(parts.map(({ item }) => item));
    // What went away since the batch was ordered. The one part of a pdf stands for all of its items.
    if (kind.result === 'zip')
      failed.push(
        ...asked.filter((item) => !there.has(item)).map((item) => ({ item, message: NO_LONGER_THERE })),
      );
    waiting.push(...parts);
    while (waiting.length >= PARTS_PER_CHUNK) yield waiting.splice(0, PARTS_PER_CHUNK);
  }
  if (waiting.length > 0) yield waiting;
}

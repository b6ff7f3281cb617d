import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import type { SessionUser } from '#contracts/policies/roles.ts';
import type { BatchKindName, DocumentJob } from '#contracts/fields/issued-documents.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { MAX_WAITING_JOBS } from '#contracts/text/limits.ts';
import { paths } from '#contracts/journal/paths.ts';
import { Outbox } from '#messaging/outbox.ts';
import { bodyError, DomainError } from '#platform/errors/domain-error.ts';
import { FileStore, type StoredFile } from '#platform/files/file-store.ts';
import { Idempotency } from '#platform/writes/idempotency.ts';
import { stopping } from '#platform/process/lifecycle.ts';
import { logger } from '#platform/process/logging.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { parseItems, rejectMissing } from './batch-items.ts';
import { BatchJob, RESULTS, unfinished } from './batch-job.schema.ts';
import { BATCH_KINDS, type BatchKinds } from './kinds.ts';

/** A job without its items, of which there may be thousands. */
export type JobSummary = Omit<BatchJob, 'items'>;
const withoutItems = { items: 0 } as const;

const MAX_LISTED_JOBS = 20;
const RETRY_AFTER_SECONDS = 10;
/** A job is read again after this time, whether or not a change of it was seen. */
const MAX_WAIT_MS = 2_000;
/** How long a stopping process still watches jobs: less than it waits for its requests. */
const LAST_WATCH_MS = 5_000;

export interface BatchFile {
  file: StoredFile;
  type: string;
  etag: string;
  name: string;
}

/** Jobs from their callers' point of view. */
@Injectable()
export class BatchJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly ending = new AbortController();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private stream?: mongo.ChangeStream;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(BatchJob.name) private readonly jobs: Model<BatchJob>,
    private readonly outbox: Outbox,
    private readonly files: FileStore,
    private readonly idempotency: Idempotency,
    @Inject(BATCH_KINDS) private readonly kinds: BatchKinds,
  ) {
    const endSoon = () => setTimeout(() => this.ending.abort(), LAST_WATCH_MS);
    stopping.addEventListener('abort', endSoon);
  }

  /**
   * Stores the job, the command to process it and the response to a repeated order in one transaction.
   * @param body the items, as the client sent them
   * @throws DomainError validation_failed naming each missing item, too_many_requests when the user has the maximum of
   * waiting jobs; nothing is created
   */
  async order(name: BatchKindName, body: unknown, user: SessionUser, attended: boolean): Promise<JobSummary> {
    const kind = this.kinds[name];
    const sent = parseItems(body, kind);
    const { parts, missing, without, name: shown } = await kind.count(sent);
    rejectMissing(missing, kind);
    const items = sent.filter((item) => !without?.has(item));
    if (items.length === 0) throw bodyError(errorTable.notice_without_documents.message);
    const now = new Date();
    const job: BatchJob = {
      _id: randomUUID(),
      kind: name,
      items,
      total: parts,
      attended,
      ...shown,
      state: 'queued',
      done: 0,
      failed: [],
      createdBy: user.id,
      createdByName: user.name,
      createdAt: now,
      updatedAt: now,
    };
    await inTransaction(this.connection, async (session) => {
      const waiting = await this.jobs.countDocuments(
        { createdBy: user.id, state: { $in: unfinished } },
        { session },
      );
      if (waiting >= MAX_WAITING_JOBS)
        throw new DomainError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await this.jobs.create([job], { session });
      const command = { type: 'documents.make-batch', data: { jobId: job._id }, id: job._id } as const;
      await this.outbox.store(session, { commands: [command] });
      // Nothing remains of a job that its caller waits for.
      if (!job.attended) await this.idempotency.store(session, jobView(job));
    });
    return job;
  }

  /** @throws DomainError not_found, also for another user's job */
  async find(id: string, user: SessionUser): Promise<JobSummary> {
    const job = await this.jobs.findOne({ _id: id, createdBy: user.id }, withoutItems).lean();
    if (!job) throw new DomainError('not_found');
    return job;
  }

  /** The user's jobs of the last day, newest first, so that a page can find its own after a reload. */
  async recent(user: SessionUser): Promise<JobSummary[]> {
    const found = this.jobs
      .find({ createdBy: user.id, attended: false }, withoutItems)
      .sort({ createdAt: -1 });
    return found.limit(MAX_LISTED_JOBS).lean();
  }

  /** Makes the worker stop after the current print. A finished job is left unchanged. */
  async cancel(id: string): Promise<void> {
    await this.jobs.updateOne(
      { _id: id, state: { $in: unfinished } },
      { $set: { state: 'cancelled', updatedAt: new Date() } },
    );
  }

  async exists(id: string): Promise<boolean> {
    return (await this.jobs.exists({ _id: id })) !== null;
  }

  /** Puts a job that the queue had failed back into the waiting state. */
  async reopen(id: string): Promise<void> {
    await this.jobs.updateOne(
      { _id: id, state: 'failed' },
      { $set: { state: 'queued', updatedAt: new Date() }, $unset: { message: 1 } },
    );
  }

  /** Yields the job now and after each change, until it finishes, the signal aborts or this process stops. */
  async *watch(id: string, signal: AbortSignal): AsyncGenerator<JobSummary> {
    const stop = AbortSignal.any([signal, this.ending.signal]);
    let last = '';
    while (!stop.aborted) {
      // Listens before it reads, so that no change is missed.
      const wait = AbortSignal.any([stop, AbortSignal.timeout(MAX_WAIT_MS)]);
      const changed = once(this.changes, id, { signal: wait }).catch(() => undefined); // it waited long enough
      const job = await this.jobs.findById(id, withoutItems).lean();
      if (!job) return;
      const { updatedAt: _, ...shown } = job;
      if (last !== (last = JSON.stringify(shown))) yield job;
      if (!unfinished.includes(job.state)) return;
      await changed;
    }
  }

  /** @throws DomainError not_found while there is no file yet, or when it has expired */
  async file({ _id, kind, fileName, file: key }: JobSummary): Promise<BatchFile> {
    const file = key && (await this.files.use(key));
    if (!file)
      throw new DomainError('not_found', { message: 'This job has no file, or its file has been deleted' });
    return { file, type: `application/${this.kinds[kind].result}`, etag: `"${_id}"`, name: fileName };
  }

  async remove({ _id, file }: JobSummary): Promise<void> {
    await this.jobs.deleteOne({ _id });
    if (file?.startsWith(RESULTS)) await this.files.remove(file);
  }

  onApplicationBootstrap(): void {
    void this.follow();
  }

  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    await this.stream?.close();
  }

  /** Emits the id of each job that any process changes; one change stream, because each holds a connection. */
  private async follow(): Promise<void> {
    while (!this.ending.signal.aborted) {
      this.stream = this.jobs.collection.watch([{ $project: { documentKey: 1 } }]);
      try {
        for await (const { documentKey } of this.stream as AsyncIterable<{ documentKey: { _id: string } }>)
          this.changes.emit(documentKey._id);
      } catch (error) {
        if (this.ending.signal.aborted) return;
        logger.warn({ err: error }, 'changes of jobs cannot be followed');
        await pause(MAX_WAIT_MS);
      }
    }
  }
}

export function jobView(job: JobSummary): DocumentJob {
  const { _id, kind, title, state, done, total, file, failed, message } = job;
  return {
    id: _id,
    kind,
    title,
    state,
    done,
    total,
    ...(file && { file: paths.jobFile(_id) }),
    ...(failed.length > 0 && { failed }),
    ...(message && { message }),
    createdby: job.createdByName,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  };
}

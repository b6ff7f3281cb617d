import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DomainError } from '#platform/domain-error.ts';
import { logger } from '#platform/logging.ts';
import { within } from '#platform/within.ts';
import { EntryIndex, type Found, type EntryQuery } from './entry-index.ts';
import { EntryDocument } from './entry.schema.ts';

const BATCH = 1_000;
/** After a process start, reading a long log takes some seconds. */
const READ_TIMEOUT_MS = 6_000;

/** Finds entries by words and status in an index that includes every change stored before the query. */
@Injectable()
export class EntrySearch implements OnApplicationBootstrap {
  private readonly index = new EntryIndex();
  private revision = 0;
  private reading = Promise.resolve();
  private next?: Promise<void>;

  constructor(@InjectModel(EntryDocument.name) private readonly entries: Model<EntryDocument>) {}

  onApplicationBootstrap(): void {
    this.catchUp().catch((error: unknown) => logger.warn({ err: error }, 'the entries could not be read'));
  }

  /** @throws DomainError service_unavailable while a long log is still being read */
  async find(request: EntryQuery): Promise<Found> {
    const unavailable = () => new DomainError('service_unavailable', { retryAfterSeconds: 2 });
    await within(READ_TIMEOUT_MS, this.catchUp(), unavailable);
    return this.index.find(request);
  }

  /**
   * One read runs at a time; callers share the next one, which has not started and thus sees what they
   * stored.
   */
  private catchUp(): Promise<void> {
    this.next ??= this.reading
      // The callers of the previous read got its error; this one continues where it stopped.
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return (this.reading = this.readChanges());
      });
    return this.next;
  }

  /** Revisions become visible in order, so none is missed: {@link LogStateDocument}. */
  private async readChanges(): Promise<void> {
    const changes = this.entries
      .find({ revision: { $gt: this.revision } }, { number: 1, status: 1, words: 1, revision: 1 })
      .sort({ revision: 1 })
      .readConcern('majority')
      .lean()
      .cursor({ batchSize: BATCH });
    for await (const entry of changes) {
      this.index.put(entry);
      this.revision = entry.revision;
    }
  }
}

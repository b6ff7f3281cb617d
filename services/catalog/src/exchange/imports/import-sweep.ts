import { posix } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { jobs } from '#contracts/api/jobs.ts';
import { Queues } from '#messaging/queues.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { CheckedRows } from './checked-rows.ts';
import { ImportDocument, UPLOADS, uploadKey } from './import.schema.ts';

const ABANDONED_EVERY_MS = 15_000;
const EXPIRY_EVERY_MS = 3_600_000;
const RETENTION_MS = 7 * 86_400_000;
/** A running import is updated more often than this, except during the files of a large issue. */
const SILENT_MS = 20_000;

const messages = {
  outage: 'The import stopped because a part of the system was unavailable. Please upload it again later',
  fault:
    'The import stopped because of an error, which the failed jobs show. Uploading it again will not help',
};

/** Fails imports whose jobs have failed, and deletes those not updated for a week. */
@Injectable()
export class ImportSweep extends Sweeper {
  protected readonly sweeps = [
    new RepeatedSweep('abandoned imports', ABANDONED_EVERY_MS, () =>
      this.failAbandoned(new Date(Date.now() - SILENT_MS)),
    ),
    new RepeatedSweep('old imports', EXPIRY_EVERY_MS, () => this.expire(new Date(Date.now() - RETENTION_MS))),
  ];

  constructor(
    @InjectModel(ImportDocument.name) private readonly imports: Model<ImportDocument>,
    private readonly rows: CheckedRows,
    private readonly queues: Queues,
    private readonly files: FileStore,
  ) {
    super();
  }

  /**
   * Fails the imports whose jobs have failed: their workers may have been unable to.
   * @param before imports updated after this are considered running
   */
  async failAbandoned(before: Date): Promise<void> {
    const { queue } = jobs['catalog.load-import'];
    const silent = { state: { $in: ['checking' as const, 'loading' as const] }, updated_at: { $lt: before } };
    for (const { _id, state } of await this.imports.find(silent).lean()) {
      const id = `${_id}-${state === 'checking' ? 'check' : 'load'}`;
      const failure = await this.queues.failureOf(queue, id);
      if (!failure) continue;
      const message = messages[failure];
      await this.imports.updateOne(
        { _id, ...silent },
        { $set: { state: 'failed', message, updated_at: new Date() } },
      );
      await this.files.remove(uploadKey(_id));
    }
  }

  /** @param before deletes imports last updated before this, unless they are loading */
  async expire(before: Date): Promise<void> {
    const old = await this.imports.find({ state: { $ne: 'loading' }, updated_at: { $lt: before } }).lean();
    for (const { _id, run } of old) {
      await this.rows.removeAll(run);
      await this.imports.deleteOne({ _id, state: { $ne: 'loading' } });
    }
    // Also deletes uploads of killed processes, which have no import.
    for await (const key of this.files.olderThan(UPLOADS, before)) {
      if (!(await this.imports.exists({ _id: posix.basename(key, '.zip') }))) await this.files.remove(key);
    }
  }
}

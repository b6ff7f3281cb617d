import { Controller } from '@nestjs/common';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { SampleOf } from '#platform/writes/sample-of.ts';
import { EntryDocument } from './entry.schema.ts';

/** An older log is the journal's own, and one transaction could not renumber it. */
const MAX_ENTRIES = 2_000;

const untouched = { $expr: { $eq: ['$status', '$sample'] } };

@Controller('api/admin/sample/webdata')
export class SampleEntriesController extends SampleOf(EntryDocument, untouched) {
  /** Removes entries and renumbers the others without gaps, in one transaction. */
  protected override async removeUntouched(): Promise<void> {
    await inTransaction(this.connection, async (session) => {
      if ((await this.documents.countDocuments().session(session)) > MAX_ENTRIES) return;
      await this.documents.deleteMany(untouched, { session });
      const left = await this.documents.find({}, { _id: 1 }).sort({ number: 1 }).session(session).lean();
      // In the order of their numbers: each moves to one that is free.
      const moved = left.map(({ _id }, at) => ({
        updateOne: { filter: { _id }, update: { $set: { number: at + 1 }, $unset: { sample: 1 } } },
      }));
      if (moved.length > 0) await this.documents.bulkWrite(moved, { session, ordered: true });
    });
  }
}

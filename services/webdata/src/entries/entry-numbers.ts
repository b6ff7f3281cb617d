import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { EntryDocument } from './entry.schema.ts';

/**
 * Numbers the entries from 1 without gaps, in the order in which they are stored: two transactions that add the
 * same number conflict, and one is repeated.
 */
@Injectable()
export class EntryNumbers implements OnModuleInit {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(EntryDocument.name) private readonly entries: Model<EntryDocument>,
  ) {}

  /** The number of the newest entry, and so the number of entries. */
  async newest(session: ClientSession | null = null): Promise<number> {
    // The condition lets MongoDB use the index, which leaves out entries without a number.
    const numbered = this.entries.findOne({ number: { $gt: 0 } }, { number: 1 });
    const entry = await numbered.sort({ number: -1 }).session(session).lean();
    return entry?.number ?? 0;
  }

  /**
   * Numbers the entries that the first release stored without numbers, and removes the document in which later
   * ones counted them.
   */
  async onModuleInit(): Promise<void> {
    await this.entries.init();
    await inTransaction(this.connection, async (session) => {
      const oldestFirst = { created_at: 1, _id: 1 } as const;
      const found = await this.entries
        .find({ number: { $exists: false } }, { _id: 1 })
        .sort(oldestFirst)
        .session(session)
        .lean();
      if (found.length === 0) return;
      const newest = await this.newest(session);
      const writes = found.map(({ _id }, index) => ({
        updateOne: { filter: { _id }, update: { $set: { number: newest + index + 1, version: 1 } } },
      }));
      await this.entries.bulkWrite(writes, { session });
    });
    await this.connection.db!.dropCollection('log');
  }
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { WebdataStatus } from '#contracts/statuses.ts';
import { inTransaction } from '#platform/mongo.module.ts';
import { EntryDocument } from './entry.schema.ts';
import { LogStateDocument, noEntries } from './log-state.schema.ts';

/** Counters of the log, so that entries per status need not be counted. */
@Injectable()
export class LogState implements OnApplicationBootstrap {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(LogStateDocument.name) private readonly states: Model<LogStateDocument>,
    @InjectModel(EntryDocument.name) private readonly entries: Model<EntryDocument>,
  ) {}

  /** Initialises the state, including entries that an earlier release stored without numbers. */
  async onApplicationBootstrap(): Promise<void> {
    if (await this.states.exists({ _id: 'entries' })) return;
    await this.states.init();
    await inTransaction(this.connection, async (session) => {
      if (await this.states.exists({ _id: 'entries' }).session(session)) return;
      const oldestFirst = { created_at: 1, _id: 1 } as const;
      const found = await this.entries.find({}, { status: 1 }).sort(oldestFirst).session(session).lean();
      const counts = noEntries();
      found.forEach(({ status }) => (counts[status] += 1));
      await this.entries.bulkWrite(
        found.map(({ _id }, index) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { number: index + 1, revision: index + 1, version: 1 } },
          },
        })),
        { session },
      );
      const { length } = found;
      await this.states.create([{ _id: 'entries', entries: length, revision: length, counts }], { session });
    });
  }

  async get(): Promise<Omit<LogStateDocument, '_id'>> {
    return await this.states.findById('entries').orFail().lean();
  }

  /** @returns the new entry's number and the log's revision */
  entryAdded(status: WebdataStatus, session: ClientSession): Promise<LogStateDocument> {
    return this.change({ entries: 1, [`counts.${status}`]: 1 }, session);
  }

  statusChanged(from: WebdataStatus, to: WebdataStatus, session: ClientSession): Promise<LogStateDocument> {
    return this.change({ [`counts.${from}`]: -1, [`counts.${to}`]: 1 }, session);
  }

  private change(counters: Record<string, number>, session: ClientSession): Promise<LogStateDocument> {
    return this.states
      .findByIdAndUpdate(
        'entries',
        { $inc: { revision: 1, ...counters } },
        { session, returnDocument: 'after' },
      )
      .orFail()
      .lean();
  }
}

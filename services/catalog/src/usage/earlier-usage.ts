import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { UsageFigures } from '#contracts/journal/usage-figures.ts';
import type { EntityChange } from '#platform/writes/changes.ts';
import { UsageDay } from './usage.schemas.ts';

/** What was counted of an article in a month before the journal came here. */
export interface EarlierMonth extends Omit<UsageFigures, 'searches'> {
  article: string;
  /** 'YYYY-MM' */
  month: string;
}

/** Stores earlier months, each as usage of its first day, and removes the usage of articles that are no more. */
@Injectable()
export class EarlierUsage {
  constructor(@InjectModel(UsageDay.name) private readonly days: Model<UsageDay>) {}

  /** What was counted here stays. @returns the change, of which the history records nothing */
  async store(session: ClientSession, months: readonly EarlierMonth[]): Promise<EntityChange[]> {
    if (months.length === 0) return [];
    const writes = months.map(({ article: id, month, ...counted }) => {
      const article = new Types.ObjectId(id);
      const at = new Date(`${month}-01T00:00:00Z`);
      const figures = Object.assign(counted, { searches: 0 });
      const countries = [Object.assign({ country: '' }, figures)];
      const update = { $setOnInsert: Object.assign({ at, article, lines: 0, countries }, figures) };
      return { updateOne: { filter: { _id: { article, at } }, update, upsert: true } };
    });
    await this.days.collection.bulkWrite(writes, { session, ordered: false });
    return [{ of: { type: 'usage', id: 'earlier', name: 'Earlier usage' }, before: null, after: null }];
  }

  async remove(session: ClientSession, article: Types.ObjectId): Promise<void> {
    await this.days.deleteMany({ article }, { session });
  }
}

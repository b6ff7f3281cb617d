import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { UsageFigures } from '#contracts/journal/usage-figures.ts';
import type { EntityChange } from '#platform/writes/changes.ts';
import { UsageDay } from './usage.schemas.ts';

/** Usage of an article in a month before the journal moved here. */
export interface EarlierMonth extends Omit<UsageFigures, 'searches'> {
  article: string;
  /** 'YYYY-MM' */
  month: string;
}

/** Stores earlier months as usage of their first days, and removes the usage of articles that no longer exist. */
@Injectable()
export class EarlierUsage {
  constructor(@InjectModel(UsageDay.name) private readonly days: Model<UsageDay>) {}

  /** Replaces no usage that was counted here. @returns the change, which has no history */
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

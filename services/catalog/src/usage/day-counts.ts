import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, Types } from 'mongoose';
import { usageMetrics } from '#contracts/journal/usage-figures.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { HOUR_MS, SEARCHES, type SumRow, Sums } from './hour-count.ts';
import { UsageDay, UsageHour } from './usage.schemas.ts';

const HOURS = 24;
const WRITTEN_AT_A_TIME = 1_000;
const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/**
 * The counts of hours, and those of days that are made of them. A result replaces those of no more parts, so what a process stores
 * late changes nothing.
 */
@Injectable()
export class DayCounts {
  constructor(
    @InjectModel(UsageHour.name) private readonly hours: Model<UsageHour>,
    @InjectModel(UsageDay.name) private readonly days: Model<UsageDay>,
  ) {}

  /** @param parts number of those that were read */
  async storeHour(hour: Date, sums: Sums, parts: number): Promise<void> {
    const rows = await compress(JSON.stringify([...rowsOf(sums)]));
    const filter = { _id: hour, parts: { $lte: parts } };
    const update = { $set: { rows, parts, counted: new Date() } };
    await this.hours.updateOne(filter, update, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Stores the sums of the day's hours, one document for each article. */
  async storeDay(day: Date): Promise<void> {
    const sums = new Sums();
    let parts = 0;
    for (let hour = 0; hour < HOURS; hour += 1) {
      const counted = await this.ofHour(new Date(day.getTime() + hour * HOUR_MS));
      parts += counted.parts;
      for (const row of counted.rows) sums.add(row);
    }
    const articles = [...sums];
    for (let start = 0; start < articles.length; start += WRITTEN_AT_A_TIME) {
      const counts = articles.slice(start, start + WRITTEN_AT_A_TIME).map(([article, countries]) => {
        const id = article === SEARCHES ? null : new Types.ObjectId(article);
        const total = Object.fromEntries(
          usageMetrics.map((metric) => [metric, sumOf([...countries.values()].map((each) => each[metric]))]),
        );
        const byCountry = [...countries].map(([country, figures]) => ({ country, ...figures }));
        const filter = { _id: { article: id, at: day }, parts: { $lte: parts } };
        const update = { $set: { at: day, article: id, parts, ...total, countries: byCountry } };
        return { updateOne: { filter, update, upsert: true } };
      });
      await this.days.collection.bulkWrite(counts, { ordered: false }).catch(ignoreDuplicateKeys);
    }
  }

  /** The rows of an hour, and of how many parts they are; none of one without usage. */
  async ofHour(hour: Date): Promise<{ parts: number; rows: SumRow[] }> {
    const found = await this.hours.findById(hour).lean();
    if (!found) return { parts: 0, rows: [] };
    // The driver returns BSON's own type of binary data.
    const bytes = Buffer.isBuffer(found.rows) ? found.rows : (found.rows as mongo.Binary).buffer;
    return { parts: found.parts, rows: JSON.parse((await decompress(bytes)).toString()) as SumRow[] };
  }
}

function* rowsOf(sums: Sums): Generator<SumRow> {
  for (const [article, countries] of sums)
    for (const [country, figures] of countries)
      yield [article, country, ...usageMetrics.map((metric) => figures[metric])];
}

const sumOf = (values: number[]): number => values.reduce((one, other) => one + other, 0);

/** A document of more parts is there already. */
function ignoreDuplicateKeys(error: unknown): void {
  if (!(error instanceof mongo.MongoBulkWriteError) || ![error.writeErrors].flat().every(isDuplicateKey))
    throw error;
}

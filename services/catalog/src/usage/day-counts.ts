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

/** The counts of hours, and those of days that are made of them. What an earlier turn stores late changes nothing. */
@Injectable()
export class DayCounts {
  constructor(
    @InjectModel(UsageHour.name) private readonly hours: Model<UsageHour>,
    @InjectModel(UsageDay.name) private readonly days: Model<UsageDay>,
  ) {}

  async storeHour(hour: Date, sums: Sums, turn: number): Promise<void> {
    const rows = await compress(JSON.stringify([...rowsOf(sums)]));
    await this.hours
      .updateOne(
        { _id: hour, ...notLater(turn) },
        { $set: { rows, turn, counted: new Date() } },
        { upsert: true },
      )
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
  }

  /** Stores the sums of the day's hours, one document for each article. */
  async storeDay(day: Date, turn: number): Promise<void> {
    const sums = new Sums();
    for (let hour = 0; hour < HOURS; hour += 1)
      for (const row of await this.ofHour(new Date(day.getTime() + hour * HOUR_MS))) sums.add(row);
    const articles = [...sums];
    for (let start = 0; start < articles.length; start += WRITTEN_AT_A_TIME) {
      const counts = articles.slice(start, start + WRITTEN_AT_A_TIME).map(([article, countries]) => {
        const id = article === SEARCHES ? null : new Types.ObjectId(article);
        const total = Object.fromEntries(
          usageMetrics.map((metric) => [metric, sumOf([...countries.values()].map((each) => each[metric]))]),
        );
        const byCountry = [...countries].map(([country, figures]) => ({ country, ...figures }));
        const _id = { article: id, at: day };
        const count = { at: day, article: id, turn, ...total, countries: byCountry };
        return { updateOne: { filter: { _id, ...notLater(turn) }, update: { $set: count }, upsert: true } };
      });
      await this.days.collection.bulkWrite(counts, { ordered: false }).catch(ignoreDuplicateKeys);
    }
  }

  /** The rows of an hour; none of one without usage. */
  async ofHour(hour: Date): Promise<SumRow[]> {
    const found = await this.hours.findById(hour, { rows: 1 }).lean();
    if (!found) return [];
    // The driver returns BSON's own type of binary data.
    const bytes = Buffer.isBuffer(found.rows) ? found.rows : (found.rows as mongo.Binary).buffer;
    return JSON.parse((await decompress(bytes)).toString()) as SumRow[];
  }
}

function* rowsOf(sums: Sums): Generator<SumRow> {
  for (const [article, countries] of sums)
    for (const [country, figures] of countries)
      yield [article, country, ...usageMetrics.map((metric) => figures[metric])];
}

const sumOf = (values: number[]): number => values.reduce((one, other) => one + other, 0);

/** Also of a document that was stored before turns were counted. */
const notLater = (turn: number) => ({ turn: { $not: { $gt: turn } } });

/** A document of a later turn is there already. */
function ignoreDuplicateKeys(error: unknown): void {
  if (!(error instanceof mongo.MongoBulkWriteError) || ![error.writeErrors].flat().every(isDuplicateKey))
    throw error;
}

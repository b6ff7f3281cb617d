import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { parseUsageLine, type UsageLine, visitorOf } from '#contracts/journal/usage.ts';
import { logger } from '#platform/process/logging.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { ArticlesService } from '../publishing/articles/articles.service.ts';
import { DOUBLE_CLICK_MS, HOUR_MS, hourOf, type Use } from './hour-count.ts';
import { PARTS_SECONDS, PendingHour, UsagePart } from './usage.schemas.ts';

/** Later lines would be counted without those of their hour that are deleted already. */
const OLDEST_MS = (PARTS_SECONDS - 86_400) * 1_000;
const CLOCK_SKEW_MS = HOUR_MS;

/** Stores what gateways have logged, as it arrives: each line is counted once, however often it was sent. */
@Injectable()
export class UsageParts {
  constructor(
    @InjectModel(UsagePart.name) private readonly parts: Model<UsagePart>,
    @InjectModel(PendingHour.name) private readonly hours: Model<PendingHour>,
    private readonly articles: ArticlesService,
  ) {}

  /** Nothing here has an effect twice. */
  async store({ log, offset, lines }: RpcCalls['catalog.store-usage']['request']): Promise<void> {
    const found = currentLines(log, lines);
    if (found.length === 0) return;
    const items = found.filter(({ kind }) => kind !== 'search').map(({ item }) => item);
    const ids = await this.articles.idsByReference([...new Set(items)]);
    const hours = hoursOf(found);
    const part: UsagePart = {
      ...{ _id: `${log}:${offset}`, log, offset, end: offset + lines.length, lines },
      ...{ count: found.length, hours, stored: new Date() },
      articles: [...ids].map(([refnumber, article]) => ({ refnumber, article })),
    };
    // One that arrived before with fewer lines is replaced; `uses` leaves out what several parts contain.
    await this.parts
      .replaceOne({ _id: part._id, end: { $lt: part.end } }, part, { upsert: true })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    // After the lines: an hour is counted with them, or once more.
    await this.hours.bulkWrite(
      hours.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { parts: 1 } }, upsert: true } })),
    );
  }

  /** The number of lines of the parts that have some of the hour. */
  async linesOf(hour: Date): Promise<number> {
    const [found] = await this.parts.aggregate<{ lines: number }>([
      { $match: { hours: hour } },
      { $group: { _id: null, lines: { $sum: '$count' } } },
    ]);
    return found?.lines ?? 0;
  }

  /**
   * What these visitors used according to the parts that have lines of the hour, each use once, in batches.
   */
  async *uses(hour: Date, isIncluded: (visitor: string) => boolean): AsyncGenerator<Use[]> {
    const sorted = this.parts
      .find({ hours: hour })
      .sort({ log: 1, offset: 1 })
      .lean()
      .cursor({ batchSize: 50 });
    let last = { log: '', end: 0 };
    for await (const { log, offset, end, lines, articles } of sorted) {
      const from = log === last.log ? Math.max(0, last.end - offset) : 0;
      last = { log, end: Math.max(end, offset + from) };
      const ids = new Map(articles.map(({ refnumber, article }) => [refnumber, article.toHexString()]));
      yield lines
        .slice(from)
        .split('\n')
        .filter((line) => isIncluded(visitorOf(line)))
        .flatMap((line) => useOf(line, ids) ?? []);
    }
  }
}

function currentLines(log: string, text: string): UsageLine[] {
  const now = Date.now();
  const lines = text.split('\n').filter(Boolean);
  const parsed = lines.flatMap((line) => parseUsageLine(line) ?? []);
  if (parsed.length < lines.length)
    logger.warn({ log, damaged: lines.length - parsed.length }, 'lines of a usage log are damaged');
  return parsed.filter(({ at }) => at > now - OLDEST_MS && at < now + CLOCK_SKEW_MS);
}

/** The hours whose counts depend on the lines. */
function hoursOf(lines: UsageLine[]): Date[] {
  const hours = new Set(lines.flatMap(({ at }) => [hourOf(at), hourOf(at - DOUBLE_CLICK_MS)]));
  return [...hours].map((hour) => new Date(hour));
}

/** @returns undefined for a damaged line, or an article that did not exist when the line arrived */
function useOf(line: string, articles: Map<string, string>): Use | undefined {
  const { at, visitor, kind, item, country } = parseUsageLine(line) ?? {};
  if (at === undefined || visitor === undefined || kind === undefined || item === undefined) return undefined;
  const subject = kind === 'search' ? item : articles.get(item);
  return subject === undefined ? undefined : { at, visitor, kind, subject, country: country ?? '' };
}

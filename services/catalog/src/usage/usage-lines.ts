import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { parseUsageLine, USAGE_STREAM, type UsageLine, visitorOf } from '#contracts/journal/usage.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { logger } from '#platform/process/logging.ts';
import { ArticlesService } from '../articles/read/articles.service.ts';
import { DOUBLE_CLICK_MS, HOUR_MS, hourOf, type Use } from './hour-count.ts';
import { PARTS_SECONDS, PendingHour, UsagePart } from './usage.schemas.ts';

/** Later lines would be counted without those of their hour that are deleted already. */
const OLDEST_MS = (PARTS_SECONDS - 86_400) * 1_000;
const CLOCK_SKEW_MS = HOUR_MS;
/** A document for so many lines. */
const LINES_OF_A_PART = 1_000;

/** Takes what gateways have written to Redis into the database. */
@Injectable()
export class UsageLines {
  constructor(
    @InjectModel(UsagePart.name) private readonly parts: Model<UsagePart>,
    @InjectModel(PendingHour.name) private readonly hours: Model<PendingHour>,
    private readonly articles: ArticlesService,
    private readonly redis: RedisConnection,
  ) {}

  /**
   * Lines are removed from Redis once they are stored. What a killed process, or two at the same time, store twice is a double
   * click of itself, which counts once.
   */
  async take(): Promise<void> {
    const redis = this.redis.forCommands();
    for (;;) {
      const entries = await redis.xrange(USAGE_STREAM, '-', '+', 'COUNT', LINES_OF_A_PART);
      if (entries.length === 0) return;
      await this.store(entries.map(([, [, line = '']]) => line));
      await redis.xdel(USAGE_STREAM, ...entries.map(([id]) => id));
    }
  }

  private async store(lines: string[]): Promise<void> {
    const found = currentLines(lines);
    if (found.length === 0) return;
    const items = found.filter(({ kind }) => kind !== 'search').map(({ item }) => item);
    const ids = await this.articles.idsByReference([...new Set(items)]);
    const part = new Types.ObjectId();
    const hours = hoursOf(found);
    await this.parts.create({
      _id: part,
      lines: lines.join('\n'),
      count: found.length,
      hours,
      stored: new Date(),
      articles: [...ids].map(([refnumber, article]) => ({ refnumber, article })),
    });
    // After the lines: an hour is counted with them, or once more.
    await this.hours.bulkWrite(
      hours.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { part } }, upsert: true } })),
    );
  }

  /** The number of parts that have lines of the hour, and of their lines. */
  async sizeOf(hour: Date): Promise<{ parts: number; lines: number }> {
    const [found] = await this.parts.aggregate<{ parts: number; lines: number }>([
      { $match: { hours: hour } },
      { $group: { _id: null, parts: { $sum: 1 }, lines: { $sum: '$count' } } },
    ]);
    return found ?? { parts: 0, lines: 0 };
  }

  /** What these visitors used according to the parts that have lines of the hour, in batches. */
  async *uses(hour: Date, isIncluded: (visitor: string) => boolean): AsyncGenerator<Use[]> {
    for await (const { lines, articles } of this.parts
      .find({ hours: hour })
      .lean()
      .cursor({ batchSize: 50 })) {
      const ids = new Map(articles.map(({ refnumber, article }) => [refnumber, article.toHexString()]));
      yield lines
        .split('\n')
        .filter((line) => isIncluded(visitorOf(line)))
        .flatMap((line) => useOf(line, ids) ?? []);
    }
  }
}

function currentLines(lines: string[]): UsageLine[] {
  const now = Date.now();
  const parsed = lines.flatMap((line) => parseUsageLine(line) ?? []);
  if (parsed.length < lines.length)
    logger.warn({ damaged: lines.length - parsed.length }, 'lines of the usage stream are damaged');
  return parsed.filter(({ at }) => at > now - OLDEST_MS && at < now + CLOCK_SKEW_MS);
}

/** The hours whose counts depend on the lines. */
function hoursOf(lines: UsageLine[]): Date[] {
  const hours = new Set(lines.flatMap(({ at }) => [hourOf(at), hourOf(at - DOUBLE_CLICK_MS)]));
  return [...hours].map((hour) => new Date(hour));
}

/** @returns undefined for a damaged line, or an article that did not exist when the line arrived */
function useOf(line: string, articles: Map<string, string>): Use | undefined {
  const parsed = parseUsageLine(line);
  if (!parsed) return undefined;
  const { item, ...use } = parsed;
  const subject = use.kind === 'search' ? item : articles.get(item);
  return subject === undefined ? undefined : { ...use, subject };
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { networkOfVisitor, parseUsageLine, USAGE_STREAM, type UsageLine } from '#contracts/journal/usage.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { logger } from '#platform/process/logging.ts';
import { ArticlesService } from '../articles/read/articles.service.ts';
import { DOUBLE_CLICK_MS, HOUR_MS } from './sessions.ts';
import { LINES_SECONDS, PendingDay, StoredLine } from './usage.schemas.ts';

/** Later lines would be counted without those of their day that are deleted already. */
const MAX_AGE_MS = LINES_SECONDS * 1_000 - 2 * DAY_MS;
const CLOCK_SKEW_MS = HOUR_MS;
const BATCH_SIZE = 1_000;

/** Moves the usage lines of gateways from Redis to the database. */
@Injectable()
export class UsageLines {
  constructor(
    @InjectModel(StoredLine.name) private readonly lines: Model<StoredLine>,
    @InjectModel(PendingDay.name) private readonly pending: Model<PendingDay>,
    private readonly articles: ArticlesService,
    private readonly redis: RedisConnection,
  ) {}

  /** Removes lines from Redis once they are stored; a line stored twice is a double click, which counts once. */
  async takeFromRedis(): Promise<void> {
    const redis = this.redis.forCommands();
    for (;;) {
      const entries = await redis.xrange(USAGE_STREAM, '-', '+', 'COUNT', BATCH_SIZE);
      if (entries.length === 0) return;
      await this.store(currentLines(entries.map(([, [, line = '']]) => line)));
      await redis.xdel(USAGE_STREAM, ...entries.map(([id]) => id));
    }
  }

  /** Stores the lines of searches, and of articles that have the reference numbers now. */
  private async store(lines: UsageLine[]): Promise<void> {
    const items = lines.filter(({ kind }) => kind !== 'search').map(({ item }) => item);
    const articles = await this.articles.idsByReference([...new Set(items)]);
    const found = lines.flatMap(({ item, at, ...line }) => {
      const subject = line.kind === 'search' ? item : articles.get(item)?.toHexString();
      return subject ? [{ ...line, at: new Date(at), network: networkOfVisitor(line.visitor), subject }] : [];
    });
    if (found.length === 0) return;
    await this.lines.insertMany(found);
    // The mark follows the lines: a day is counted with them, or again.
    const mark = new Types.ObjectId();
    const days = new Set(found.flatMap(({ at }) => [dayStart(+at), dayStart(+at - DOUBLE_CLICK_MS)]));
    await this.pending.bulkWrite(
      [...days].map((day) => ({
        updateOne: { filter: { _id: new Date(day) }, update: { $set: { mark } }, upsert: true },
      })),
    );
  }
}

const dayStart = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

function currentLines(lines: string[]): UsageLine[] {
  const now = Date.now();
  const parsed = lines.flatMap((line) => parseUsageLine(line) ?? []);
  if (parsed.length < lines.length)
    logger.warn({ damaged: lines.length - parsed.length }, 'lines of the usage stream are damaged');
  return parsed.filter(({ at }) => at > now - MAX_AGE_MS && at < now + CLOCK_SKEW_MS);
}

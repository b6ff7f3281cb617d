import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, Types } from 'mongoose';
import { usageMetrics } from '#contracts/journal/usage-figures.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { Leases } from '#platform/database/leases.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { logger } from '#platform/process/logging.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import {
  addNetwork,
  DOUBLE_CLICK_MS,
  HOUR_MS,
  noUsage,
  SEARCHES,
  type UsageSums,
  type UsageEntry,
} from './sessions.ts';
import { UsageLines } from './usage-lines.ts';
import { PendingDay, StoredLine, UsageDay } from './usage.schemas.ts';

const EVERY_MS = 5_000;
/** Counting takes at most a quarter of its time, unless what arrives meanwhile would wait for longer than a minute. */
const PAUSE_FACTOR = 3;
const MAX_PAUSE_MS = 60_000;
/** Renewed before each hour. */
const LEASE_MS = 60_000;
const BATCH_SIZE = 1_000;

/** Counts days with new lines; a result replaces the previous one, so a killed process changes nothing. */
@Injectable()
export class UsageCounting extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('usage', EVERY_MS, () => this.sweep())];
  private stopped = false;
  private pausedUntil = 0;

  constructor(
    @InjectModel(StoredLine.name) private readonly lines: Model<StoredLine>,
    @InjectModel(PendingDay.name) private readonly pending: Model<PendingDay>,
    @InjectModel(UsageDay.name) private readonly days: Model<UsageDay>,
    private readonly leases: Leases,
    private readonly arrived: UsageLines,
  ) {
    super();
  }

  override async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await super.onModuleDestroy();
  }

  private async sweep(): Promise<void> {
    const begun = performance.now();
    if (begun < this.pausedUntil) return;
    await this.countPending();
    const ended = performance.now();
    this.pausedUntil = ended + Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (ended - begun));
  }

  /** Takes and counts pending days, unless another process does; one that fails delays no other. */
  async countPending(): Promise<void> {
    if (!(await this.mayCount())) return;
    await this.arrived.takeFromRedis();
    for (const day of await this.pending.find().sort({ _id: 1 }).lean()) {
      try {
        // The day remains pending if more lines have arrived meanwhile.
        if (await this.countDay(day._id)) await this.pending.deleteOne({ _id: day._id, mark: day.mark });
      } catch (error) {
        logger.warn({ err: error }, 'usage of a day not counted');
      }
    }
  }

  private async mayCount(): Promise<boolean> {
    return !this.stopped && (await this.leases.hold('usage', LEASE_MS));
  }

  /** @returns false if another process counts now */
  private async countDay(day: Date): Promise<boolean> {
    const begin = day.getTime();
    const lines = await this.lines.countDocuments({ at: { $gte: day, $lt: new Date(begin + DAY_MS) } });
    const sums: UsageSums = new Map();
    for (let hour = begin; hour < begin + DAY_MS; hour += HOUR_MS) {
      if (!(await this.mayCount())) return false;
      for await (const uses of this.usesByNetwork(hour)) addNetwork(sums, hour, uses);
    }
    await this.storeDay(day, sums, lines);
    return true;
  }

  /** The uses of an hour and of the time in which a double click may end, a network at a time. */
  private async *usesByNetwork(hour: number): AsyncGenerator<UsageEntry[]> {
    const end = new Date(hour + HOUR_MS + DOUBLE_CLICK_MS);
    let uses: UsageEntry[] = [];
    let current = '';
    for await (const { at, network, ...line } of this.lines
      .find({ at: { $gte: new Date(hour), $lt: end } })
      .sort({ network: 1, _id: 1 })
      .lean()
      .cursor({ batchSize: BATCH_SIZE })) {
      if (network !== current) {
        yield uses;
        uses = [];
        current = network;
      }
      uses.push({ ...line, at: at.getTime() });
    }
    yield uses;
  }

  /** Stores one document for each article. A result replaces those of no more lines, so what a process stores late changes nothing. */
  private async storeDay(at: Date, sums: UsageSums, lines: number): Promise<void> {
    const articles = [...sums];
    while (articles.length > 0) {
      const writes = articles.splice(0, BATCH_SIZE).map(([id, figures]) => {
        const article = id === SEARCHES ? null : new Types.ObjectId(id);
        const countries = [...figures].map(([country, each]) => ({ country, ...each }));
        const total = noUsage();
        for (const each of countries) for (const metric of usageMetrics) total[metric] += each[metric];
        const filter = { _id: { article, at }, lines: { $lte: lines } };
        const update = { $set: { at, article, lines, ...total, countries } };
        return { updateOne: { filter, update, upsert: true } };
      });
      await this.days.collection.bulkWrite(writes, { ordered: false }).catch(ignoreDuplicateKeys);
    }
  }
}

/** Ignores that a document of more lines exists already. */
function ignoreDuplicateKeys(error: unknown): void {
  if (!(error instanceof mongo.MongoBulkWriteError) || ![error.writeErrors].flat().every(isDuplicateKey))
    throw error;
}

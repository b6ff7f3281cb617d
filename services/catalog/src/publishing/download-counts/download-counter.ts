import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { logger } from '#platform/logging.ts';
import { MonthDownloads } from './month-downloads.schema.ts';

const FLUSH_EVERY_MS = 10_000;

/**
 * Counts downloads of article files per month. Counts are held in memory and stored every ten seconds, so
 * that a download needs no write; a killed process loses at most those seconds.
 */
@Injectable()
export class DownloadCounter implements OnApplicationBootstrap, OnModuleDestroy {
  private counted = new Map<string, number>();
  private timer?: NodeJS.Timeout;

  constructor(@InjectModel(MonthDownloads.name) private readonly months: Model<MonthDownloads>) {}

  count(): void {
    this.add(monthOf(new Date()), 1);
  }

  /** Downloads of the last `count` months including this one, oldest first. */
  async lastMonths(count: number): Promise<{ month: string; downloads: number }[]> {
    await this.flush();
    const now = new Date();
    const months = Array.from({ length: count }, (_, ago) =>
      monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago))),
    ).reverse();
    const found = await this.months.find({ _id: { $in: months } }).lean();
    const byMonth = new Map(found.map(({ _id, downloads }) => [_id, downloads]));
    return months.map((month) => ({ month, downloads: byMonth.get(month) ?? 0 }));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async flush(): Promise<void> {
    const counted = this.counted;
    this.counted = new Map();
    for (const [month, downloads] of counted) {
      try {
        await this.months.updateOne({ _id: month }, { $inc: { downloads } }, { upsert: true });
      } catch (error) {
        this.add(month, downloads);
        logger.warn({ err: error }, 'downloads could not be stored and will be stored later');
      }
    }
  }

  private add(month: string, downloads: number): void {
    this.counted.set(month, (this.counted.get(month) ?? 0) + downloads);
  }
}

const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

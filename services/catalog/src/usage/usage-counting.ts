import { setImmediate as tick } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { networkOfVisitor } from '#contracts/journal/usage.ts';
import { Leases } from '#platform/database/leases.ts';
import { logger } from '#platform/process/logging.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { DayCounts } from './day-counts.ts';
import { addSession, dayOf, Sums, type Use } from './hour-count.ts';
import { UsageLines } from './usage-lines.ts';
import { PendingHour } from './usage.schemas.ts';

const EVERY_MS = 5_000;
/** Counting takes at most a quarter of its time, unless what arrives meanwhile would wait for longer than a minute. */
const PAUSE_FACTOR = 3;
const LONGEST_PAUSE_MS = 60_000;
/** Renewed before each hour and day. */
const LEASE_MS = 60_000;
/** Lines in memory; an hour with more of them is read once for each of as many shares of its readers. */
const MAX_LINES = 100_000;
/** Readers whose uses are counted without a pause for other work. */
const READERS_AT_A_TIME = 500;

/**
 * Counts the hours for which lines have arrived, again if necessary. The result of an hour replaces its previous one, and
 * so does that of its day: a process killed anywhere changes nothing. One process counts, so that others need not do the same.
 */
@Injectable()
export class UsageCounting extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('usage', EVERY_MS, () => this.sweep())];
  private stopped = false;
  private pausedUntil = 0;

  constructor(
    @InjectModel(PendingHour.name) private readonly pending: Model<PendingHour>,
    private readonly leases: Leases,
    private readonly lines: UsageLines,
    private readonly counts: DayCounts,
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
    this.pausedUntil = ended + Math.min(LONGEST_PAUSE_MS, PAUSE_FACTOR * (ended - begun));
  }

  /**
   * Takes and counts what is pending now, unless another process does. What fails remains pending, and others do not wait for it.
   */
  async countPending(): Promise<void> {
    if (!(await this.mayCount())) return;
    await this.lines.take();
    const days = Map.groupBy(await this.pending.find().sort({ _id: 1 }).lean(), ({ _id }) =>
      dayOf(_id.getTime()),
    );
    for (const [day, hours] of days) {
      const counted: PendingHour[] = [];
      for (const hour of hours) {
        if (!(await this.mayCount())) return;
        if (await this.succeeds(() => this.countHour(hour._id))) counted.push(hour);
      }
      if (!(await this.succeeds(() => this.counts.storeDay(new Date(day))))) continue;
      // Unless further lines have arrived meanwhile.
      await this.pending.bulkWrite(counted.map((filter) => ({ deleteOne: { filter } })));
    }
  }

  private async succeeds(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'usage of an hour or a day not counted');
      return false;
    }
  }

  private async mayCount(): Promise<boolean> {
    return !this.stopped && (await this.leases.hold('usage', LEASE_MS));
  }

  private async countHour(hour: Date): Promise<void> {
    const { parts, lines } = await this.lines.sizeOf(hour);
    const shares = Math.ceil(lines / MAX_LINES);
    const sums = new Sums();
    for (let share = 0; share < shares; share += 1) {
      const readers = new Map<string, Use[]>();
      const networks = new Map<string, Map<string, number>>();
      const isIncluded = (visitor: string) => shareOf(visitor, shares) === share;
      for await (const uses of this.lines.uses(hour, isIncluded))
        for (const use of uses) {
          const known = readers.get(use.visitor);
          if (known) known.push(use);
          else readers.set(use.visitor, [use]);
        }
      let counted = 0;
      for (const [visitor, uses] of readers) {
        const network = networkOfVisitor(visitor);
        const ofNetwork = networks.get(network) ?? new Map<string, number>();
        networks.set(network, ofNetwork);
        addSession(sums, hour.getTime(), uses, ofNetwork);
        if ((counted += 1) % READERS_AT_A_TIME === 0) await tick();
      }
    }
    await this.counts.storeHour(hour, sums, parts);
  }
}

/** By the first two of the hash's characters: readers of one network are in one share. */
const shareOf = (visitor: string, shares: number): number =>
  (visitor.charCodeAt(0) * 61 + visitor.charCodeAt(1)) % shares;

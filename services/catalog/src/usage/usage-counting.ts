import { randomUUID } from 'node:crypto';
import { setImmediate as turnOfLoop, setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { networkOfVisitor } from '#contracts/journal/usage.ts';
import { logger } from '#platform/process/logging.ts';
import { DayCounts } from './day-counts.ts';
import { addSession, dayOf, Sums, type Use } from './hour-count.ts';
import { UsageParts } from './usage-parts.ts';
import { CountingLease, PendingHour } from './usage.schemas.ts';

const EVERY_MS = 5_000;
/** Counting takes at most a quarter of its time, unless what arrives meanwhile would wait for longer than a minute. */
const REST = 3;
const LONGEST_REST_MS = 60_000;
/** Renewed before each hour and day. */
const LEASE_MS = 60_000;
const HOURS_AT_A_TIME = 48;
const LEASE = 'usage';
/** Lines in memory; an hour with more of them is read once for each of as many shares of its readers. */
const MAX_LINES = 100_000;
/** Readers whose uses are counted without a pause for other work. */
const READERS_AT_A_TIME = 500;

/**
 * Counts the hours for which lines have arrived, again if necessary. The result of an hour replaces its previous one, and
 * so does that of its day: a process killed anywhere changes nothing.
 */
@Injectable()
export class UsageCounting implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly holder = randomUUID();
  private readonly stopped = new AbortController();
  private running?: Promise<void>;

  constructor(
    @InjectModel(PendingHour.name) private readonly pending: Model<PendingHour>,
    @InjectModel(CountingLease.name) private readonly leases: Model<CountingLease>,
    private readonly parts: UsageParts,
    private readonly counts: DayCounts,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const begun = performance.now();
      await this.countPending().catch((error: unknown) => logger.warn({ err: error }, 'usage not counted'));
      const rest = Math.min(LONGEST_REST_MS, Math.max(EVERY_MS, REST * (performance.now() - begun)));
      // Aborted when the process stops.
      await pause(rest, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Counts what is pending now; nothing while another process counts. */
  async countPending(): Promise<void> {
    const turn = await this.begin();
    if (turn === undefined) return;
    const after = (hour: Date) =>
      this.pending
        .find({ _id: { $gt: hour } })
        .sort({ _id: 1 })
        .limit(HOURS_AT_A_TIME)
        .lean();
    // Each hour once, although further lines of it may arrive meanwhile.
    for (let hours = await after(new Date(0)); hours.length > 0; hours = await after(hours.at(-1)!._id)) {
      if (!(await this.countAll(hours, turn))) return;
    }
    await this.leases.updateOne({ _id: LEASE, holder: this.holder, turn }, { $set: { until: new Date(0) } });
  }

  /**
   * Counts the hours, then their days. One that fails remains pending, and others do not wait for it.
   *
   * @returns false when another process counts, or this one stops
   */
  private async countAll(hours: PendingHour[], turn: number): Promise<boolean> {
    const uncounted = new Set<number>();
    const dayOfHour = ({ _id }: PendingHour) => dayOf(_id.getTime());
    for (const hour of hours) {
      if (!(await this.mayCount(turn))) return false;
      if (!(await this.succeeds(() => this.countHour(hour._id, turn)))) uncounted.add(dayOfHour(hour));
    }
    for (const day of new Set(hours.map(dayOfHour))) {
      if (!(await this.mayCount(turn))) return false;
      if (!(await this.succeeds(() => this.counts.storeDay(new Date(day), turn)))) uncounted.add(day);
    }
    const counted = hours.filter((hour) => !uncounted.has(dayOfHour(hour)));
    // Unless further lines have arrived meanwhile.
    await this.pending.bulkWrite(counted.map((filter) => ({ deleteOne: { filter } })));
    return true;
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

  private async countHour(hour: Date, turn: number): Promise<void> {
    const shares = Math.ceil((await this.parts.linesOf(hour)) / MAX_LINES);
    const sums = new Sums();
    for (let share = 0; share < shares; share += 1) {
      const readers = new Map<string, Use[]>();
      const networks = new Map<string, Map<string, number>>();
      const isIncluded = (visitor: string) => shareOf(visitor, shares) === share;
      for await (const uses of this.parts.uses(hour, isIncluded))
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
        if ((counted += 1) % READERS_AT_A_TIME === 0) await turnOfLoop();
      }
    }
    await this.counts.storeHour(hour, sums, turn);
  }

  /** Takes the lease. @returns the number of this turn; undefined while another process has the lease */
  private async begin(): Promise<number | undefined> {
    // An upsert cannot compare with the database's clock, so the lease is there, and free, from the beginning.
    await this.leases.updateOne(
      { _id: LEASE },
      { $setOnInsert: { holder: '', until: new Date(0), turn: 0 } },
      { upsert: true },
    );
    const taken = await this.leases
      .findOneAndUpdate(
        { _id: LEASE, $or: [{ holder: this.holder }, { $expr: { $lt: ['$until', '$$NOW'] } }] },
        [{ $set: { holder: this.holder, turn: { $add: [{ $ifNull: ['$turn', 0] }, 1] }, ...until } }],
        { updatePipeline: true, returnDocument: 'after' },
      )
      .lean();
    return taken?.turn;
  }

  /** Renews the lease. @returns false when another process has it, or when this one stops */
  private async mayCount(turn: number): Promise<boolean> {
    if (this.stopped.signal.aborted) return false;
    const { matchedCount } = await this.leases.updateOne(
      { _id: LEASE, holder: this.holder, turn },
      [{ $set: until }],
      { updatePipeline: true },
    );
    return matchedCount === 1;
  }
}

const until = { until: { $add: ['$$NOW', LEASE_MS] } };

/** By the first two of the hash's characters: readers of one network are in one share. */
const shareOf = (visitor: string, shares: number): number =>
  (visitor.charCodeAt(0) * 61 + visitor.charCodeAt(1)) % shares;

import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongoose';
import { isDuplicateKey } from '#platform/mongo.module.ts';

interface FeederDocument {
  /** Alias of the index. */
  _id: string;
  holder: string;
  until: Date;
}

/**
 * Which of the processes writes to a shared index, by the time of the database. It saves the others the same requests;
 * two that write nevertheless do no harm, because of the versions.
 */
export class FeederLease {
  private readonly process = randomUUID();

  constructor(
    private readonly leases: Collection<FeederDocument>,
    private readonly index: string,
  ) {}

  /** Whether this process has the lease now; takes it or renews it for this time if no other has. */
  async hold(milliseconds: number): Promise<boolean> {
    const isFree = {
      $or: [{ $eq: ['$holder', this.process] }, { $lte: [{ $ifNull: ['$until', '$$NOW'] }, '$$NOW'] }],
    };
    const kept = (field: string, taken: unknown) => ({ $cond: [isFree, taken, field] });
    const changes = {
      holder: kept('$holder', this.process),
      until: kept('$until', { $add: ['$$NOW', milliseconds] }),
    };
    try {
      const options = { upsert: true, returnDocument: 'after' } as const;
      const lease = await this.leases.findOneAndUpdate({ _id: this.index }, [{ $set: changes }], options);
      return lease?.holder === this.process;
    } catch (error) {
      // Another process has taken it for the first time.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongoose';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';

interface FeederDocument {
  /** Alias of the index. */
  _id: string;
  holder: string;
  until: Date;
}

/**
 * Which of the processes writes to a shared index. It saves the others the same requests; two that write nevertheless,
 * as by clocks that differ, do no harm, because of the versions.
 */
export class FeederLease {
  private readonly process = randomUUID();

  constructor(
    private readonly leases: Collection<FeederDocument>,
    private readonly index: string,
  ) {}

  /** Whether this process has the lease now; takes it or renews it for this time if no other has. */
  async hold(milliseconds: number): Promise<boolean> {
    const now = Date.now();
    const isFree = { $or: [{ holder: this.process }, { until: { $lte: new Date(now) } }] };
    const held = { holder: this.process, until: new Date(now + milliseconds) };
    try {
      await this.leases.updateOne({ _id: this.index, ...isFree }, { $set: held }, { upsert: true });
      return true;
    } catch (error) {
      // Another process has it.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

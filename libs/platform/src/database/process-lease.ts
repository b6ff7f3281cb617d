import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { logger } from '#platform/process/logging.ts';

/** A process that has not renewed its lease for this long counts as dead. */
const LEASE_MS = 4_000;
const RENEW_EVERY_MS = 1_000;

/** A running process; its times are the database's, so that clocks may differ between machines. */
@Schema({ collection: 'processleases', versionKey: false })
export class ProcessLeaseDocument {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Date, required: true }) until!: Date;
}
export const processLeaseSchema = SchemaFactory.createForClass(ProcessLeaseDocument);
processLeaseSchema.index({ until: 1 }, { expireAfterSeconds: 60 });

/** Lets other processes see whether this one is alive while it holds something they wait for. */
@Injectable()
export class ProcessLease {
  /** Identifies this process. */
  readonly id = randomUUID();
  private holders = 0;
  private timer?: NodeJS.Timeout;

  constructor(@InjectModel(ProcessLeaseDocument.name) private readonly leases: Model<ProcessLeaseDocument>) {}

  /** Runs the work under a lease that is created before it begins and renewed until it ends. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.holders += 1;
    try {
      if (!this.timer) await this.renew();
      this.timer ??= setInterval(() => void this.renewSoon(), RENEW_EVERY_MS);
      return await work();
    } finally {
      this.holders -= 1;
      if (this.holders === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    }
  }

  /** Milliseconds until a process counts as dead unless it renews its lease; 0 or less when it does. */
  async remainingMs(id: string): Promise<number> {
    const [lease] = await this.leases.aggregate<{ remaining: number }>([
      { $match: { _id: id } },
      { $project: { remaining: { $subtract: ['$until', '$$NOW'] } } },
    ]);
    return lease?.remaining ?? 0;
  }

  private async renew(): Promise<void> {
    await this.leases.updateOne({ _id: this.id }, [{ $set: { until: { $add: ['$$NOW', LEASE_MS] } } }], {
      upsert: true,
      updatePipeline: true,
    });
  }

  /** The next renewal makes up for a failed one; when none succeeds in time, the lease is lost. */
  private async renewSoon(): Promise<void> {
    await this.renew().catch((error: unknown) => logger.warn({ err: error }, 'process lease not renewed'));
  }
}

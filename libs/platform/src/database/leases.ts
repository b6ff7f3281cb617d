import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { logger } from '#platform/process/logging.ts';

/** A process that has not renewed its own lease for this long counts as dead. */
const PROCESS_MS = 4_000;
const RENEW_EVERY_MS = 1_000;

/** A lease, which one process at a time has. Its times come from the database, because clocks differ between machines. */
@Schema({ collection: 'leases', versionKey: false })
class LeaseDocument {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) holder!: string;
  @Prop({ type: Date, required: true }) until!: Date;
}
const leaseSchema = SchemaFactory.createForClass(LeaseDocument);
leaseSchema.index({ until: 1 }, { expireAfterSeconds: 60 });

@Injectable()
export class Leases {
  /** Name of the process and of its lease. */
  readonly process = randomUUID();
  private readonly leases: Model<LeaseDocument>;
  private working = 0;
  private timer?: NodeJS.Timeout;

  constructor(@InjectConnection() connection: Connection) {
    this.leases = connection.model<LeaseDocument>(LeaseDocument.name, leaseSchema);
  }

  /** Whether the holder has the lease now: takes it, or renews it for this time, if no other has it. */
  async hold(name: string, milliseconds: number, by = this.process): Promise<boolean> {
    const isFreeOrOwn = { $or: [{ $eq: ['$holder', by] }, { $lt: ['$until', '$$NOW'] }] };
    const held = {
      holder: { $cond: [isFreeOrOwn, by, '$holder'] },
      until: { $cond: [isFreeOrOwn, { $add: ['$$NOW', milliseconds] }, '$until'] },
    };
    const options = { upsert: true, updatePipeline: true, returnDocument: 'after' } as const;
    const { holder } = await this.leases.findOneAndUpdate({ _id: name }, [{ $set: held }], options).lean();
    return holder === by;
  }

  /** Lets another take the lease immediately. */
  async release(name: string, by: string): Promise<void> {
    await this.leases.deleteOne({ _id: name, holder: by });
  }

  /** Runs the work under this process's own lease, which shows those who wait for the work that it is alive. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.working += 1;
    try {
      if (!this.timer) await this.hold(this.process, PROCESS_MS);
      this.timer ??= setInterval(() => void this.renewSoon(), RENEW_EVERY_MS);
      return await work();
    } finally {
      this.working -= 1;
      if (this.working === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    }
  }

  /** Milliseconds until the lease ends unless it is renewed; 0 or less when it has ended. */
  async remainingMs(name: string): Promise<number> {
    const [lease] = await this.leases.aggregate<{ remaining: number }>([
      { $match: { _id: name } },
      { $project: { remaining: { $subtract: ['$until', '$$NOW'] } } },
    ]);
    return lease?.remaining ?? 0;
  }

  /** A failed renewal is repeated by the next one; the lease is lost when none succeeds in time. */
  private async renewSoon(): Promise<void> {
    await this.hold(this.process, PROCESS_MS).catch((error: unknown) =>
      logger.warn({ err: error }, 'process lease not renewed'),
    );
  }
}

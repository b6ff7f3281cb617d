import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';

/** The latest change of an aggregate that this service has processed. */
@Schema({ collection: 'inbox', versionKey: false })
export class InboxEntry {
  /** `{event family}:{aggregate id}`, such as `catalog.article:65f…`. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) aggregateVersion!: number;
  @Prop({ type: Date, required: true }) receivedAt!: Date;
}
export const inboxSchema = SchemaFactory.createForClass(InboxEntry);

/** Applies each event exactly once, regardless of duplicate or out-of-order delivery. */
@Injectable()
export class Inbox {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(InboxEntry.name) private readonly entries: Model<InboxEntry>,
  ) {}

  /**
   * Runs the effect in one transaction with the inbox entry.
   *
   * @returns false if this or a newer change of the aggregate was already processed
   */
  async once(event: EventEnvelope, effect: (session: ClientSession) => Promise<void>): Promise<boolean> {
    const _id = `${event.type.slice(0, event.type.lastIndexOf('.'))}:${event.aggregateId}`;
    return inTransaction(this.connection, async (session) => {
      const known = await this.entries.findById(_id).session(session).lean();
      if (known && known.aggregateVersion >= event.aggregateVersion) return false;
      await this.entries.updateOne(
        { _id },
        { $set: { aggregateVersion: event.aggregateVersion, receivedAt: new Date() } },
        { session, upsert: true },
      );
      await effect(session);
      return true;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { EventEnvelope } from '#contracts/events.js';
import { inTransaction } from '#platform/mongo.module.js';

/** The newest change of an aggregate that this service has taken in. */
@Schema({ collection: 'inbox', versionKey: false })
export class InboxEntry {
  /** `{event family}:{aggregate id}`, such as `catalog.article:65f…`. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) aggregateVersion!: number;
  @Prop({ type: Date, required: true }) receivedAt!: Date;
}
export const inboxSchema = SchemaFactory.createForClass(InboxEntry);

/** Lets each event have its effect once, whatever the number and order of deliveries. */
@Injectable()
export class Inbox {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(InboxEntry.name) private readonly entries: Model<InboxEntry>,
  ) {}

  /**
   * Runs the effect in one transaction with the entry that says it has happened.
   *
   * @returns false when this or a newer change of the aggregate was taken in before
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

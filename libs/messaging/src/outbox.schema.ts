import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';

/** An event or command to deliver to other processes: one BullMQ job in each queue of `pending`. */
@Schema({ collection: 'outbox', versionKey: false })
export class OutboxMessage {
  /** Id of the event or command, and of its job in every queue. */
  @Prop({ type: String, required: true }) _id!: string;
  /** Type of the event or command: the job's name. */
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) payload!: object;
  /** Queues whose consumer has not finished it yet, and the log of purges until it has the event's tags. */
  @Prop({ type: [String], required: true }) pending!: string[];
  /** When the relay processes it next, by MongoDB's clock; absent once nothing is pending. */
  @Prop({ type: Date }) nextAttemptAt?: Date;
  @Prop({ type: Number, default: 0 }) attempts!: number;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date }) doneAt?: Date;
}

export const outboxSchema = SchemaFactory.createForClass(OutboxMessage);
outboxSchema.index({ nextAttemptAt: 1, createdAt: 1 }, { sparse: true });
outboxSchema.index({ doneAt: 1 }, { expireAfterSeconds: 7 * 86_400 });

import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { WebdataCounts } from '#contracts/entities.ts';
import { webdataStatuses } from '#contracts/statuses.ts';

/**
 * The state of the log: one document, written in the transaction of every change. This serialises the
 * changes, so that numbers and revisions become visible in order.
 */
@Schema({ collection: 'log', versionKey: false })
export class LogStateDocument {
  @Prop({ type: String, required: true }) _id!: 'entries';
  /** The number of entries, and of the newest one. */
  @Prop({ type: Number, required: true }) entries!: number;
  /** Incremented with each change of any entry. */
  @Prop({ type: Number, required: true }) revision!: number;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) counts!: WebdataCounts;
}

export const logStateSchema = SchemaFactory.createForClass(LogStateDocument);

export const noEntries = (): WebdataCounts =>
  Object.fromEntries(webdataStatuses.map((status) => [status, 0])) as WebdataCounts;

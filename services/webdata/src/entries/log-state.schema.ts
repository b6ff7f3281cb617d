import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { WebdataCounts } from '#contracts/entities.js';
import { webdataStatuses } from '#contracts/statuses.js';

/**
 * What the log is as a whole: one document, written in the transaction of every change. So changes are stored one after another, and
 * numbers and revisions are seen in their order.
 */
@Schema({ collection: 'log', versionKey: false })
export class LogStateDocument {
  @Prop({ type: String, required: true }) _id!: 'entries';
  /** How many entries there are, and the number of the newest. */
  @Prop({ type: Number, required: true }) entries!: number;
  /** Grows with each change of any entry. */
  @Prop({ type: Number, required: true }) revision!: number;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) counts!: WebdataCounts;
}

export const logStateSchema = SchemaFactory.createForClass(LogStateDocument);

export const noEntries = (): WebdataCounts =>
  Object.fromEntries(webdataStatuses.map((status) => [status, 0])) as WebdataCounts;

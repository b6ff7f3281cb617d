import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type WebdataStatus, webdataStatuses } from '#contracts/statuses.js';

/** A work-log entry. */
@Schema({ collection: 'entries', versionKey: false })
export class EntryDocument {
  _id!: Types.ObjectId;
  /** Sanitised HTML. */
  @Prop({ type: String, required: true }) content!: string;
  @Prop({ type: String, required: true, enum: webdataStatuses }) status!: WebdataStatus;
  @Prop({ type: String, required: true }) createdby!: string;
  @Prop({ type: Date, required: true }) created_at!: Date;
  /** Folded words of the content and the author's name, for the search. */
  @Prop({ type: [String], required: true }) words!: string[];
}

export const entrySchema = SchemaFactory.createForClass(EntryDocument);
entrySchema.index({ created_at: -1, _id: -1 });
entrySchema.index({ status: 1, created_at: -1, _id: -1 });
entrySchema.index({ words: 1 });

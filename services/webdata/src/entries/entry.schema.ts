import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { entryFields } from '#contracts/fields/entry-fields.ts';
import { type WebdataStatus, webdataStatuses } from '#contracts/values/statuses.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';

/** A work-log entry. Only sample entries are ever deleted, and only the status of an entry changes. */
@Schema({ collection: 'entries', versionKey: false })
export class EntryDocument extends fieldsSchema(entryFields) {
  _id!: Types.ObjectId;
  /** Sequence number in the log, from 1 without gaps. */
  @Prop({ type: Number, required: true }) number!: number;
  @Prop({ type: String, required: true }) createdby!: string;
  @Prop({ type: Date, required: true }) created_at!: Date;
  /** Distinct folded words of the content and the author's name, separated by spaces, for the search index. */
  @Prop({ type: String, required: true }) words!: string;
  /** Status of a sample entry when the sample content is complete; if it has another, staff changed it. */
  @Prop({ type: String, enum: webdataStatuses }) sample?: WebdataStatus;
  @Prop({ type: Number, required: true }) version!: number;
}

export const entrySchema = SchemaFactory.createForClass(EntryDocument);
entrySchema.index({ number: 1 }, { unique: true, sparse: true });
entrySchema.index({ sample: 1 }, { sparse: true });

import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';
import { type Currency, currencies } from '#contracts/values/amounts.ts';

/** A receipt, which is never deleted: the numbers of a year have no gaps. */
@Schema({ collection: 'receipts', versionKey: false })
export class ReceiptDocument {
  /** Number of the receipt, such as 'R/26-27/00014'. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) manuscript!: Types.ObjectId;
  /** YYYY-MM-DD in the journal's time zone. */
  @Prop({ type: String, required: true }) day!: string;
  /** Payer; empty once the manuscript is erased. */
  @Prop({ type: String, default: '' }) payer!: string;
  @Prop({ type: Number, required: true }) amount!: number;
  @Prop({ type: String, enum: currencies, required: true }) currency!: Currency;
  @Prop({ type: String, required: true }) txnid!: string;
  /** Code that verifies a printed receipt. */
  @Prop({ type: String, required: true }) code!: string;
  @Prop({ type: Date, required: true }) creation!: Date;
  /** Time when it was cancelled. */
  @Prop({ type: Date }) void?: Date;
}

export const receiptSchema = SchemaFactory.createForClass(ReceiptDocument);
receiptSchema.index({ manuscript: 1 });
receiptSchema.index({ code: 1 });

import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type NoticeState, noticeStates } from '#contracts/values/statuses.ts';
import { Delivery } from '#messaging/delivery.ts';

/** An author notice to one address: each address has its own state, and authors do not see each other's addresses. */
@Schema({ collection: 'notices', versionKey: false })
export class NoticeDocument extends Delivery {
  _id!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, required: true }) articleId!: Types.ObjectId;
  @Prop({ type: String, required: true }) to!: string;
  @Prop({ type: String, required: true, enum: noticeStates }) state!: NoticeState;
  @Prop({ type: String, required: true }) createdby!: string;
  /** User who ordered the notice; absent if nobody did, as when an article is published on its scheduled day. */
  @Prop({ type: String }) userId?: string;
  @Prop({ type: Date, required: true }) creation!: Date;
}
export const noticeSchema = SchemaFactory.createForClass(NoticeDocument);
noticeSchema.index({ articleId: 1, creation: -1, _id: -1 });

import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import {
  deliveryStates,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
  type WebhookMessage,
} from '#contracts/api/webhooks.ts';
import { Delivery } from '#messaging/delivery.ts';

@Schema({ collection: 'webhooks', versionKey: false })
export class WebhookDocument {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) address!: string;
  @Prop({ type: [String], enum: [...webhookEvents], required: true }) events!: WebhookEvent[];
  @Prop({ type: String, enum: ['active', 'ended'], default: 'active' }) status!: 'active' | 'ended';
  /** Signs its messages, so it cannot be stored as a hash. */
  @Prop({ type: String, required: true }) secret!: string;
  /** Former secret, which signs too until its end. */
  @Prop({ type: String }) formerSecret?: string;
  @Prop({ type: Date }) formerUntil?: Date;
  @Prop({ type: Date, required: true }) creation!: Date;
  @Prop({ type: Number, default: 1 }) version!: number;
}
export const webhookSchema = SchemaFactory.createForClass(WebhookDocument);

/** A message to a webhook; deleted after a month. */
@Schema({ collection: 'webhookdeliveries', versionKey: false })
export class WebhookDeliveryDocument extends Delivery {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) webhookId!: Types.ObjectId;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) message!: WebhookMessage;
  @Prop({ type: String, enum: [...deliveryStates], required: true }) state!: WebhookDelivery['state'];
  @Prop({ type: Date, required: true }) creation!: Date;
}
export const webhookDeliverySchema = SchemaFactory.createForClass(WebhookDeliveryDocument);
webhookDeliverySchema.index({ webhookId: 1, creation: -1, _id: 1 });
webhookDeliverySchema.index({ webhookId: 1, state: 1 });
webhookDeliverySchema.index({ creation: 1 }, { expireAfterSeconds: 30 * 86_400 });

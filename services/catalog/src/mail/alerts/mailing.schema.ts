import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import {
  type DeliveryState,
  deliveryStates,
  type MailingState,
  mailingStates,
} from '#contracts/journal/alerts.ts';
import { Delivery } from '#messaging/delivery.ts';

/** The title of the first digest: it is empty and marks only where the next one begins. */
export const FIRST_DIGEST = 'First digest';

/** An announced issue, or a digest of the new articles of a period. */
@Schema({ collection: 'alertmailings', versionKey: false })
export class MailingDocument {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true, enum: ['issue', 'digest'] }) kind!: 'issue' | 'digest';
  /** The issue of an announcement. */
  @Prop({ type: Types.ObjectId }) issue?: Types.ObjectId;
  /** The period of a digest: articles added after `from` until `to`. */
  @Prop({ type: Date }) from?: Date;
  @Prop({ type: Date }) to?: Date;
  @Prop({ type: String, required: true }) title!: string;
  @Prop({ type: String, required: true, enum: mailingStates }) state!: MailingState;
  @Prop({ type: String, required: true }) createdby!: string;
  @Prop({ type: Date, required: true }) creation!: Date;
  /** The number of deliveries by state, counted after each change; absent before the first count. */
  @Prop({ type: Object }) counts?: Partial<Record<DeliveryState, number>>;
}
export const mailingSchema = SchemaFactory.createForClass(MailingDocument);
mailingSchema.index({ issue: 1 }, { unique: true, partialFilterExpression: { kind: 'issue' } });
mailingSchema.index({ from: 1 }, { unique: true, partialFilterExpression: { kind: 'digest' } });
mailingSchema.index({ state: 1 });
mailingSchema.index({ creation: -1 });

/** The articles of a digest that one alert found. */
export class DeliverySection {
  @Prop({ type: String, required: true }) alert!: string;
  @Prop({ type: [Types.ObjectId], required: true }) articles!: Types.ObjectId[];
}

/** A mailing to one subscriber. */
@Schema({ collection: 'alertdeliveries', versionKey: false })
export class DeliveryDocument extends Delivery {
  /** Random, because it is part of the return address: who knows it has seen the mail. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Types.ObjectId, required: true }) mailing!: Types.ObjectId;
  @Prop({ type: Types.ObjectId, required: true }) subscriber!: Types.ObjectId;
  /** The sections of a digest. */
  @Prop({ type: [DeliverySection], _id: false, default: [] }) sections!: DeliverySection[];
  @Prop({ type: String, required: true, enum: deliveryStates }) state!: DeliveryState;
}
export const deliverySchema = SchemaFactory.createForClass(DeliveryDocument);
deliverySchema.index({ mailing: 1, subscriber: 1 }, { unique: true });
deliverySchema.index({ mailing: 1, state: 1, _id: 1 });
deliverySchema.index({ subscriber: 1 });
deliverySchema.index({ state: 1, updated_at: -1 });
deliverySchema.index({ updated_at: 1 });

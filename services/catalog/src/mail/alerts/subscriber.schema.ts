import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';

export class SubscribedAlert {
  /** Alert as `parseAlert` reads it. */
  @Prop({ type: String, required: true }) name!: string;
  /** Text that the reader agreed to. */
  @Prop({ type: String, required: true }) consent!: string;
  @Prop({ type: Date, required: true }) requested!: Date;
  /** When the holder of the address confirmed it; absent before. */
  @Prop({ type: Date }) confirmed?: Date;
}

/** Everything that is stored about an address, except its deliveries and tokens. */
@Schema({ collection: 'alertsubscribers', versionKey: false })
export class SubscriberDocument {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) address!: string;
  /** The address in the form in which addresses are compared. */
  @Prop({ type: String, required: true }) key!: string;
  @Prop({ type: [SubscribedAlert], _id: false, required: true }) alerts!: SubscribedAlert[];
  /** The language of its mails: that of the page on which its holder last confirmed or changed alerts. English if absent. */
  @Prop({ type: String, enum: siteLanguages }) language?: SiteLanguage;
  /** When confirmation mails were ordered within the last 24 hours. */
  @Prop({ type: [Date], default: [] }) confirmations!: Date[];
  /** Why the subscriber receives no mails: the address refused one permanently. A new confirmation ends this. */
  @Prop({ type: String }) suspended?: string;
}
export const subscriberSchema = SchemaFactory.createForClass(SubscriberDocument);
subscriberSchema.index({ key: 1 }, { unique: true });
subscriberSchema.index({ 'alerts.name': 1 });

/** Proves that its holder reads the mails to an address; only its hash is stored. */
@Schema({ collection: 'alerttokens', versionKey: false })
export class AlertTokenDocument {
  /** SHA-256 of the token. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Types.ObjectId, required: true }) subscriber!: Types.ObjectId;
  @Prop({ type: Date, required: true }) expires!: Date;
}
export const alertTokenSchema = SchemaFactory.createForClass(AlertTokenDocument);
alertTokenSchema.index({ subscriber: 1 });
alertTokenSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });

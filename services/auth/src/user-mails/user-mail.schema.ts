import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';
import type { UserMailKind } from '#contracts/api/rpc.ts';
import { type MailState, mailStates } from '#contracts/values/statuses.ts';
import { Delivery } from '#messaging/delivery.ts';

/** A mail to be sent. Whether it brings a link is decided when it is sent. */
@Schema({ collection: 'usermails', versionKey: false })
export class UserMailDocument extends Delivery {
  /** Random; the mail's Message-ID. */
  @Prop({ type: String, required: true }) _id!: string;
  /** `forgotten` is what a visitor asked for, whose address may be no user's. */
  @Prop({ type: String, required: true }) kind!: UserMailKind | 'forgotten';
  @Prop({ type: MongooseSchema.Types.ObjectId }) userId?: Types.ObjectId;
  @Prop({ type: String, required: true }) to!: string;
  /** Id of the user who ordered it; absent if nobody did. */
  @Prop({ type: String }) by?: string;
  @Prop({ type: String, enum: mailStates, required: true }) state!: MailState;
  @Prop({ type: Date, required: true }) askedAt!: Date;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const userMailSchema = SchemaFactory.createForClass(UserMailDocument);
userMailSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

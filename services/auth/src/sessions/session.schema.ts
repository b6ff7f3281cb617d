import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';

@Schema({ collection: 'sessions', versionKey: false })
export class Session {
  /** Random; the `sid` claim of the token. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) userId!: Types.ObjectId;
  /** The user's `sessionEpoch` at the start; the session is over once that has increased. */
  @Prop({ type: Number, required: true }) epoch!: number;
  /** IP address of the client at sign-in; empty if unknown. */
  @Prop({ type: String, default: '' }) address!: string;
  /** Browser and system in words; empty if unknown. */
  @Prop({ type: String, default: '' }) browser!: string;
  @Prop({ type: Date, required: true }) begun!: Date;
  /** Whether nothing is permitted until the user has set up a second factor. */
  @Prop({ type: Boolean }) isIncomplete?: boolean;
  /** When the user last proved their identity, see `RecentSignIn`; at the start if absent. */
  @Prop({ type: Date }) provenAt?: Date;
  /** When that proof last was a second factor or a passkey; absent if it never was. */
  @Prop({ type: Date }) factorProvenAt?: Date;
  /** Time of the last request, with a precision of one minute. */
  @Prop({ type: Date, required: true }) lastSeen!: Date;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const sessionSchema = SchemaFactory.createForClass(Session);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

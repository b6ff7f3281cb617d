import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';

@Schema({ collection: 'sessions', versionKey: false })
export class Session {
  /** Random; the token's `sid`. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) userId!: Types.ObjectId;
  /** The user's `sessionEpoch` when it began; it is over once that has grown. */
  @Prop({ type: Number, required: true }) epoch!: number;
  /** Where it was begun from; empty when that was not known. */
  @Prop({ type: String, default: '' }) address!: string;
  @Prop({ type: Date, required: true }) begun!: Date;
  /** When it last served a request, to the minute. */
  @Prop({ type: Date, required: true }) lastSeen!: Date;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const sessionSchema = SchemaFactory.createForClass(Session);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

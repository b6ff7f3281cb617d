import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';

/** A user's identity at the institution's OpenID provider, linked once. */
@Schema({ collection: 'identities', versionKey: false })
export class Identity {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) issuer!: string;
  @Prop({ type: String, required: true }) subject!: string;
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: Date, required: true }) since!: Date;
}

export const identitySchema = SchemaFactory.createForClass(Identity);
identitySchema.index({ issuer: 1, subject: 1 }, { unique: true });
identitySchema.index({ userId: 1 });

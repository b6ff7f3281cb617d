import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';

@Schema({ collection: 'passkeys', versionKey: false })
export class Passkey {
  /** The credential's id, base64url. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: String, required: true }) name!: string;
  /** Base64url. */
  @Prop({ type: String, required: true }) publicKey!: string;
  /** Number of signatures, if the authenticator counts them. */
  @Prop({ type: Number, required: true }) counter!: number;
  @Prop({ type: [String], default: [] }) transports!: string[];
  @Prop({ type: Date, required: true }) created!: Date;
  @Prop({ type: Date }) lastUsed?: Date;
}

export const passkeySchema = SchemaFactory.createForClass(Passkey);
passkeySchema.index({ userId: 1, created: 1 });

/** Challenge that an authenticator signs: for one attempt, valid for minutes. */
@Schema({ collection: 'passkeychallenges', versionKey: false })
export class PasskeyChallenge {
  @Prop({ type: String, required: true }) _id!: string;
  /** The user who registers a passkey; absent for a sign-in. */
  @Prop({ type: String }) userId?: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const passkeyChallengeSchema = SchemaFactory.createForClass(PasskeyChallenge);
passkeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

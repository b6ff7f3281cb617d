import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';

/** A user's authenticator app (TOTP, RFC 6238) and recovery codes. */
@Schema({ collection: 'secondfactors', versionKey: false })
export class SecondFactor {
  /** The user's id. */
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) _id!: Types.ObjectId;
  /** Encrypted; absent until a code has confirmed it. */
  @Prop({ type: String }) secret?: string;
  @Prop({ type: Date }) since?: Date;
  /** The encrypted secret of a set-up that no code has confirmed yet. */
  @Prop({ type: String }) pending?: string;
  /** The time step of the last accepted code: none is accepted twice, nor an earlier one. */
  @Prop({ type: Number, default: 0 }) lastStep!: number;
  @Prop({ type: String, default: '' }) salt!: string;
  /** The recovery codes, encrypted, until the user says that they are stored. */
  @Prop({ type: String }) notStored?: string;
  /** Hashes of the unused recovery codes. */
  @Prop({ type: [String], default: [] }) recoveryCodes!: string[];
}

export const secondFactorSchema = SchemaFactory.createForClass(SecondFactor);

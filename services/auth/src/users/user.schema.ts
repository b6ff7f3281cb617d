import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type Visibility, visibilities } from '#contracts/statuses.js';

@Schema({ collection: 'users', versionKey: false })
export class User {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) name!: string;
  /** The name as it is compared: without case. */
  @Prop({ type: String, required: true }) nameKey!: string;
  @Prop({ type: String, required: true }) passwordHash!: string;
  @Prop({ type: String, required: true, enum: visibilities, default: 'enabled' }) status!: Visibility;
  /** Addresses and CIDR ranges in their one form; empty for anywhere. */
  @Prop({ type: [String], default: [] }) allowedIps!: string[];
  @Prop({ type: Date, required: true }) creation!: Date;
  /** Counts the account's changes. */
  @Prop({ type: Number, default: 1 }) version!: number;
  /** Sessions of an earlier epoch are over, also one that was being made while the epoch began. */
  @Prop({ type: Number, default: 1 }) sessionEpoch!: number;
  /** Counts how often this user was the other enabled one when somebody was disabled: see UsersService. */
  @Prop({ type: Number, default: 0 }) witnessed!: number;
}

export const userSchema = SchemaFactory.createForClass(User);
userSchema.index({ nameKey: 1 }, { unique: true });

export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

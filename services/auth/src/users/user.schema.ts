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
  @Prop({ type: Date, required: true }) creation!: Date;
}

export const userSchema = SchemaFactory.createForClass(User);
userSchema.index({ nameKey: 1 }, { unique: true });

export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { userFields } from '#contracts/fields/user-fields.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';

const { allowed_ips: _, ...storedFields } = userFields;

@Schema({ collection: 'users', versionKey: false })
export class User extends fieldsSchema(storedFields) {
  _id!: Types.ObjectId;
  /** The name in the form in which names are compared: case-insensitive. */
  @Prop({ type: String, required: true }) nameKey!: string;
  /** Absent for those who sign in at the institution alone. */
  @Prop({ type: String }) passwordHash?: string;
  /** Addresses and CIDR ranges in canonical form; empty for any. */
  @Prop({ type: [String], default: [] }) allowedIps!: string[];
  @Prop({ type: Date, required: true }) creation!: Date;
  /** Incremented with each change. */
  @Prop({ type: Number, default: 1 }) version!: number;
  /** Sessions of an earlier epoch are over, even one that was being created when the epoch began. */
  @Prop({ type: Number, default: 1 }) sessionEpoch!: number;
  /**
   * Incremented whenever another administrator is disabled or demoted while this one is enabled; see
   * `requireAnotherAdministrator` in UsersService.
   */
  @Prop({ type: Number, default: 0 }) adminChecks!: number;
}

export const userSchema = SchemaFactory.createForClass(User);
userSchema.index({ nameKey: 1 }, { unique: true });

/** A user as they are added. */
export const newUser = (
  given: Pick<User, 'name' | 'role'> & Partial<Pick<User, 'status' | 'allowedIps' | 'passwordHash'>>,
): User => ({
  _id: new Types.ObjectId(),
  nameKey: nameKey(given.name),
  status: userFields.status.default,
  allowedIps: [],
  creation: new Date(),
  version: 1,
  sessionEpoch: 1,
  adminChecks: 0,
  ...given,
});

export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { userFields } from '#contracts/fields/user-fields.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';

const { allowed_ips: _, ...storedFields } = userFields;

/** A link that sets a password or confirms an address, once. */
@Schema({ _id: false })
export class UserLink {
  @Prop({ type: Date, required: true }) expiresAt!: Date;
  /** SHA-256 of its token, which is not stored; absent until its mail is sent. */
  @Prop({ type: String }) hash?: string;
  /** The address that it confirms. */
  @Prop({ type: String }) email?: string;
}
const linkSchema = SchemaFactory.createForClass(UserLink);

@Schema({ collection: 'users', versionKey: false })
export class User extends fieldsSchema(storedFields) {
  _id!: Types.ObjectId;
  /** The name in the form in which names are compared: case-insensitive. */
  @Prop({ type: String, required: true }) nameKey!: string;
  /** The e-mail address in the form in which addresses are compared; absent without one. */
  @Prop({ type: String }) emailKey?: string;
  /** Former addresses in that form; absent without any. The author of a manuscript remains its author. */
  @Prop({ type: [String], default: undefined }) formerKeys?: string[];
  /** An invitation, or a link to a new password. */
  @Prop({ type: linkSchema }) passwordLink?: UserLink;
  @Prop({ type: linkSchema }) addressLink?: UserLink;
  /** Mails that were asked for earlier bring no link to a password any more. */
  @Prop({ type: Date }) linksFrom?: Date;
  /** Why the last mail did not reach the user; absent if it did. */
  @Prop({ type: String }) mailProblem?: string;
  /** Hash of the password; absent for users who are invited, or sign in at the institution alone. */
  @Prop({ type: String }) passwordHash?: string;
  /** Addresses and CIDR ranges in canonical form; empty for any. */
  @Prop({ type: [String], default: [] }) allowedIps!: string[];
  @Prop({ type: Date, required: true }) creation!: Date;
  /** When the last session began, which may have ended since. */
  @Prop({ type: Date }) lastSignIn?: Date;
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
userSchema.index({ emailKey: 1 }, { unique: true, sparse: true });
userSchema.index({ 'passwordLink.hash': 1 }, { sparse: true });
userSchema.index({ 'addressLink.hash': 1 }, { sparse: true });

export const newUser = (
  given: Pick<User, 'name' | 'role'> & Partial<Omit<User, '_id' | 'name' | 'role'>>,
): User => ({
  _id: new Types.ObjectId(),
  nameKey: nameKey(given.name),
  orcid: '',
  printed_name: '',
  printed_title: '',
  status: userFields.status.default,
  allowedIps: [],
  creation: new Date(),
  version: 1,
  sessionEpoch: 1,
  adminChecks: 0,
  ...emailFields(given.email ?? ''),
  ...given,
});

export const emailFields = (email: string): Pick<User, 'email' | 'emailKey'> => ({
  email,
  ...(email && { emailKey: emailKey(email) }),
});

/** The user with another password: links that were made or asked for end. */
export function withPassword(
  { passwordLink: _1, addressLink: _2, ...user }: User,
  passwordHash: string | undefined,
): User {
  return { ...user, ...(passwordHash && { passwordHash }), linksFrom: new Date() };
}

export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

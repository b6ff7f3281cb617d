import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import { type TokenScope, tokenScopes } from '#contracts/policies/api-tokens.ts';

@Schema({ collection: 'apiTokens', versionKey: false })
export class ApiTokenDocument {
  _id!: Types.ObjectId;
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: [String], enum: [...tokenScopes], required: true }) scopes!: TokenScope[];
  /** SHA-256; the token itself is not stored. */
  @Prop({ type: String, required: true }) hash!: string;
  @Prop({ type: String, required: true }) ending!: string;
  @Prop({ type: Date, required: true }) creation!: Date;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
  /** Time of the last use, with a precision of one minute. */
  @Prop({ type: Date }) lastUsed?: Date;
}

export const apiTokenSchema = SchemaFactory.createForClass(ApiTokenDocument);
apiTokenSchema.index({ hash: 1 }, { unique: true });
apiTokenSchema.index({ userId: 1, creation: -1 });
apiTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

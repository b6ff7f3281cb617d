import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';

const linkKinds = ['author', 'coauthor', 'reviewer'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A link in a mail; its token is not stored. */
@Schema({ collection: 'manuscriptlinks', versionKey: false })
export class LinkDocument {
  /** SHA-256 of the token. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, enum: linkKinds, required: true }) kind!: LinkKind;
  @Prop({ type: String, required: true }) email!: string;
  @Prop({ type: String, enum: siteLanguages, required: true }) language!: SiteLanguage;
  /** Manuscript of the link; absent until a new one is saved for the first time. */
  @Prop({ type: MongooseSchema.Types.ObjectId }) manuscript?: Types.ObjectId;
  /** Review of a reviewer's link. */
  @Prop({ type: MongooseSchema.Types.ObjectId }) review?: Types.ObjectId;
  /** Expiry; absent until the manuscript has ended. */
  @Prop({ type: Date }) expires?: Date;
}

export const linkSchema = SchemaFactory.createForClass(LinkDocument);
linkSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
linkSchema.index({ manuscript: 1 });
linkSchema.index({ review: 1 }, { sparse: true });

/** Number of mails with links to a mailbox in a day. */
@Schema({ collection: 'linkmails', versionKey: false })
export class LinkMailsDocument {
  /** SHA-256 of the mailbox. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) mails!: number;
  @Prop({ type: Date, required: true }) expires!: Date;
}

export const linkMailsSchema = SchemaFactory.createForClass(LinkMailsDocument);
linkMailsSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });

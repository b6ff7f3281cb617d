import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';

const linkKinds = ['author', 'coauthor', 'reviewer'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A link in a mail. Its token is stored nowhere. */
@Schema({ collection: 'manuscriptlinks', versionKey: false })
export class LinkDocument {
  /** SHA-256 of the token. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, enum: linkKinds, required: true }) kind!: LinkKind;
  /** The address that received it. */
  @Prop({ type: String, required: true }) email!: string;
  @Prop({ type: String, enum: siteLanguages, required: true }) language!: SiteLanguage;
  /** Absent until a new manuscript is saved for the first time. */
  @Prop({ type: MongooseSchema.Types.ObjectId }) manuscript?: Types.ObjectId;
  /** A reviewer's. */
  @Prop({ type: MongooseSchema.Types.ObjectId }) review?: Types.ObjectId;
  /** Absent while the manuscript is on its way. */
  @Prop({ type: Date }) expires?: Date;
}

export const linkSchema = SchemaFactory.createForClass(LinkDocument);
linkSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
linkSchema.index({ manuscript: 1 });
linkSchema.index({ review: 1 }, { sparse: true });

/** Mails with links to a mailbox in a day. */
@Schema({ collection: 'linkmails', versionKey: false })
export class LinkMailsDocument {
  /** SHA-256 of the mailbox. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) mails!: number;
  @Prop({ type: Date, required: true }) expires!: Date;
}

export const linkMailsSchema = SchemaFactory.createForClass(LinkMailsDocument);
linkMailsSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });

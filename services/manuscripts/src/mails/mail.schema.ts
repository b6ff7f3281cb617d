import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';
import type { MailText, ManuscriptMailKind } from '#contracts/mails/mail-kinds.ts';
import { type MailState, mailStates } from '#contracts/values/statuses.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { Delivery } from '#messaging/delivery.ts';

/** A mail to be sent. Its values are read, and its link is made, when it is sent. */
@Schema({ collection: 'mails', versionKey: false })
export class MailDocument extends Delivery {
  /** Random; the mail's Message-ID. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) kind!: ManuscriptMailKind;
  /** Recipient; empty for the office: the address of the handling editor when it is sent, or else the journal's. */
  @Prop({ type: String, default: '' }) to!: string;
  @Prop({ type: String, enum: siteLanguages, required: true }) language!: SiteLanguage;
  /** Manuscript of the mail; absent for the links of an address. */
  @Prop({ type: MongooseSchema.Types.ObjectId }) manuscript?: Types.ObjectId;
  /** Review that a mail to a reviewer is about. */
  @Prop({ type: MongooseSchema.Types.ObjectId }) review?: Types.ObjectId;
  /** Manuscript's stage, or with `review` its state, in which the mail is useful; absent if it is in any. */
  @Prop({ type: String }) stage?: string;
  /** Id of the user who must handle the manuscript for the mail to be useful. */
  @Prop({ type: String }) handler?: string;
  /** Event that a mail to the office or to co-authors reports, as `{what}` or `{withdrawn}`. */
  @Prop({ type: String, default: '' }) what!: string;
  /** Values of a mail about `review`; other mails read theirs from the manuscript when they are sent. */
  @Prop({ type: MongooseSchema.Types.Mixed }) values?: Record<string, string>;
  /** Subject and body as staff edited them; absent if the mail has the journal's own words. */
  @Prop({ type: MongooseSchema.Types.Mixed }) letter?: MailText;
  /** Ids of the attached files of the manuscript. */
  @Prop({ type: [String] }) files?: string[];
  /** Text as it was sent, with `{link}` in place of the recipient's own; absent until then. */
  @Prop({ type: MongooseSchema.Types.Mixed }) text?: MailText;
  /** Id of the user who ordered it. */
  @Prop({ type: String }) by?: string;
  @Prop({ type: String, enum: mailStates, required: true }) state!: MailState;
  /** Whether staff have seen that it was not delivered. */
  @Prop({ type: Boolean }) seen?: true;
  /** Time when it is deleted, sent or not; a mail about a manuscript that has ended stays as long as that. */
  @Prop({ type: Date }) expires?: Date;
}

export const mailSchema = SchemaFactory.createForClass(MailDocument);
mailSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
mailSchema.index({ manuscript: 1, updated_at: -1 });
mailSchema.index({ state: 1, manuscript: 1 });

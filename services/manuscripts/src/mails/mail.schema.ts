import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';
import type { MailText, ManuscriptMailKind } from '#contracts/mails/mail-kinds.ts';
import { type MailState, mailStates } from '#contracts/values/statuses.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { Delivery } from '#messaging/delivery.ts';

/** A mail to be sent. What it says is read, and its link made, when it is sent. */
@Schema({ collection: 'mails', versionKey: false })
export class MailDocument extends Delivery {
  /** Random; the mail's Message-ID. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) kind!: ManuscriptMailKind;
  /** Empty for the office: the address of whoever handles the manuscript when it is sent, or else the journal's. */
  @Prop({ type: String, default: '' }) to!: string;
  @Prop({ type: String, enum: siteLanguages, required: true }) language!: SiteLanguage;
  /** Absent for the links of an address. */
  @Prop({ type: MongooseSchema.Types.ObjectId }) manuscript?: Types.ObjectId;
  /** The review that a mail to a reviewer is about. */
  @Prop({ type: MongooseSchema.Types.ObjectId }) review?: Types.ObjectId;
  /** The stage, or the state of the review, in which it is of use; absent where it is in any. */
  @Prop({ type: String }) stage?: string;
  /** The id of the user who has to handle the manuscript for the mail to be of use. */
  @Prop({ type: String }) handler?: string;
  /** What has happened, for the office and for co-authors. */
  @Prop({ type: String, default: '' }) what!: string;
  /** Further values of its placeholders. */
  @Prop({ type: MongooseSchema.Types.Mixed }) values?: Record<string, string>;
  /** A letter as staff edited it. */
  @Prop({ type: MongooseSchema.Types.Mixed }) letter?: MailText;
  /** Ids of the files of the manuscript that go with it. */
  @Prop({ type: [String] }) files?: string[];
  /** What was sent, with `{link}` in place of the recipient's own; absent until then. */
  @Prop({ type: MongooseSchema.Types.Mixed }) text?: MailText;
  /** Id of the user who ordered it. */
  @Prop({ type: String }) by?: string;
  @Prop({ type: String, enum: mailStates, required: true }) state!: MailState;
  /** Whether staff have seen that it was not delivered. */
  @Prop({ type: Boolean }) seen?: true;
  /** When it is erased, sent or not; one about a manuscript stays, once it has ended, as long as that. */
  @Prop({ type: Date }) expires?: Date;
}

export const mailSchema = SchemaFactory.createForClass(MailDocument);
mailSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
mailSchema.index({ manuscript: 1, updated_at: -1 });
mailSchema.index({ state: 1, manuscript: 1 });

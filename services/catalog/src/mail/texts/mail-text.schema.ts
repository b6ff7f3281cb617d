import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { MailText } from '#contracts/mails/mail-kinds.ts';

/** The journal's own words of a mail, where they differ from the original ones. */
@Schema({ collection: 'mailtexts', versionKey: false })
export class MailTextDocument implements MailText {
  /** Kind and language: 'invitation.en'. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) subject!: string;
  @Prop({ type: String, required: true }) body!: string;
}

export const mailTextSchema = SchemaFactory.createForClass(MailTextDocument);

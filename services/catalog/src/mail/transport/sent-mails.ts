import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { MailError } from './mail-error.ts';
import type { MailKind } from './mail-limits.ts';

const KEPT_SECONDS = 14 * 86_400;
/** Longer than a mail server may take. */
const MAX_SENDING_MS = 5 * 60_000;
const NOT_KNOWN = 'We do not know whether this mail was sent: the process that sent it has ended';
const NOT_MADE = 'The mail could not be created. The failed job on the dashboard shows why';

/** A mail that was handed to the mail server, or is at the moment. */
@Schema({ collection: 'sentmails', versionKey: false })
export class SentMailDocument {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) kind!: MailKind;
  @Prop({ type: Date, required: true }) begun!: Date;
  @Prop({ type: Date }) sent?: Date;
}
export const sentMailSchema = SchemaFactory.createForClass(SentMailDocument);
sentMailSchema.index({ begun: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Sends each mail once, however often its job runs. */
@Injectable()
export class SentMails {
  constructor(@InjectModel(SentMailDocument.name) private readonly mails: Model<SentMailDocument>) {}

  /** Sends a mail unless it was or may have been sent. @throws MailError for one whose sending has not ended */
  async once({ id: _id, kind }: { id: string; kind: MailKind }, send: () => Promise<void>): Promise<void> {
    if (!(await this.begin(_id, kind))) return;
    try {
      await send();
    } catch (error) {
      await this.mails.deleteOne({ _id });
      throw error;
    }
    await this.mails.updateOne({ _id }, { $set: { sent: new Date() } });
  }

  /** Why a mail is not sent whose job has failed. */
  async explainFailure(_id: string): Promise<string> {
    return (await this.mails.exists({ _id })) ? NOT_KNOWN : NOT_MADE;
  }

  /** @returns false for one that was sent */
  private async begin(_id: string, kind: MailKind): Promise<boolean> {
    try {
      await this.mails.create({ _id, kind, begun: new Date() });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const earlier = await this.mails.findById(_id).lean();
    if (earlier?.sent) return false;
    if (!earlier || Date.now() - earlier.begun.getTime() < MAX_SENDING_MS)
      throw new MailError('Another process is sending this mail', { deferred: true });
    throw new MailError(NOT_KNOWN, { permanent: true });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isUnknownRecipient } from '../transport/recipient-status.ts';
import { DeliveryDocument } from './mailing.schema.ts';
import { Mailings } from './mailings.ts';
import { Subscribers } from './subscribers.ts';

/** Id of the delivery in the return address, which a report is sent to (RFC 3464, section 2). */
const recipient = /^(?:to|delivered-to|x-original-to):[^\n]*\+([0-9a-f]{32})@/im;
const unsubscribe = /^subject:[ \t]*unsubscribe[ \t]*\r?$/im;
/** The report of a failed delivery, which has no other encoding than plain text (RFC 3464, section 2.1). */
const report = /^content-type:[ \t]*message\/delivery-status\b/im;
const failed = /^action:[ \t]*failed\b/im;
/** A field that every report has to have, and that some lack. */
const statusField = /^status:[ \t]*(\S*)/im;
const statusForm = /^\d\.\d{1,3}\.\d{1,3}$/;
const diagnostic = /^diagnostic-code:([^\n]*)/im;
/** A report names few recipients; ours have one. */
const REPORT_CHARACTERS = 20_000;

/**
 * Receives mails that come back to the return addresses of alerts. A return address contains the random id of its
 * delivery, so a mail to it is from a server that the alert passed, or from its recipient.
 */
@Injectable()
export class AlertBounces {
  constructor(
    @InjectModel(DeliveryDocument.name) private readonly deliveries: Model<DeliveryDocument>,
    private readonly subscribers: Subscribers,
    private readonly mailings: Mailings,
  ) {}

  /** Suspends the subscriber if the mail reports a permanent failure, erases one who asks for it by mail. */
  async receive(raw: Buffer): Promise<void> {
    const mail = raw.toString('latin1');
    const header = unfolded(mail.slice(0, /\r?\n\r?\n/.exec(mail)?.index));
    const _id = recipient.exec(header)?.[1]?.toLowerCase();
    const delivery = _id && (await this.deliveries.findById(_id).lean());
    if (!delivery) return; // another mail, or long ago
    const failure = failureIn(mail);
    if (failure !== undefined) {
      const { status, text } = failure;
      await this.deliveries.updateOne(
        { _id },
        { $set: { state: 'bounced', last_error: `Returned with status ${status}`, updated_at: new Date() } },
      );
      await this.mailings.count(delivery.mailing);
      if (isUnknownRecipient(status, text))
        await this.subscribers.suspend(delivery.subscriber, `Returned with status ${status}`);
    } else if (unsubscribe.test(header)) {
      await this.subscribers.erase(delivery.subscriber);
    }
  }
}

const unfolded = (header: string): string => header.replace(/\r?\n[ \t]+/g, ' ');

/** The status of a failed delivery and what the server said, if the mail reports one (RFC 3464, section 2.3). */
function failureIn(mail: string): { status: string; text: string } | undefined {
  const begin = report.exec(mail)?.index;
  if (begin === undefined) return undefined;
  const fields = unfolded(mail.slice(begin, begin + REPORT_CHARACTERS));
  if (!failed.test(fields)) return undefined;
  const [, status = '5.0.0'] = statusField.exec(fields) ?? [];
  return statusForm.test(status) ? { status, text: diagnostic.exec(fields)?.[1] ?? '' } : undefined;
}

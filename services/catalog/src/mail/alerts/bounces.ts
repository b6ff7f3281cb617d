import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { ManuscriptsClient } from '../../manuscripts/manuscripts-client.ts';
import { oneLine } from '../texts/compose-mail.ts';
import { isUnknownRecipient } from '../transport/recipient-status.ts';
import { SentMailDocument } from '../transport/sent-mails.ts';
import { DeliveryDocument } from './mailing.schema.ts';
import { Mailings } from './mailings.ts';
import { Subscribers } from './subscribers.ts';

/** Id of the delivery in the return address, which a report is sent to (RFC 3464, section 2). */
const recipient = /^(?:to|delivered-to|x-original-to):[^\n]*\+([0-9a-f-]{32,36})@/im;
const unsubscribe = /^subject:[ \t]*unsubscribe[ \t]*\r?$/im;
/** The beginning of the report of a failed delivery, which has no other encoding than plain text (RFC 3464, section 2.1). */
const reportHeader = /^content-type:[ \t]*message\/delivery-status\b/im;
const failed = /^action:[ \t]*failed\b/im;
/** A field that every report has to have, and that some lack. */
const statusField = /^status:[ \t]*(\S*)/im;
const statusForm = /^\d\.\d{1,3}\.\d{1,3}$/;
const diagnostic = /^diagnostic-code:([^\n]*)/im;
/** A report names few recipients; ours have one. */
const REPORT_CHARACTERS = 20_000;

/** Receives mails that come back to return addresses, each of which contains the random id of its mail. */
@Injectable()
export class Bounces {
  constructor(
    @InjectModel(DeliveryDocument.name) private readonly deliveries: Model<DeliveryDocument>,
    @InjectModel(SentMailDocument.name) private readonly sent: Model<SentMailDocument>,
    private readonly subscribers: Subscribers,
    private readonly mailings: Mailings,
    private readonly auth: RpcClient,
    private readonly manuscripts: ManuscriptsClient,
  ) {}

  /** Reports a permanent failure; the subscriber of an alert is suspended, or erased if the mail asks for it. */
  async receive(raw: Buffer): Promise<void> {
    const mail = raw.toString('latin1');
    const header = unfolded(mail.slice(0, /\r?\n\r?\n/.exec(mail)?.index));
    const _id = recipient.exec(header)?.[1]?.toLowerCase();
    if (_id === undefined) return;
    const failure = failureIn(mail);
    const delivery = await this.deliveries.findById(_id).lean();
    if (!delivery) return failure && this.report(_id, failure); // or another mail, or long ago
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

  private async report(mailId: string, { status, text }: Failure): Promise<void> {
    const error = `Returned: ${oneLine(text).trim().slice(0, 300) || `status ${status}`}`;
    const outcome = { mailId, state: 'bounced' as const, error };
    const sent = await this.sent.findById(mailId).lean();
    if (sent?.kind === 'manuscript') await this.manuscripts.call('manuscripts.mail-outcome', outcome);
    if (sent?.kind === 'account') await this.auth.call('auth.user-mail-outcome', outcome);
  }
}

interface Failure {
  status: string;
  text: string;
}

const unfolded = (header: string): string => header.replace(/\r?\n[ \t]+/g, ' ');

/** The status of a failed delivery and what the server said, if the mail reports one (RFC 3464, section 2.3). */
function failureIn(mail: string): Failure | undefined {
  const begin = reportHeader.exec(mail)?.index;
  if (begin === undefined) return undefined;
  const fields = unfolded(mail.slice(begin, begin + REPORT_CHARACTERS));
  if (!failed.test(fields)) return undefined;
  const [, status = '5.0.0'] = statusField.exec(fields) ?? [];
  return statusForm.test(status) ? { status, text: diagnostic.exec(fields)?.[1] ?? '' } : undefined;
}

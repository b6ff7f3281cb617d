import { Injectable } from '@nestjs/common';
import { currentRequestId } from '#platform/context/request-context.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { oneLine } from '../texts/compose-mail.ts';
import { type CountedMail, MailLimits } from './mail-limits.ts';
import { asMailError, MailError } from './mail-error.ts';
import { type MailTransport, MailTransports } from './mail-transports.ts';

interface Mail extends CountedMail {
  /** The same for every attempt, so that duplicates can be recognised. */
  id: string;
  subject: string;
  text: string;
  html?: string;
  /** Set for a mail that its recipient has subscribed to. */
  list?: { unsubscribe: string };
}

/** Sends mails through the present mail server, each kind within its limits. */
@Injectable()
export class Mailer {
  constructor(
    private readonly transports: MailTransports,
    private readonly limits: MailLimits,
  ) {}

  /** Whether mails can be sent. */
  async isReady(): Promise<boolean> {
    return (await this.transports.current()) !== undefined;
  }

  /** @param through the server to use instead of the present one @throws MailError */
  async send(
    { id, list, kind, by, ...mail }: Mail,
    journal: Journal,
    through?: MailTransport,
  ): Promise<void> {
    const current = through ?? (await this.transports.current());
    if (!current) throw new MailError('No mail server is set', { field: 'host' });
    const { transport, sender, bounces } = current;
    const journalAddress = { name: oneLine(journal.shortName), address: journal.email };
    const host = new URL(journal.origin).hostname;
    const returnPath = list && bounces ? bounces.replace('@', `+${id}@`) : undefined;
    const counted = { kind, to: mail.to, by };
    const refused = await this.limits.count(counted);
    if (refused !== undefined) throw new MailError(refused, { deferred: true });
    try {
      await transport.sendMail({
        ...mail,
        ...(returnPath && { envelope: { from: returnPath, to: mail.to } }),
        ...(list && {
          list: {
            id: { url: `alerts.${host}`, comment: journalAddress.name },
            unsubscribe: [
              [list.unsubscribe, ...(returnPath ? [`mailto:${returnPath}?subject=unsubscribe`] : [])],
            ],
          },
        }),
        from: sender || journalAddress,
        replyTo: journalAddress,
        messageId: `<${id}@${host}>`,
        headers: {
          // Suppresses automatic replies; the request id connects the mail with the logs.
          'Auto-Submitted': 'auto-generated',
          'X-Request-Id': currentRequestId(),
          // RFC 8058: mail programs end the subscription with one POST, without opening a page.
          ...(list && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      });
    } catch (error) {
      await this.limits.discount(counted);
      throw asMailError(error);
    }
  }

  /** As `send`, of a job that ends when the address does not exist. @throws MailError or RetryLater */
  async deliver(mail: Mail, journal: Journal): Promise<void> {
    try {
      await this.send(mail, journal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      if (!error.permanent) throw error.retry;
    }
  }

  /** Connects and signs in without sending a mail. @throws MailError */
  async verify({ transport }: MailTransport, by: string): Promise<void> {
    const refused = await this.limits.count({ kind: 'trial', to: '', by });
    if (refused !== undefined) throw new MailError(refused, { deferred: true });
    try {
      await transport.verify();
    } catch (error) {
      throw asMailError(error);
    }
  }
}

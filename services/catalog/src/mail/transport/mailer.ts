import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { DeliveryFailure, type FailureOptions } from '#messaging/delivery.ts';
import { currentRequestId } from '#platform/context/request-context.ts';
import { WorkerConfig } from '../../config.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { oneLine } from '../texts/compose-mail.ts';
import { type CountedMail, MailLimits } from './mail-limits.ts';
import { isUnknownRecipient } from './recipient-status.ts';

interface Mail extends CountedMail {
  /** The same for every attempt, so that duplicates can be recognised. */
  id: string;
  subject: string;
  text: string;
  html?: string;
  /** Set for a mail that its recipient has subscribed to. */
  list?: { unsubscribe: string };
}

/** Why a mail was not sent, as a message for staff. */
export class MailError extends DeliveryFailure {
  /** Whether the address does not exist, so that no mail will ever arrive there. */
  readonly unknownRecipient: boolean;
  /** Whether any other mail would fail too. */
  readonly ofServer: boolean;

  constructor(
    message: string,
    { unknownRecipient = false, ofServer = false, ...options }: MailErrorOptions = {},
  ) {
    super(message, options);
    this.unknownRecipient = unknownRecipient;
    this.ofServer = ofServer;
  }
}
interface MailErrorOptions extends FailureOptions {
  unknownRecipient?: boolean;
  ofServer?: boolean;
}

/** Sends mails through the server of SMTP_URL, each kind within its limits. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  private readonly transport?: Transporter;

  constructor(
    private readonly config: WorkerConfig,
    private readonly limits: MailLimits,
  ) {
    if (!config.SMTP_URL) return;
    this.transport = createTransport({
      url: config.SMTP_URL,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Whether a mail server is configured. */
  get ready(): boolean {
    return this.transport !== undefined;
  }

  /** Its name, without the user and password. */
  get server(): string {
    return this.ready ? new URL(this.config.SMTP_URL).hostname : '';
  }

  /** @throws MailError */
  async send({ id, list, kind, by, ...mail }: Mail, journal: Journal): Promise<void> {
    const journalAddress = { name: oneLine(journal.shortName), address: journal.email };
    const host = new URL(journal.origin).hostname;
    const { BOUNCE_ADDRESS: bounces } = this.config;
    const returnPath = list && bounces ? bounces.replace('@', `+${id}@`) : undefined;
    const counted = { kind, to: mail.to, by };
    const refused = await this.limits.count(counted);
    if (refused !== undefined) throw new MailError(refused, { deferred: true });
    try {
      await this.transport?.sendMail({
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
        from: this.config.MAIL_FROM || journalAddress,
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

  onModuleDestroy(): void {
    this.transport?.close();
  }
}

function asMailError(cause: unknown): MailError {
  const { code, command, response, responseCode } = cause as {
    code?: string;
    command?: string;
    response?: string;
    responseCode?: number;
  };
  if (code === 'EAUTH')
    return new MailError('The mail server refused the sign-in', { cause, ofServer: true });
  if (response) {
    const permanent = responseCode !== undefined && responseCode >= 500;
    const [, status = '5.0.0'] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
    return new MailError(`The mail server responded: ${oneLine(response).slice(0, 300)}`, {
      cause,
      permanent,
      unknownRecipient: permanent && command === 'RCPT TO' && isUnknownRecipient(status, response),
    });
  }
  return new MailError('The mail server does not respond', { cause, ofServer: true });
}

import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { currentRequestId } from '#platform/request-context.ts';
import { WorkerConfig } from '../../config.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { oneLine } from './notice.mail.ts';

interface Mail {
  /** The same for every attempt, so that duplicates can be recognised. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Why a mail was not sent, as a message for staff. */
export class MailError extends Error {
  constructor(
    message: string,
    /** Whether a retry is pointless: the server has rejected the address or the mail. */
    readonly permanent: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/** Sends mails through the server of SMTP_URL. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  private readonly transport?: Transporter;

  constructor(private readonly config: WorkerConfig) {
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

  /** @throws MailError */
  async send({ id, ...mail }: Mail, journal: Journal): Promise<void> {
    const journalAddress = { name: oneLine(journal.shortName), address: journal.email };
    try {
      await this.transport?.sendMail({
        ...mail,
        from: this.config.MAIL_FROM || journalAddress,
        replyTo: journalAddress,
        messageId: `<${id}@${new URL(journal.origin).hostname}>`,
        // Suppresses automatic replies; the request id connects the mail with the logs.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Request-Id': currentRequestId() },
      });
    } catch (error) {
      throw asMailError(error);
    }
  }

  onModuleDestroy(): void {
    this.transport?.close();
  }
}

function asMailError(error: unknown): MailError {
  const { code, response, responseCode } = error as {
    code?: string;
    response?: string;
    responseCode?: number;
  };
  if (code === 'EAUTH') return new MailError('The mail server refused the sign-in', false, error);
  if (response)
    return new MailError(
      `The mail server responded: ${oneLine(response).slice(0, 300)}`,
      responseCode !== undefined && responseCode >= 500,
      error,
    );
  return new MailError('The mail server does not respond', false, error);
}

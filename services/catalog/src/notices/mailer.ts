import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { currentRequestId } from '#platform/request-context.js';
import type { Journal } from '../settings/journal.js';
import { WorkerConfig } from '../config.js';
import { oneLine } from './notice.mail.js';

interface Mail {
  /** The same however often it is sent, so that a mail sent twice can be known for one. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Why a mail was not sent, in words for staff. */
export class MailError extends Error {
  constructor(
    message: string,
    /** Whether trying again is in vain: the server has refused the address or the mail itself. */
    readonly permanent: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/** Hands mails to the server of SMTP_URL. */
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

  /** Whether there is a mail server. */
  get ready(): boolean {
    return this.transport !== undefined;
  }

  /** @throws MailError */
  async send({ id, ...mail }: Mail, journal: Journal): Promise<void> {
    const own = { name: oneLine(journal.shortName), address: journal.email };
    try {
      await this.transport?.sendMail({
        ...mail,
        from: this.config.MAIL_FROM || own,
        replyTo: own,
        messageId: `<${id}@${new URL(journal.origin).hostname}>`,
        // Out-of-office replies are of no use to staff; the id finds in the logs what the mail goes back to.
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
      `The mail server answered: ${oneLine(response).slice(0, 300)}`,
      responseCode !== undefined && responseCode >= 500,
      error,
    );
  return new MailError('The mail server does not answer', false, error);
}

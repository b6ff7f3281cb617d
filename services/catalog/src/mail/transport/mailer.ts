import { Injectable } from '@nestjs/common';
import { currentRequestId } from '#platform/context/request-context.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import type { JobData } from '#contracts/api/jobs.ts';
import type { MailOutcome } from '#contracts/api/rpc.ts';
import type { MailText } from '#contracts/mails/mail-kinds.ts';
import { oneLine } from '../texts/compose-mail.ts';
import { type CountedMail, MailLimits } from './mail-limits.ts';
import { asMailError, MailError, NO_MAIL_SERVER } from './mail-error.ts';
import { type MailTransport, MailTransports } from './mail-transports.ts';
import { SentMails } from './sent-mails.ts';

interface Mail extends CountedMail {
  /** Id, the same for every attempt, so that duplicates can be recognised. */
  id: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: string; encoding: string }[];
  /** Set for a mail that its recipient has subscribed to. */
  list?: { unsubscribe: string };
}

/** A composed mail; `kept` is the text that the other service stores once the mail is sent. */
type ComposedMail = Mail & { journal: Journal; kept?: MailText };

/** Whether nobody can guess the mail's id, which is part of its return address. */
const isRandom = (id: string): boolean => id.length >= 32;

/** Sends mails through the present mail server, each kind within its limits. */
@Injectable()
export class Mailer {
  constructor(
    private readonly transports: MailTransports,
    private readonly limits: MailLimits,
    private readonly sent: SentMails,
  ) {}

  async isReady(): Promise<boolean> {
    return (await this.transports.current()) !== undefined;
  }

  /** Sends a mail unless it was sent. @param through the server to use instead of the present one @throws MailError */
  async send(
    { id, list, kind, by, ...mail }: Mail,
    journal: Journal,
    through?: MailTransport,
  ): Promise<void> {
    const current = through ?? (await this.transports.current());
    if (!current) throw new MailError(NO_MAIL_SERVER, { field: 'host' });
    const { transport, sender, bounces } = current;
    const journalAddress = { name: oneLine(journal.shortName), address: journal.email };
    const host = new URL(journal.origin).hostname;
    const returnPath = bounces && isRandom(id) ? bounces.replace('@', `+${id}@`) : undefined;
    const counted = { kind, to: mail.to, by };
    await this.sent.once({ id, kind }, async () => {
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
        await this.limits.takeBack(counted);
        throw asMailError(error);
      }
    });
  }

  /** Why the mail of a failed job was not sent. */
  failureReason(id: string): Promise<string> {
    return this.sent.explainFailure(id);
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

/** Sends the mails that another service orders. The service composes them and stores their outcomes. */
export abstract class OrderedMailJobs {
  constructor(protected readonly mailer: Mailer) {}

  /** @returns undefined for a mail that is not wanted any more */
  protected abstract compose(mailId: string): Promise<ComposedMail | undefined>;
  /** @returns whether to retry the mail */
  protected abstract report(outcome: MailOutcome): Promise<boolean>;

  /** @throws MailError, RetryLater or DomainError if the queue should retry */
  async send({ mailId }: JobData['catalog.send-user-mail']): Promise<void> {
    if (!(await this.mailer.isReady()))
      return void (await this.report({ mailId, state: 'not_sent', error: NO_MAIL_SERVER }));
    const composed = await this.compose(mailId);
    if (!composed) return;
    const { journal, kept, ...mail } = composed;
    try {
      await this.mailer.send(mail, journal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const state = error.permanent ? 'failed' : 'queued';
      if (await this.report({ mailId, state, error: error.message })) throw error.retry;
      return;
    }
    await this.report({ mailId, state: 'sent', error: '', ...(kept && { text: kept }) });
  }

  async giveUp({ mailId }: JobData['catalog.send-user-mail']): Promise<void> {
    await this.report({ mailId, state: 'failed', error: await this.mailer.failureReason(mailId) });
  }
}

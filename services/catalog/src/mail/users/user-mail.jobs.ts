import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/api/jobs.ts';
import type { MailOutcome } from '#contracts/api/rpc.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { composeMail, journalValues } from '../texts/compose-mail.ts';
import { MailTexts } from '../texts/mail-texts.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { MailError } from '../transport/mail-error.ts';
import { Mailer, OrderedMailJobs } from '../transport/mailer.ts';
import { MailSamples } from './mail-samples.ts';

/** Sends the mails to users: auth says to whom and with which link, the journal has the words. */
@Injectable()
export class UserMailJobs extends OrderedMailJobs {
  constructor(
    private readonly auth: RpcClient,
    private readonly texts: MailTexts,
    private readonly samples: MailSamples,
    private readonly settings: SettingsService,
    mailer: Mailer,
  ) {
    super(mailer);
  }

  protected report(outcome: MailOutcome): Promise<boolean> {
    return this.auth.call('auth.user-mail-outcome', outcome);
  }

  protected async compose(id: string) {
    const content = await this.auth.call('auth.user-mail', { mailId: id });
    if (!content) return undefined;
    const { kind, to, name, printed_name, link, by } = content;
    const journal = await this.settings.getJournal();
    const values = { name, printed_name, link, ...journalValues(journal, 'en') };
    const contents = composeMail(await this.texts.get(kind, 'en'), values);
    return { id, kind: 'account' as const, to, by, ...contents, journal };
  }

  /** @throws MailError, RetryLater or DomainError if the queue should retry */
  async sendSample({ kind, language, userId }: JobData['catalog.send-sample-mail']): Promise<void> {
    const found = (await this.mailer.isReady()) && (await this.auth.call('auth.user', { userId }));
    if (!found || found.email === '') return;
    const { user, email: to } = found;
    const text = await this.texts.get(kind, language);
    const contents = await this.samples.compose(kind, language, text, user);
    const mail = { id: randomUUID(), kind: 'test' as const, to, by: userId, ...contents };
    try {
      await this.mailer.send(mail, await this.settings.getJournal());
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      if (!error.permanent) throw error.retry;
    }
  }
}

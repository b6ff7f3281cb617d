import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/api/jobs.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ManuscriptsClient } from '../../manuscripts/manuscripts-client.ts';
import { composeLetter, composeMail } from '../texts/compose-mail.ts';
import { MailTexts } from '../texts/mail-texts.service.ts';
import { manuscriptValues } from '../texts/manuscript-values.ts';
import { Mailer } from '../transport/mailer.ts';

/** Sends the mails about manuscripts: their register says to whom and with which link, the journal has the words. */
@Injectable()
export class ManuscriptMailJobs {
  constructor(
    private readonly manuscripts: ManuscriptsClient,
    private readonly texts: MailTexts,
    private readonly settings: SettingsService,
    private readonly mailer: Mailer,
  ) {}

  /** @throws MailError, RetryLater or DomainError if the queue should retry */
  async send({ mailId: id }: JobData['catalog.send-manuscript-mail']): Promise<void> {
    if (!(await this.mailer.isReady())) return;
    const mail = await this.manuscripts.call('manuscripts.mail', { mailId: id });
    if (!mail) return;
    const journal = await this.settings.journal();
    const contents = mail.letter
      ? composeLetter(mail.letter, mail.values.link ?? '')
      : composeMail(
          await this.texts.get(mail.kind, mail.language),
          manuscriptValues(mail.values, journal, mail.language),
        );
    await this.mailer.deliver(
      { id, kind: 'manuscript', to: mail.to || journal.email, by: mail.by, ...contents },
      journal,
    );
  }
}

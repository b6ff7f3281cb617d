import { Injectable } from '@nestjs/common';
import type { MailOutcome } from '#contracts/api/rpc.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ManuscriptsClient } from '../../manuscripts/manuscripts-client.ts';
import { composeLetter, composeMail } from '../texts/compose-mail.ts';
import { MailTexts } from '../texts/mail-texts.service.ts';
import { manuscriptValues } from '../texts/manuscript-values.ts';
import { Mailer, OrderedMailJobs } from '../transport/mailer.ts';

/** Sends the mails about manuscripts: their register says to whom and with which link, the journal has the words. */
@Injectable()
export class ManuscriptMailJobs extends OrderedMailJobs {
  constructor(
    private readonly manuscripts: ManuscriptsClient,
    private readonly texts: MailTexts,
    private readonly settings: SettingsService,
    mailer: Mailer,
  ) {
    super(mailer);
  }

  protected report(outcome: MailOutcome): Promise<boolean> {
    return this.manuscripts.call('manuscripts.mail-outcome', outcome);
  }

  protected async compose(id: string) {
    const [journal, { submit_online }] = await Promise.all([
      this.settings.getJournal(),
      this.settings.getForStaff(),
    ]);
    const { origin } = journal;
    const mail = await this.manuscripts.call('manuscripts.mail', { mailId: id, origin, submit_online });
    if (!mail) return undefined;
    const contents = mail.letter
      ? composeLetter(mail.letter, mail.values.link ?? '')
      : composeMail(
          await this.texts.get(mail.kind, mail.language),
          manuscriptValues(mail.values, journal, mail.language),
        );
    const { to, by, values, files } = mail;
    const attachments = [];
    for (const { id: fileId, name } of files) {
      const content = await this.manuscripts.call('manuscripts.mail-file', { mailId: id, fileId });
      // Erased meanwhile, as the mail is.
      if (content === null) return undefined;
      attachments.push({ filename: name, content, encoding: 'base64' });
    }
    const body = values.link ? contents.text.replaceAll(values.link, '{link}') : contents.text;
    return {
      id,
      kind: 'manuscript' as const,
      to: to || journal.email,
      by,
      ...contents,
      attachments,
      journal,
      kept: { subject: contents.subject, body },
    };
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/api/jobs.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { Mailer, MailError } from './mailer.ts';

/** Sends the mail by which staff try the mail server. */
@Injectable()
export class TestMail {
  constructor(
    private readonly mailer: Mailer,
    private readonly settings: SettingsService,
  ) {}

  /** @returns why it was not sent, as a message for staff; null if it was */
  async send({ to, userId: by }: JobData['catalog.send-test-mail']): Promise<string | null> {
    if (!this.mailer.ready) return 'No mail server is set';
    const journal = await this.settings.journal();
    const text = `This mail was sent to try the mail server of ${journal.name}.\n\n${journal.origin}/admin/settings/mail\n`;
    try {
      await this.mailer.send(
        { id: randomUUID(), kind: 'test', to, by, subject: `Test mail of ${journal.shortName}`, text },
        journal,
      );
      return null;
    } catch (error) {
      if (error instanceof MailError) return error.message;
      throw error;
    }
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/api/jobs.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { MailError } from './mail-error.ts';
import { Mailer } from './mailer.ts';
import { type MailServer, MailTransports } from './mail-transports.ts';

/** Context under which the entered server is encrypted in a job: under no other can it be decrypted. */
export const TRIAL_CONTEXT = 'mail trial';

/** Why a trial failed. */
export interface TrialFailure {
  message: string;
  field?: string;
}

/** Tries the mail server: the present one, or one that staff have entered but not saved. */
@Injectable()
export class TestMail {
  constructor(
    private readonly mailer: Mailer,
    private readonly transports: MailTransports,
    private readonly encryption: Encryption,
    private readonly settings: SettingsService,
  ) {}

  /** Without a recipient only signs in at the entered server. @returns why it failed; null if it worked */
  async send({ to, userId: by, server }: JobData['catalog.send-test-mail']): Promise<TrialFailure | null> {
    const trial =
      server === undefined
        ? undefined
        : this.transports.trial(
            JSON.parse(await this.encryption.decrypt(server, TRIAL_CONTEXT)) as MailServer,
          );
    try {
      if (trial && to === '') await this.mailer.verify(trial, by);
      else await this.mail(to, by, trial);
      return null;
    } catch (error) {
      if (error instanceof MailError) return { message: error.message, field: error.field };
      throw error;
    } finally {
      trial?.transport.close();
    }
  }

  private async mail(to: string, by: string, trial: Parameters<Mailer['send']>[2]): Promise<void> {
    const journal = await this.settings.getJournal();
    const text = `This mail was sent to test the mail server of ${journal.name}.\n\n${journal.origin}/admin/settings/mail\n`;
    const subject = `Test mail from ${journal.shortName}`;
    await this.mailer.send({ id: randomUUID(), kind: 'test', to, by, subject, text }, journal, trial);
  }
}

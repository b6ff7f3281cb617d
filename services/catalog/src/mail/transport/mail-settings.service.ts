import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import {
  isSameMailAccount,
  mailFields,
  mailPasswordProblem,
  type MailServerValues,
  type MailSettings,
} from '#contracts/fields/mail-fields.ts';
import { JobWaiter } from '#messaging/job-waiter.ts';
import { currentRequestId } from '#platform/context/request-context.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { logger } from '#platform/process/logging.ts';
import { Changes, type EntityChange, type Work } from '#platform/writes/changes.ts';
import { requireVersion } from '#platform/writes/versions.ts';
import { MailServerDocument } from '../../journal/mail-server/mail-server.schema.ts';
import { MailServers } from '../../journal/mail-server/mail-servers.ts';
import { PASSWORD_CONTEXT } from './mail-transports.ts';
import { TRIAL_CONTEXT, type TrialFailure } from './test-mail.ts';

/** Shorter than the gateway's timeout. */
const TRIAL_TIMEOUT_MS = 8_000;

type Entered = MailServerValues & { password?: string };

/** Stores the mail server that staff enter, once it works. */
@Injectable()
export class MailSettingsService {
  constructor(
    @InjectModel(MailServerDocument.name) private readonly serverModel: Model<MailServerDocument>,
    private readonly servers: MailServers,
    private readonly encryption: Encryption,
    private readonly jobs: JobWaiter,
    private readonly changes: Changes,
  ) {}

  get(): Promise<MailSettings> {
    return this.servers.settings();
  }

  /** @throws DomainError validation_failed with the reason at its field, if the server does not work */
  async save(entered: Entered, user: SignedInUser, version?: number): Promise<MailSettings> {
    await this.requireNoSmtpUrl();
    await this.testServer(entered, '', user);
    return this.commit(user, async (session, before) => {
      requireVersion(version, { version: before?.version ?? 0 });
      const password = await this.choosePassword(entered, before);
      const after = {
        ...valuesOf(mailFields, entered),
        version: (before?.version ?? 0) + 1,
        ...(password && { password: await this.encryption.encrypt(password, PASSWORD_CONTEXT) }),
      };
      await this.serverModel.replaceOne({ _id: 'site' }, after, { session, upsert: true });
      return { after, isNewPassword: entered.password !== undefined };
    });
  }

  /** Removes the mail server; no mail is sent any more. */
  remove(user: SignedInUser): Promise<MailSettings> {
    return this.commit(user, async (session) => {
      await this.serverModel.deleteOne({ _id: 'site' }, { session });
      return { after: null, isNewPassword: false };
    });
  }

  /**
   * Has the worker, which sends all mails, try the server for real. Its password is encrypted in the job.
   * @param to where a mail goes; empty to connect and sign in only
   * @throws DomainError validation_failed with the reason at its field
   */
  async testServer(entered: Entered, to: string, { id: userId }: SignedInUser): Promise<void> {
    if (entered.host === '') throw fieldError('host', 'Enter the name of the mail server');
    const problem = mailPasswordProblem(entered);
    if (problem) throw fieldError('security', problem);
    const password = await this.choosePassword(entered, await this.servers.findStored());
    const values = { ...valuesOf(mailFields, entered), password };
    const server = await this.encryption.encrypt(JSON.stringify(values), TRIAL_CONTEXT);
    const data = { to, userId, server, requestId: currentRequestId() };
    const failure = (await this.jobs
      .run('catalog.send-test-mail', randomUUID(), data, TRIAL_TIMEOUT_MS, true)
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'a trial of a mail server had no result');
        return {
          message: 'The mail server did not respond within eight seconds. Check its name and port',
          field: 'host',
        };
      })) as TrialFailure | null;
    if (failure?.field) throw fieldError(failure.field, failure.message);
    if (failure) throw new DomainError('validation_failed', { message: failure.message });
  }

  /** The entered password, or the stored one if server and user are the same. */
  private async choosePassword(entered: Entered, before: MailServerDocument | null): Promise<string> {
    if (entered.user === '') return '';
    if (entered.password !== undefined) return entered.password;
    if (before?.password && isSameMailAccount(entered, before) && this.encryption.canDecrypt(before.password))
      return this.encryption.decrypt(before.password, PASSWORD_CONTEXT);
    throw fieldError(
      'password',
      before?.password
        ? 'Enter the password again. The stored one is for another server or user'
        : 'Enter the password',
    );
  }

  private async requireNoSmtpUrl(): Promise<void> {
    const { environment } = await this.servers.settings();
    if (environment.server !== undefined)
      throw fieldError('host', 'The environment variable SMTP_URL overrides these settings');
  }

  private commit(
    user: SignedInUser,
    write: (
      session: ClientSession,
      before: MailServerDocument | null,
    ) => Promise<{ after: Omit<MailServerDocument, '_id'> | null; isNewPassword: boolean }>,
  ): Promise<MailSettings> {
    return this.changes.commit(user, async (session): Promise<Work<MailSettings>> => {
      const before = await this.servers.findStored(session);
      const { after, isNewPassword } = await write(session, before);
      const change: EntityChange = {
        of: { type: 'settings', id: 'site', name: 'Mail server' },
        before: before && historyValues(before),
        after: after && { ...historyValues(after), ...(isNewPassword && { mail_password: 'changed' }) },
        // Public pages offer alerts only where mails can be sent.
        event: {
          type: 'catalog.settings.changed',
          aggregate: { id: 'mail', version: after?.version ?? 0 },
          data: {},
        },
      };
      return { response: await this.servers.settings(session), changes: [change] };
    });
  }
}

/** Recorded values: of a password the history shows only that it changed. */
const historyValues = (server: MailServerValues) =>
  Object.fromEntries(
    Object.entries(valuesOf(mailFields, server)).map(([name, value]) => [`mail_${name}`, value]),
  );

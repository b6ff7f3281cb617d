import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { defaultsOf, valuesOf } from '#contracts/fields/fields.ts';
import { type MailEnvironment, mailFields, type MailSettings } from '#contracts/fields/mail-fields.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { MailEnvironmentDocument, MailServerDocument } from './mail-server.schema.ts';

const LOST_PASSWORD = 'The stored password was encrypted with another key: enter it again.';

/** The server that sends the journal's mails: that of the worker's environment, otherwise that of the settings. */
@Injectable()
export class MailServers {
  constructor(
    @InjectModel(MailEnvironmentDocument.name) private readonly environments: Model<MailEnvironmentDocument>,
    @InjectModel(MailServerDocument.name) private readonly servers: Model<MailServerDocument>,
    private readonly encryption: Encryption,
  ) {}

  async isReady(session: ClientSession | null = null): Promise<boolean> {
    const { host, environment, problem } = await this.settings(session);
    return problem === undefined && (environment.server !== undefined || host !== '');
  }

  async settings(session: ClientSession | null = null): Promise<MailSettings> {
    const [found, stored] = [
      await this.environments.findById('worker').session(session).lean(),
      await this.findStored(session),
    ];
    const { _id: _, ...environment } = found ?? ({} as Partial<MailEnvironmentDocument>);
    const isLost = stored?.password !== undefined && !this.encryption.canDecrypt(stored.password);
    const problem =
      environment.problem ?? (environment.server === undefined && isLost ? LOST_PASSWORD : undefined);
    return {
      ...(stored ? valuesOf(mailFields, stored) : defaultsOf(mailFields)),
      has_password: stored?.password !== undefined && !isLost,
      version: stored?.version ?? 0,
      environment,
      ...(problem && { problem }),
    };
  }

  findStored(session: ClientSession | null = null): Promise<MailServerDocument | null> {
    return this.servers.findById('site').session(session).lean().exec();
  }

  /** @returns whether it differs from what was reported before */
  async report(environment: MailEnvironment, session: ClientSession): Promise<boolean> {
    const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
    const before = await this.environments.findOneAndReplace(
      { _id: 'worker' },
      { _id: 'worker', ...set },
      { session, upsert: true, lean: true },
    );
    return before?.server !== environment.server || before?.problem !== environment.problem;
  }
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { MailServers } from '../../journal/mail-server/mail-servers.ts';
import { MailTransports } from './mail-transports.ts';

/** Says at the worker's start what its environment sets of mail: the other processes are not given these settings. */
@Injectable()
export class MailEnvironmentReport implements OnApplicationBootstrap {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly servers: MailServers,
    private readonly transports: MailTransports,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await inTransaction(this.connection, async (session) => {
      if (!(await this.servers.report(this.transports.environment, session))) return;
      // Public pages offer alerts only where mails can be sent.
      const aggregate = { id: 'mail', version: 0 };
      await this.outbox.store(session, {
        events: [{ type: 'catalog.settings.changed', aggregate, data: {} }],
      });
    });
  }
}

import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { Options } from 'nodemailer/lib/smtp-transport/index.js';
import type { MailEnvironment, MailServerValues } from '#contracts/fields/mail-fields.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { WorkerConfig } from '../../config.ts';
import { MailServers } from '../../journal/mail-server/mail-servers.ts';

export const PASSWORD_CONTEXT = 'mail server';

/** A server with its password, and the addresses of its mails. */
export type MailServer = MailServerValues & { password: string };

export interface MailTransport {
  transport: Transporter;
  /** Sender; empty for the journal's own address. */
  sender: string;
  bounces: string;
}

/** The journal waits longer for a server than staff who try one. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const trialTimeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 6_000 };

/** The connection to the present mail server: a change in the settings counts from the next mail on. */
@Injectable()
export class MailTransports implements OnModuleDestroy {
  private readonly environmentTransport?: Transporter;
  private settingsTransport?: { version: number; transport: Transporter };

  constructor(
    private readonly config: WorkerConfig,
    private readonly servers: MailServers,
    private readonly encryption: Encryption,
  ) {
    if (config.SMTP_URL)
      this.environmentTransport = createTransport({ url: config.SMTP_URL, ...timeouts, ...isolated });
  }

  /** The environment as the settings show it, without its password. */
  get environment(): MailEnvironment {
    const { SMTP_URL, MAIL_FROM, BOUNCE_ADDRESS, switchedOff } = this.config;
    return {
      server: SMTP_URL ? new URL(SMTP_URL).hostname : undefined,
      sender: MAIL_FROM || undefined,
      bounces: BOUNCE_ADDRESS || undefined,
      problem: switchedOff.mail,
    };
  }

  /** @returns undefined while no mail can be sent */
  async current(): Promise<MailTransport | undefined> {
    const settings = await this.servers.settings();
    if (settings.problem !== undefined || this.config.switchedOff.mail !== undefined) return undefined;
    const transport =
      this.environmentTransport ?? (settings.host === '' ? undefined : await this.loadSettingsTransport());
    const { MAIL_FROM, BOUNCE_ADDRESS } = this.config;
    return (
      transport && {
        transport,
        sender: MAIL_FROM || settings.sender,
        bounces: BOUNCE_ADDRESS || settings.bounces,
      }
    );
  }

  /** A connection by which staff try a server; the caller closes it. */
  trial(server: MailServer): MailTransport {
    const { sender, bounces } = server;
    const transport: Transporter = createTransport({ ...toOptions(server), ...trialTimeouts });
    return { transport, sender, bounces };
  }

  private async loadSettingsTransport(): Promise<Transporter | undefined> {
    const found = await this.servers.findStored();
    if (!found) return undefined;
    if (this.settingsTransport?.version !== found.version) {
      const password = found.password ? await this.encryption.decrypt(found.password, PASSWORD_CONTEXT) : '';
      this.settingsTransport?.transport.close();
      const transport: Transporter = createTransport({ ...toOptions({ ...found, password }), ...timeouts });
      this.settingsTransport = { version: found.version, transport };
    }
    return this.settingsTransport.transport;
  }

  onModuleDestroy(): void {
    this.environmentTransport?.close();
    this.settingsTransport?.transport.close();
  }
}

const isolated = { disableFileAccess: true, disableUrlAccess: true };

const toOptions = ({ host, port, security, user, password }: MailServer): Options => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user !== '' && { auth: { user, pass: password } }),
  ...isolated,
});

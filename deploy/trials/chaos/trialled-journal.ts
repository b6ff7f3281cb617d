import { rmSync } from 'node:fs';
import { type DoiRegistry, REGISTRY_USER, startDoiRegistry } from '#testing/servers/doi-registry.ts';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import type { SignIn } from '../../tools/client/journal-client.ts';
import { loadOrCreateKeys } from '../../start/configuration/keys.ts';
import { processTable } from '../../start/process-table.ts';
import { readSettings } from '../../start/configuration/settings.ts';
import type { Databases } from '../../start/stack.ts';
import type { Program } from '../../start/supervised-process.ts';
import { Processes } from './processes.ts';

export interface OutsideServers {
  mail: MailServer;
  registry: DoiRegistry;
}

export const startOutside = async (): Promise<OutsideServers> => ({
  mail: await startMailServer(),
  registry: await startDoiRegistry(),
});

/** A journal of a trial, with a mail server and a DOI registry that note what they receive. */
export abstract class TrialledJournal {
  readonly processes: Processes;
  readonly signIn: SignIn = { site: '', username: 'admin', password: 'password-of-the-trial' };
  readonly folder: string;
  readonly mail: MailServer;
  readonly registry: DoiRegistry;
  /** MongoDB URI for the trial itself. */
  abstract readonly mongodbUri: string;
  abstract readonly services: readonly string[];

  /** @param disk folder of what the processes write, their logs included */
  constructor(folder: string, { mail, registry }: OutsideServers, disk = folder) {
    this.folder = folder;
    this.mail = mail;
    this.registry = registry;
    this.processes = new Processes(disk);
  }

  abstract start(): Promise<void>;

  /** Stops the databases last. */
  async stop(): Promise<void> {
    const { names } = this.processes;
    await this.processes.stop(names.filter((name) => this.services.includes(name)));
    await this.processes.stop(names.filter((name) => !this.services.includes(name)));
    await this.mail.close();
    await this.registry.close();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param own settings in addition to those of every trial */
  protected programs(databases: Databases, keysFolder: string, own: NodeJS.ProcessEnv): Promise<Program[]> {
    const settings = readSettings({
      SAMPLE_DATA: '0',
      PROCESSES: process.env.PROCESSES,
      ADMIN_USERNAME: this.signIn.username,
      ADMIN_PASSWORD: this.signIn.password,
      SMTP_URL: this.mail.url,
      DOI_REGISTRY: this.registry.url,
      DOI_REGISTRY_SECONDS: '5',
      ...REGISTRY_USER,
      ...unlimitedRates,
      ...own,
    });
    const { adminPassword } = settings;
    return processTable({ settings, ...databases, keys: loadOrCreateKeys(keysFolder), adminPassword });
  }
}

/** Clients of a trial are as busy as hundreds of readers. */
const unlimitedRates = Object.fromEntries(
  ['PAGE', 'DOCUMENT', 'FILE', 'SEARCH'].map((kind) => [`${kind}_RATE`, '9999/99999']),
);

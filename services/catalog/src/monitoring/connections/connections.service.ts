import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Backup, Connection, ConnectionName, ConnectionTest } from '#contracts/journal/connections.ts';
import { JobWaiter } from '#messaging/job-waiter.ts';
import { currentRequestId } from '#platform/context/request-context.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { logger } from '#platform/process/logging.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';
import { CatalogConfig } from '../../config.ts';
import { MailServers } from '../../journal/mail-server/mail-servers.ts';
import type { TrialFailure } from '../../mail/transport/test-mail.ts';
import { OrcidProvider } from '../../discovery/orcid/orcid-provider.ts';
import { Registry, RegistryError } from '../../doi/registration/registry.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';

/** A backup; `npm run backup` writes it, and deletes those that its place no longer has. */
@Schema({ collection: 'backups', versionKey: false })
export class BackupDocument implements Omit<Backup, 'id' | 'at'> {
  /** The id of the backup, which sorts by time. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, required: true }) place!: string;
  @Prop({ type: Boolean, required: true }) encrypted!: boolean;
  @Prop({ type: Number, required: true }) documents!: number;
  @Prop({ type: Number, required: true }) documentBytes!: number;
  @Prop({ type: Number, required: true }) files!: number;
  @Prop({ type: Number, required: true }) fileBytes!: number;
}
export const backupSchema = SchemaFactory.createForClass(BackupDocument);

/** Shorter than the gateway's timeout. */
const TRIAL_TIMEOUT_MS = 8_000;
const MAX_BACKUPS = 100;

interface TestMailOrder {
  to: string;
  userId: string;
}

/** Lists the journal's connections and tests them. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly config: CatalogConfig,
    @InjectModel(BackupDocument.name) private readonly stored: Model<BackupDocument>,
    private readonly mail: MailServers,
    private readonly settings: SettingsService,
    private readonly registry: Registry,
    private readonly orcid: OrcidProvider,
    private readonly files: FileStore,
    private readonly jobs: JobWaiter,
  ) {}

  async list(): Promise<Connection[]> {
    const [mail, { doi_prefix }] = await Promise.all([this.mail.settings(), this.settings.get()]);
    const { FILES_S3_BUCKET, OPENSEARCH_URL, DOI_REGISTRY, ORCID_ISSUER } = this.config;
    const { OTEL_EXPORTER_OTLP_ENDPOINT, switchedOff } = this.config;
    const mailHost = mail.environment.server ?? mail.host;
    const connections: Connection[] = [
      connection('mail', ['SMTP_URL', 'MAIL_FROM'], mailHost !== '', {
        yes: `Mails go out through ${mailHost}.`,
        no: 'No mail server is set: authors are not notified, and readers are offered no alerts.',
      }),
      connection('dois', ['DOI_REGISTRY_USER', 'DOI_REGISTRY_PASSWORD'], this.registry.ready, {
        yes: `DOIs are deposited at ${hostOf(DOI_REGISTRY)}${doi_prefix ? ` under ${doi_prefix}` : '. Enter the DOI prefix to begin'}.`,
        no: 'No account at a registry is set. Articles have the DOIs that staff enter, and no DOI is deposited.',
      }),
      connection('orcid', ['ORCID_CLIENT_ID', 'ORCID_CLIENT_SECRET'], this.orcid.ready, {
        yes: `Authors confirm their iDs at ${hostOf(ORCID_ISSUER)}.`,
        no: 'No client is set. Staff enter the iDs, and authors are not asked to confirm them.',
      }),
      {
        ...connection('files', ['FILES_S3_BUCKET', 'FILES_S3_ENDPOINT'], FILES_S3_BUCKET !== '', {
          yes: `Files are in the bucket ${FILES_S3_BUCKET}.`,
          builtin: 'Files are in a folder of this machine.',
        }),
        testable: true,
      },
      connection('search', ['OPENSEARCH_URL'], OPENSEARCH_URL !== '', {
        yes: 'Searches are answered by OpenSearch.',
        builtin: 'Searches are answered by the journal’s own index.',
      }),
      connection('traces', ['OTEL_EXPORTER_OTLP_ENDPOINT'], OTEL_EXPORTER_OTLP_ENDPOINT !== '', {
        yes: `Traces are sent to ${OTEL_EXPORTER_OTLP_ENDPOINT && hostOf(OTEL_EXPORTER_OTLP_ENDPOINT)}.`,
        builtin: 'No traces are sent; logs and metrics say how the journal runs.',
      }),
    ];
    const reasons = { ...switchedOff, ...(mail.problem && { mail: mail.problem }) };
    return connections.map((one) => (one.name in reasons ? wrong(one, reasons) : one));
  }

  /** Tests a connection. @param mail recipient of the test mail, and the user who orders it */
  async test(name: ConnectionName, mail: TestMailOrder): Promise<ConnectionTest> {
    const late = () => new Unconnected('There was no response within eight seconds.');
    try {
      return { works: true, message: await withTimeout(TRIAL_TIMEOUT_MS, this.attempts[name](mail), late) };
    } catch (error) {
      logger.info({ err: error, connection: name }, 'a test of a connection failed');
      return { works: false, message: reasonOf(error) };
    }
  }

  /** Backups, newest first. */
  async backups(): Promise<Backup[]> {
    const found = await this.stored.find().sort({ _id: -1 }).limit(MAX_BACKUPS).lean();
    return found.map(({ _id, at, ...backup }) => ({ id: _id, at: at.toISOString(), ...backup }));
  }

  private readonly attempts: Record<ConnectionName, (mail: TestMailOrder) => Promise<string>> = {
    mail: async ({ to, userId }) => {
      const data = { to, userId, requestId: currentRequestId() };
      const sent = this.jobs.run('catalog.send-test-mail', randomUUID(), data, TRIAL_TIMEOUT_MS, true);
      const failure = (await sent) as TrialFailure | null;
      if (failure) throw new Unconnected(failure.message);
      return `The mail server has accepted a mail to ${to}. Check that it arrives.`;
    },
    dois: async () => {
      await this.registry.result('connection-test');
      return 'The registry responds, and accepts the user and the password.';
    },
    orcid: async () => {
      const { origin } = await this.settings.getJournal();
      await this.orcid.begin(`${origin}/orcid/callback`);
      return 'ORCID responds. It checks the client when the first author signs in.';
    },
    files: async () => {
      const key = `connection-tests/${randomUUID()}`;
      const written = Buffer.from(key);
      await this.files.write(key, written);
      const read = await this.files.read(key).finally(() => this.files.remove(key));
      if (!read.equals(written)) throw new Unconnected('The file that was read differs from the one written');
      return 'A file was written, read and deleted.';
    },
    search: () => Promise.reject(new Unconnected('A search tries it')),
    traces: () => Promise.reject(new Unconnected('The collector shows what arrives')),
  };
}

/** Why an attempt failed, as a sentence for staff. */
class Unconnected extends Error {}

const reasonOf = (error: unknown): string =>
  error instanceof Unconnected || error instanceof RegistryError
    ? error.message
    : 'There was no response. The logs say why.';

function connection(
  name: ConnectionName,
  settings: string[],
  isConnected: boolean,
  { yes, ...otherwise }: { yes: string } & ({ no: string } | { builtin: string }),
): Connection {
  const state = 'no' in otherwise ? 'missing' : 'builtin';
  const text = 'no' in otherwise ? otherwise.no : otherwise.builtin;
  return isConnected
    ? { name, state: 'connected', text: yes, settings, testable: name !== 'search' && name !== 'traces' }
    : { name, state, text, settings, testable: false };
}

const wrong = (connection: Connection, reasons: Partial<Record<string, string>>): Connection => ({
  ...connection,
  state: 'wrong',
  text: `Switched off: ${reasons[connection.name]}`,
  testable: false,
});

const hostOf = (address: string): string => new URL(address).host;

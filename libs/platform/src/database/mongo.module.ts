import { type DynamicModule, Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { getConnectionToken, InjectConnection, MongooseModule } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { ErrorCode } from '#contracts/api/errors.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { READINESS, type Readiness } from '#platform/process/readiness.ts';
import { beginSpan, isTraced } from '#platform/telemetry/tracing.ts';
import type { RunningSpan } from '#platform/telemetry/span.ts';
import { Leases } from './leases.ts';
import { migrate, type Migration } from './migrations.ts';
import { measurePool } from './mongo-metrics.ts';
import { requireNoUnfinishedRestore } from './unfinished-restore.ts';

interface MongoConfig {
  MONGODB_URI: string;
  DATABASE_PREFIX: string;
}

/** The service's own database, not shared with other services. */
@Global()
@Module({})
export class MongoModule implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {
    measurePool(connection.getClient());
    traceCommands(connection.getClient());
  }

  /** Requests are accepted only after the indexes exist: the unique ones enforce rules. */
  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(Object.values(this.connection.models).map((model) => model.init()));
  }

  /** Module of the service itself, which migrates its documents and creates its collections and indexes. */
  static forService(
    config: MongoConfig,
    service: string,
    migrations: readonly Migration[] = [],
  ): DynamicModule {
    return MongoModule.create(config, service, migrations);
  }

  /** Module of a worker of the service: two processes creating the same collections would conflict. */
  static forWorker(config: MongoConfig, service: string): DynamicModule {
    return MongoModule.create(config, service);
  }

  private static create(
    config: MongoConfig,
    service: string,
    migrations?: readonly Migration[],
  ): DynamicModule {
    const makes = migrations !== undefined;
    return {
      module: MongoModule,
      imports: [
        MongooseModule.forRoot(config.MONGODB_URI, {
          dbName: `${config.DATABASE_PREFIX}_${service}`,
          writeConcern: { w: 'majority', j: true },
          serverSelectionTimeoutMS: 5_000,
          socketTimeoutMS: 20_000,
          maxPoolSize: 20,
          monitorCommands: isTraced,
          retryAttempts: 3,
          retryDelay: 1_000,
          autoCreate: makes,
          autoIndex: makes,
          connectionFactory: async (connection: Connection) => {
            await requireNoUnfinishedRestore(connection.db!);
            if (migrations) await migrate(connection.db!, migrations);
            return connection;
          },
        }),
      ],
      providers: [
        Leases,
        {
          provide: READINESS,
          inject: [getConnectionToken()],
          useFactory: (connection: Connection): Readiness => ({
            ready: async () => (await connection.db?.admin().ping()) !== undefined,
          }),
        },
      ],
      exports: [Leases, READINESS],
    };
  }
}

export const isDuplicateKey = (error: unknown): error is Error =>
  (error as { code?: unknown } | undefined)?.code === 11_000;

/** @returns null also for a text that is not an id */
export async function findDocument<Document>(
  model: Model<Document>,
  id: string,
  session: ClientSession | null = null,
): Promise<Document | null> {
  return isEntityId(id) ? await model.findById(id).session(session).lean() : null;
}

/** @throws DomainError `missing` if no document has the id */
export async function requireDocument<Document>(
  model: Model<Document>,
  id: string,
  session: ClientSession | null = null,
  missing: ErrorCode = 'not_found',
): Promise<Document> {
  const found = await findDocument(model, id, session);
  if (!found) throw new DomainError(missing);
  return found;
}

/** The time of MongoDB's clock, which processes compare with because their own clocks may differ. */
export async function databaseTime({ db }: Connection): Promise<Date> {
  const { localTime } = await db!.command({ hello: 1 });
  return localTime as Date;
}

/** How long work with write conflicts is retried; the driver itself would retry for two minutes. */
const MAX_RETRY_MS = 5_000;

/**
 * Runs the work in one transaction and commits it with majority; work with a write conflict is retried, so it must
 * have no effect outside of the session.
 * @throws DomainError service_unavailable after five seconds of conflicts, with nothing stored
 */
export async function inTransaction<T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = await connection.startSession();
  const latest = Date.now() + MAX_RETRY_MS;
  const attempt = (): Promise<T> => {
    if (Date.now() > latest) throw new DomainError('service_unavailable', { retryAfterSeconds: 5 });
    return work(session);
  };
  try {
    return await session.withTransaction(attempt, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', j: true },
      maxCommitTimeMS: 5_000,
    });
  } finally {
    await session.endSession();
  }
}

type Client = ReturnType<Connection['getClient']>;

/** Begins a span for each command in a trace, without its contents. Needs the driver's `monitorCommands`. */
function traceCommands(client: Client): void {
  if (!isTraced) return;
  const running = new Map<number, RunningSpan>();
  const end = (requestId: number, failed: boolean) => {
    running.get(requestId)?.end({ failed });
    running.delete(requestId);
  };
  client
    .on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
      const { [commandName]: target, collection } = command as Record<string, unknown>;
      const found = [target, collection].find((value) => typeof value === 'string');
      const attributes = {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        'db.collection.name': found,
      };
      const name = found === undefined ? commandName : `${commandName} ${found}`;
      const span = beginSpan(() => ({ kind: 'client', name, attributes }));
      if (span) running.set(requestId, span);
    })
    .on('commandSucceeded', ({ requestId }) => end(requestId, false))
    .on('commandFailed', ({ requestId }) => end(requestId, true));
}

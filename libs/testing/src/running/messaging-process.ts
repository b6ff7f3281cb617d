import type { Worker } from 'bullmq';
import mongoose, { type ClientSession, type Connection, type Model } from 'mongoose';
import {
  type EventEnvelope,
  eventQueue,
  type EventType,
  type Subscriber,
  subscribers,
} from '#contracts/api/events.ts';
import { startJobWorkers } from '#messaging/job-workers.ts';
import { OutboxMessage, outboxSchema } from '#messaging/outbox.schema.ts';
import { Outbox } from '#messaging/outbox.ts';
import { PurgeLog, PurgeLogState, purgeLogSchema } from '#messaging/purge-log.ts';
import { Queues } from '#messaging/queues.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { Relay } from '#messaging/relay.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import type { Environment } from '../databases/environment.ts';
import { closeAfterBlock } from '../jest/after-block.ts';

/** The messaging of one process with its own connections. Several may share an environment. */
export class MessagingProcess {
  readonly redis: RedisConnection;
  readonly queues: Queues;
  readonly messages: Model<OutboxMessage>;
  readonly outbox: Outbox;
  readonly purges: PurgeLog;
  private readonly relay: Relay;
  private readonly workers: Worker[] = [];

  private constructor(
    readonly connection: Connection,
    redisUrl: string,
    sentinels?: string,
  ) {
    this.redis = new RedisConnection(redisUrl, sentinels);
    this.queues = new Queues(this.redis);
    this.messages = connection.model<OutboxMessage>(OutboxMessage.name, outboxSchema);
    this.outbox = new Outbox(this.messages);
    this.purges = new PurgeLog(
      connection.model<PurgeLogState>(PurgeLogState.name, purgeLogSchema),
      this.redis,
    );
    this.relay = new Relay(this.messages, this.outbox, this.queues, this.purges);
  }

  static async start({
    MONGODB_URI,
    REDIS_URL,
    REDIS_SENTINELS,
    DATABASE_PREFIX,
  }: Environment & { REDIS_SENTINELS?: string }): Promise<MessagingProcess> {
    const connection = await mongoose
      .createConnection(MONGODB_URI, {
        dbName: `${DATABASE_PREFIX}_messaging`,
        bufferCommands: false,
        autoCreate: false,
        autoIndex: false,
      })
      .asPromise();
    const started = new MessagingProcess(connection, REDIS_URL, REDIS_SENTINELS);
    for (const model of Object.values(connection.models)) {
      await model.createCollection();
      await model.createIndexes();
    }
    return closeAfterBlock(started);
  }

  startRelay(): void {
    this.relay.onApplicationBootstrap();
  }

  /** Handles every event that documents subscribes to; other subscribers receive theirs, and do nothing. */
  consume(handle: (event: EventEnvelope) => Promise<unknown>): void {
    this.subscribe('documents', handle);
    this.subscribe('manuscripts', () => Promise.resolve());
  }

  private subscribe(subscriber: Subscriber, handle: (event: EventEnvelope) => Promise<unknown>): void {
    const types = (Object.keys(subscribers) as EventType[]).filter((type) =>
      subscribers[type].includes(subscriber),
    );
    const handlers = Object.fromEntries(types.map((type) => [type, handle]));
    const concurrency = { [eventQueue(subscriber)]: 4 };
    const work = { handlers: {}, events: { subscriber, handlers }, concurrency };
    this.workers.push(...startJobWorkers('messaging', this.redis, work));
  }

  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }

  /** Stores an event that documents subscribes to for each of the articles. */
  publish(...articleIds: string[]): Promise<void> {
    const events = articleIds.map((articleId) => ({
      type: 'catalog.article.updated' as const,
      aggregate: { id: articleId, version: 1 },
      data: { articleId, issues: [] },
    }));
    return this.transaction((session) => this.outbox.store(session, { events }));
  }

  /** Closes its connections in the middle of its work, as if it was killed. */
  async kill(): Promise<void> {
    this.redis.forCommands().disconnect();
    await this.connection.getClient().close(true);
    await Promise.all(this.workers.map((worker) => worker.close(true)));
    await this.close();
  }

  async close(): Promise<void> {
    await this.relay.onModuleDestroy();
    await Promise.all(this.workers.map((worker) => worker.close()));
    await this.queues.onModuleDestroy();
    await this.redis.onModuleDestroy();
    await this.connection.close();
  }
}

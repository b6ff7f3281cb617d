import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { getConnectionToken, InjectConnection } from '@nestjs/mongoose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Worker } from 'bullmq';
import type { Connection } from 'mongoose';
import type { EventEnvelope } from '#contracts/api/events.ts';
import { inTransaction, MongoModule } from '#platform/database/mongo.module.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/environment.ts';
import { eventually } from '#testing/eventually.ts';
import { type RunningService, runService } from '#testing/running-service.ts';
import { EventTransport } from './event-transport.ts';
import { Inbox } from './inbox.ts';
import { MessagingModule } from './messaging.module.ts';
import { Outbox } from './outbox.ts';
import { Queues } from './queues.ts';
import { QueuesModule } from './queues.module.ts';
import { RedisConnection } from './redis.ts';

/** What happens while the consumer below processes its next events. */
let mishap: ((event: EventEnvelope) => Promise<void>) | undefined;

@Controller()
class Consumer {
  constructor(
    private readonly inbox: Inbox,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  @EventPattern(['catalog.article.published', 'catalog.article.updated'])
  async handle(@Payload() event: EventEnvelope): Promise<void> {
    await this.inbox.once(event, async (session) => {
      const effect = { article: event.aggregateId, version: event.aggregateVersion };
      await this.connection.collection('effects').insertOne(effect, { session });
      await mishap?.(event);
    });
  }
}

describe('An event', () => {
  let environment: Environment;
  let producer: RunningService;
  const consumers: RunningService[] = [];
  let transport: EventTransport;
  let connection: Connection;

  const moduleWith = (controllers: (typeof Consumer)[]) => {
    @Module({
      imports: [
        MongoModule.forService(environment, 'messaging'),
        QueuesModule.forRedis(environment),
        MessagingModule,
      ],
      controllers,
    })
    class SpecModule {}
    return SpecModule;
  };
  const transportOf = (app: NestExpressApplication) => {
    transport = new EventTransport('documents', app.get(RedisConnection));
    return transport;
  };
  const startConsumer = async () => {
    const consumer = await runService(moduleWith([Consumer]), transportOf);
    consumers.push(consumer);
    return consumer;
  };
  /** Simulates a killed process: its locks are not renewed, and MongoDB aborts its transactions. */
  const kill = async (consumer: RunningService) => {
    await transport.unwrap<Worker>().close(true);
    await consumer.app.get<Connection>(getConnectionToken()).getClient().close(true);
  };
  /** Stores the event in a transaction with a change, as a service does. */
  const publish = (article: string, version = 1, change?: () => void) =>
    inTransaction(connection, async (session) => {
      await connection.collection('articles').insertOne({ article, version }, { session });
      const data = { articleId: article, issues: [{ year: 2026, volume: 1, issue: 1 }] };
      const type = version === 1 ? 'catalog.article.published' : 'catalog.article.updated';
      const aggregate = { id: article, version };
      await producer.app.get(Outbox).store(session, { events: [{ type, aggregate, data }] });
      change?.();
    });
  const effects = (article: string) => connection.collection('effects').find({ article }).toArray();
  const queue = () => producer.app.get(Queues).queue('events.documents');
  const emptyRedis = () => producer.app.get(RedisConnection).forCommands().flushdb();
  const allDone = () =>
    eventually(async () =>
      expect(await connection.collection('outbox').countDocuments({ pending: 'events.documents' })).toBe(0),
    );

  beforeAll(async () => {
    environment = await freshEnvironment();
    producer = await runService(moduleWith([]));
    connection = producer.app.get<Connection>(getConnectionToken());
    // The gateway does not run in this spec, so its queue would stay pending.
    await connection.collection('effects').insertOne({ article: 'none' });
  });
  beforeEach(() => {
    mishap = undefined;
  });
  afterAll(async () => {
    for (const consumer of consumers) await consumer.close();
    await producer.close();
    await endEnvironment(environment);
  });

  it('is not published when its change is rolled back', async () => {
    const article = randomUUID();
    const failing = publish(article, 1, () => {
      throw new Error('the change fails');
    });
    await expect(failing).rejects.toThrow('the change fails');
    expect(await connection.collection('outbox').countDocuments({ 'payload.aggregateId': article })).toBe(0);
  });

  it('is delivered although Redis was emptied before and after it was queued', async () => {
    const article = randomUUID();
    await publish(article);
    await eventually(async () => expect(await queue().getWaitingCount()).toBeGreaterThan(0));
    await emptyRedis();
    expect(await queue().getWaitingCount()).toBe(0);

    await startConsumer();
    await eventually(async () => expect(await effects(article)).toHaveLength(1));
    await allDone();
  });

  it('is applied once, even if delivered several times', async () => {
    const article = randomUUID();
    await publish(article);
    await eventually(async () => expect(await effects(article)).toHaveLength(1));

    const stored = await connection.collection('outbox').findOne({ 'payload.aggregateId': article });
    const again = await queue().add('catalog.article.published', stored?.payload, { jobId: randomUUID() });
    await eventually(async () => expect(await again.getState()).toBe('completed'));
    expect(await effects(article)).toHaveLength(1);
  });

  it('is ignored if a newer event of the same article was processed', async () => {
    const article = randomUUID();
    await publish(article, 2);
    await eventually(async () => expect(await effects(article)).toHaveLength(1));
    await publish(article, 1);
    await allDone();
    expect(await effects(article)).toMatchObject([{ version: 2 }]);
  });

  it('is rolled back and delivered again when its consumer fails', async () => {
    const article = randomUUID();
    let failures = 0;
    mishap = (event) => {
      if (event.aggregateId === article && ++failures <= 2)
        return Promise.reject(new Error('the consumer fails'));
      return Promise.resolve();
    };
    await publish(article);
    await eventually(async () => expect(await effects(article)).toHaveLength(1));
    expect(failures).toBe(3);
  });

  it('is delivered to another consumer when the first dies while processing it', async () => {
    const article = randomUUID();
    let begun = false;
    mishap = () => {
      begun = true;
      return new Promise(() => undefined); // never settles, as in a killed process
    };
    await publish(article);
    await eventually(() => expect(begun).toBe(true));
    await kill(consumers[0]!);
    mishap = undefined;
    await startConsumer();
    await eventually(async () => expect(await effects(article)).toHaveLength(1));
    await allDone();
    expect(await effects(article)).toHaveLength(1);
  });

  it('without a handler prevents the process from starting', async () => {
    await expect(runService(moduleWith([]), transportOf)).rejects.toThrow(
      'No handler for catalog.article.published',
    );
  });
});

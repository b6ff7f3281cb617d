import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ProcessConfig } from '#platform/process/config.ts';
import { onShutdown, shutDownGracefully } from '#platform/process/lifecycle.ts';
import { logger, nestLogger } from '#platform/process/logging.ts';
import { startOperations } from '#platform/http/operations.ts';
import { READINESS, type Readiness } from '#platform/process/readiness.ts';
import { startTracing } from '#platform/telemetry/tracing.ts';
import {
  type Concurrency,
  type EventHandlers,
  type FailureHandlers,
  type JobHandlers,
  startJobWorkers,
} from './job-workers.ts';
import { RedisConnection } from './redis.ts';

/** A process that runs the jobs of a service. */
export interface WorkerDefinition<Service extends string> {
  service: Service;
  module: DynamicModule;
  handlers: (app: INestApplicationContext) => JobHandlers<Service>;
  failures?: (app: INestApplicationContext) => FailureHandlers<Service>;
  events?: (app: INestApplicationContext) => EventHandlers;
  concurrency: Concurrency;
  /** Makes long jobs stop at their next step, so that another worker continues them. */
  interrupt?: (app: INestApplicationContext) => void;
}

export interface RunningWorker {
  app: INestApplicationContext;
  /** Running jobs finish, except those that are interrupted. */
  drain(): Promise<unknown>;
  /** Drains first. */
  close(): Promise<void>;
}

/** Runs a worker, in production and in specs. */
export async function runWorker<Service extends string>({
  service,
  module,
  handlers,
  failures,
  events,
  concurrency,
  interrupt,
}: WorkerDefinition<Service>): Promise<RunningWorker> {
  const app = await NestFactory.createApplicationContext(module, { logger: nestLogger });
  const workers = startJobWorkers(service, app.get(RedisConnection), {
    handlers: handlers(app),
    failures: failures?.(app),
    events: events?.(app),
    concurrency,
  });
  const drain = () => {
    interrupt?.(app);
    return Promise.all(workers.map((worker) => worker.close()));
  };
  return {
    app,
    drain,
    close: async () => {
      await drain();
      await app.close();
    },
  };
}

/** Starts a worker process: jobs, health and metrics, and graceful shutdown. */
export async function startWorker<Service extends string>(
  { HOST: host, OPS_PORT: port }: ProcessConfig,
  definition: WorkerDefinition<Service>,
): Promise<void> {
  shutDownGracefully();
  await startTracing();
  const worker = await runWorker(definition);
  onShutdown({ drain: () => worker.drain(), close: () => worker.app.close() });
  await startOperations({ host, port, ready: () => worker.app.get<Readiness>(READINESS).ready() });
  logger.info('ready');
}

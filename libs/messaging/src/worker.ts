import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ProcessConfig } from '#platform/process/config.ts';
import { onShutdown } from '#platform/process/lifecycle.ts';
import { logger, nestLogger } from '#platform/process/logging.ts';
import { reportReadiness } from '#platform/http/operations.ts';
import { program, type Program } from '#platform/process/program.ts';
import { READINESS, type Readiness } from '#platform/process/readiness.ts';
import {
  type Concurrency,
  type EventHandlers,
  type FailureHandlers,
  type JobHandlers,
  startJobWorkers,
} from './job-workers.ts';
import { RedisConnection } from './redis.ts';

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
  /** Closes the process after draining it. */
  close(): Promise<void>;
}

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

export const jobWorker = <C extends ProcessConfig, Service extends string>(
  shape: new () => C,
  definitionOf: (config: C) => WorkerDefinition<Service>,
): Program => program(shape, (config) => startWorker(definitionOf(config)));

async function startWorker<Service extends string>(definition: WorkerDefinition<Service>): Promise<void> {
  const worker = await runWorker(definition);
  onShutdown({ drain: () => worker.drain(), close: () => worker.app.close() });
  reportReadiness(() => worker.app.get<Readiness>(READINESS).ready());
  logger.info('ready');
}

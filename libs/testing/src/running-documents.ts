import { EventTransport } from '#messaging/event-transport.js';
import { RedisConnection } from '#messaging/redis.js';
import request from 'supertest';
import { AppModule } from '../../../services/documents/src/app.module.js';
import { DocumentsConfig, WorkerConfig } from '../../../services/documents/src/config.js';
import { runWorker } from '../../../services/documents/src/run-worker.js';
import { chromiumPath } from './chromium-path.js';
import { type RunningCatalog, runCatalog } from './running-catalog.js';
import { type RunningService, runService } from './running-service.js';

export interface RunningDocuments extends RunningService {
  catalog: RunningCatalog;
  /** Calls the documents service without a token. */
  visitor: ReturnType<typeof request.agent>;
}

/** The documents service, its worker with a real Chromium, and the catalog and auth services that they ask; closing it ends them all. */
export async function runDocuments(): Promise<RunningDocuments> {
  const catalog = await runCatalog();
  const given = { ...catalog.environment, AUTH_RPC: catalog.auth.rpc, CATALOG_RPC: catalog.rpc };
  const config = Object.assign(new DocumentsConfig(), given);
  const documents = await runService(
    AppModule.with(config),
    (app) => new EventTransport('documents', app.get(RedisConnection)),
  );
  const worker = await runWorker(Object.assign(new WorkerConfig(), given, { CHROMIUM_PATH: chromiumPath }));
  return {
    ...documents,
    catalog,
    visitor: request.agent(documents.url),
    close: async () => {
      await worker.close();
      await documents.close();
      await catalog.close();
    },
  };
}

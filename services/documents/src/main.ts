import { EventTransport } from '#messaging/event-transport.js';
import { RedisConnection } from '#messaging/redis.js';
import { loadConfig } from '#platform/config.js';
import { startHttpService } from '#platform/http-service.js';
import { AppModule } from './app.module.js';
import { DocumentsConfig } from './config.js';

const config = loadConfig(DocumentsConfig);
await startHttpService({
  module: AppModule.with(config),
  config,
  events: (app) => new EventTransport('documents', app.get(RedisConnection)),
});

import { loadConfig } from '#platform/config.js';
import { startHttpService } from '#platform/http-service.js';
import { AppModule } from './app.module.js';
import { CatalogConfig } from './config.js';

const config = loadConfig(CatalogConfig);
await startHttpService({ module: AppModule.with(config), config });

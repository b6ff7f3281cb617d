import { loadConfig } from '#platform/process/config.ts';
import { startHttpService } from '#platform/http/http-service.ts';
import { AppModule } from './app.module.ts';
import { CatalogConfig } from './config.ts';

const config = loadConfig(CatalogConfig);
await startHttpService({ module: AppModule.with(config), config });

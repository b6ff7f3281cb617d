import { loadConfig } from '#platform/config.ts';
import { startHttpService } from '#platform/http-service.ts';
import { AppModule } from './app.module.ts';
import { WebdataConfig } from './config.ts';

const config = loadConfig(WebdataConfig);
await startHttpService({ module: AppModule.with(config), config });

import { loadConfig } from '#platform/process/config.ts';
import { startHttpService } from '#platform/http/http-service.ts';
import { AppModule } from './app.module.ts';
import { ManuscriptsConfig } from './config.ts';

const config = loadConfig(ManuscriptsConfig);
await startHttpService({ module: AppModule.with(config), config });

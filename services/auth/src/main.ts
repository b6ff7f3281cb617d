import { loadConfig } from '#platform/process/config.ts';
import { startHttpService } from '#platform/http/http-service.ts';
import { AppModule } from './app.module.ts';
import { AuthConfig } from './config.ts';

const config = loadConfig(AuthConfig);
await startHttpService({ module: AppModule.with(config), config });

import { loadConfig } from '#platform/process/config.ts';
import { startHttpService } from '#platform/http/http-service.ts';
import { AppModule } from './app.module.ts';
import { DocumentsConfig } from './config.ts';

const config = loadConfig(DocumentsConfig);
await startHttpService({ module: AppModule.with(config), config });

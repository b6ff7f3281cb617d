import { httpService } from '#platform/http/http-service.ts';
import { AppModule } from './app.module.ts';
import { DocumentsConfig } from './config.ts';

export const documents = httpService(DocumentsConfig, (config) => AppModule.with(config));

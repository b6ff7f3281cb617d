import { httpService } from '#platform/http/http-service.ts';
import { AppModule } from './app.module.ts';
import { CatalogConfig } from './config.ts';

export const catalog = httpService(CatalogConfig, (config) => AppModule.with(config));

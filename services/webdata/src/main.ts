import { httpService } from '#platform/http/http-service.ts';
import { AppModule } from './app.module.ts';
import { WebdataConfig } from './config.ts';

export const webdata = httpService(WebdataConfig, (config) => AppModule.with(config));

import { httpService } from '#platform/http/http-service.ts';
import { AppModule } from './app.module.ts';
import { ManuscriptsConfig } from './config.ts';

export const manuscripts = httpService(ManuscriptsConfig, (config) => AppModule.with(config));

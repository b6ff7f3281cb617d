import { httpService } from '#platform/http/http-service.ts';
import { AppModule } from './app.module.ts';
import { AuthConfig } from './config.ts';

export const auth = httpService(AuthConfig, (config) => AppModule.with(config));

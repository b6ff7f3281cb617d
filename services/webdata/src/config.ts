import { Matches } from 'class-validator';
import { hostAndPort, ServiceConfig } from '#platform/config.ts';

export class WebdataConfig extends ServiceConfig {
  @Matches(hostAndPort) AUTH_RPC!: string;
}

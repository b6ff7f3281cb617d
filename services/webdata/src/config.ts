import { IsString, Matches, MinLength } from 'class-validator';
import { hostAndPort, ServiceConfig } from '#platform/config.ts';

export class WebdataConfig extends ServiceConfig {
  @Matches(hostAndPort) AUTH_RPC!: string;
  /** File of this process's search index; rebuilt from MongoDB if missing. */
  @IsString() @MinLength(1) SEARCH_FILE = ':memory:';
}

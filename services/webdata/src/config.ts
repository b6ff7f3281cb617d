import { IsString, Matches, MinLength } from 'class-validator';
import { hostsAndPorts, ServiceConfig } from '#platform/config.ts';

export class WebdataConfig extends ServiceConfig {
  @Matches(hostsAndPorts) AUTH_RPC!: string;
  /** File of the search index, of this process alone; rebuilt from MongoDB if it is missing. */
  @IsString() @MinLength(1) SEARCH_FILE = ':memory:';
}

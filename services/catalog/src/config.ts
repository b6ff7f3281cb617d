import { IsInt, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import { hostAndPort, ServiceConfig } from '#platform/config.js';

export class CatalogConfig extends ServiceConfig {
  @IsInt() @Min(1) @Max(65535) RPC_PORT!: number;
  @Matches(hostAndPort) AUTH_RPC!: string;
  /** Folder of article files and pictures. */
  @IsString() @MinLength(1) FILES_DIR!: string;
  /** Where this process keeps its search index; it is made from MongoDB whenever it is not there. */
  @IsString() @MinLength(1) SEARCH_FILE = ':memory:';
  /** Address of the site, the setting `domain`'s first value. */
  @Matches(/^https?:\/\//) SITE_ORIGIN = 'http://localhost:8080';
}

import { IsInt, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import { hostAndPort, ProcessConfig, ServiceConfig } from '#platform/config.js';

/** What both processes of the service are told. */
export abstract class SharedConfig {
  /** Folder of article files and pictures. */
  abstract FILES_DIR: string;
  /** Address of the site, the setting `domain`'s first value. */
  abstract SITE_ORIGIN: string;
}

export class CatalogConfig extends ServiceConfig implements SharedConfig {
  @IsInt() @Min(1) @Max(65535) RPC_PORT!: number;
  @Matches(hostAndPort) AUTH_RPC!: string;
  @IsString() @MinLength(1) FILES_DIR!: string;
  /** Where this process keeps its search index; it is made from MongoDB whenever it is not there. */
  @IsString() @MinLength(1) SEARCH_FILE = ':memory:';
  @Matches(/^https?:\/\//) SITE_ORIGIN = 'http://localhost:8080';
}

export class WorkerConfig extends ProcessConfig implements SharedConfig {
  @Matches(/^mongodb(\+srv)?:\/\//) MONGODB_URI!: string;
  @Matches(/^[a-z][a-z0-9_-]{0,30}$/) DATABASE_PREFIX = 'colophon';
  @Matches(/^rediss?:\/\//) REDIS_URL!: string;
  @IsString() @MinLength(1) FILES_DIR!: string;
  @Matches(/^https?:\/\//) SITE_ORIGIN = 'http://localhost:8080';
  /** The mail server, such as smtp://user:password@mail.example.org:587; without it no author notice is sent. */
  @Matches(/^(?:smtps?:\/\/\S+)?$/) SMTP_URL = '';
  /** Sender of author notices, such as 'Journal <desk@example.org>'; by default the journal's name and e-mail address. */
  @Matches(/^(?:[^\r\n]*[^\s@]+@[^\s@]+)?$/) MAIL_FROM = '';
}

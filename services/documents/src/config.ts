import { IsInt, IsOptional, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import { hostAndPort, MessagingConfig, WorkerProcessConfig } from '#platform/config.ts';

/** Settings of both processes of the service. */
export abstract class SharedConfig {
  /** Folder of rendered files. */
  abstract FILES_DIR: string;
  abstract CATALOG_RPC: string;
}

export class DocumentsConfig extends MessagingConfig implements SharedConfig {
  @Matches(hostAndPort) AUTH_RPC!: string;
  @Matches(hostAndPort) CATALOG_RPC!: string;
  @IsString() @MinLength(1) FILES_DIR!: string;
}

export class WorkerConfig extends WorkerProcessConfig implements SharedConfig {
  @Matches(hostAndPort) CATALOG_RPC!: string;
  @IsString() @MinLength(1) FILES_DIR!: string;
  /** Chromium's executable; without it puppeteer uses its own. */
  @IsOptional() @IsString() CHROMIUM_PATH?: string;
  /** Pages that print for waiting readers; the certificates that wait for one are printed together. */
  @IsInt() @Min(1) @Max(16) READER_JOBS = 2;
  /** Batches processed concurrently: a small one does not wait for a large one to finish. */
  @IsInt() @Min(1) @Max(16) BATCH_JOBS = 3;
  /** Chunks of batches printed concurrently; meanwhile the previous ones are split and stored. */
  @IsInt() @Min(1) @Max(16) BATCH_PAGES = 1;
  /** A Chromium that uses more memory is replaced after its current prints. */
  @IsInt() @Min(100) CHROMIUM_MEGABYTES = 350;
  /** Chromium is also replaced after this number of prints, because its memory grows with pages. */
  @IsInt() @Min(1) CHROMIUM_PRINTS = 1_000;
}

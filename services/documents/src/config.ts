import { IsInt, IsOptional, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import { hostsAndPorts, MessagingConfig, WorkerProcessConfig } from '#platform/process/config.ts';
import { withFiles } from '#platform/files/with-files.ts';

/** Settings of both processes of the service. */
export abstract class SharedConfig {
  abstract CATALOG_RPC: string;
  abstract MANUSCRIPTS_RPC: string;
  abstract RPC_KEYS_FILE: string;
}

export class DocumentsConfig extends withFiles(MessagingConfig) implements SharedConfig {
  @Matches(hostsAndPorts) AUTH_RPC!: string;
  @Matches(hostsAndPorts) CATALOG_RPC!: string;
  @Matches(hostsAndPorts) MANUSCRIPTS_RPC!: string;
}

export class WorkerConfig extends withFiles(WorkerProcessConfig) implements SharedConfig {
  @Matches(hostsAndPorts) CATALOG_RPC!: string;
  @Matches(hostsAndPorts) MANUSCRIPTS_RPC!: string;
  /** JSON file of the key that signs calls of catalog. */
  @IsString() @MinLength(1) RPC_KEYS_FILE!: string;
  /** Chromium's executable; without it puppeteer uses its own. */
  @IsOptional() @IsString() CHROMIUM_PATH?: string;
  /** Pages that print for waiting readers; the certificates that wait for one are printed together. */
  @IsInt() @Min(1) @Max(16) READER_JOBS = 2;
  /** Batches processed concurrently: a small one does not wait for a large one to finish. */
  @IsInt() @Min(1) @Max(16) BATCH_JOBS = 3;
  /** Prints of batches that run concurrently; meanwhile the previous ones are split and stored. */
  @IsInt() @Min(1) @Max(16) BATCH_PAGES = 1;
  /** A Chromium that uses more memory is replaced after its current prints. */
  @IsInt() @Min(100) CHROMIUM_MEGABYTES = 350;
  /** Chromium is also replaced after this number of prints, because its memory grows with pages. */
  @IsInt() @Min(1) CHROMIUM_PRINTS = 1_000;
}

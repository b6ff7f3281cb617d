import { IsInt, Matches, Max, Min } from 'class-validator';
import { withFiles } from '#platform/files/with-files.ts';
import { hostsAndPorts, MessagingConfig } from '#platform/process/config.ts';

export class ManuscriptsConfig extends withFiles(MessagingConfig) {
  @IsInt() @Min(1) @Max(65535) RPC_PORT!: number;
  @Matches(hostsAndPorts) AUTH_RPC!: string;
  @Matches(hostsAndPorts) CATALOG_RPC!: string;
}

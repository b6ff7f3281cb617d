import { IsInt, IsOptional, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import { hostAndPort, ServiceConfig } from '#platform/config.js';

export class AuthConfig extends ServiceConfig {
  @IsInt() @Min(1) @Max(65535) RPC_PORT!: number;
  @Matches(hostAndPort) CATALOG_RPC!: string;
  /** PEM, ES256: signs tokens; no other process has it. */
  @Matches(/^-----BEGIN (EC )?PRIVATE KEY-----/) AUTH_PRIVATE_KEY!: string;
  /** A session ends after this number of hours, */
  @IsInt() @Min(1) SESSION_HOURS = 12;
  /** or after this number of minutes without a request. */
  @IsInt() @Min(2) SESSION_IDLE_MINUTES = 120;
  /** The first administrator, made when there is no user yet. */
  @IsOptional() @IsString() @MinLength(1) ADMIN_USERNAME?: string;
  @IsOptional() @IsString() @MinLength(8) ADMIN_PASSWORD?: string;
}

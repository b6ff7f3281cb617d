import { IsInt, IsOptional, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import { MIN_PASSWORD_LENGTH } from '#contracts/user-fields.ts';
import { hostAndPort, MessagingConfig } from '#platform/config.ts';

export class AuthConfig extends MessagingConfig {
  @IsInt() @Min(1) @Max(65535) RPC_PORT!: number;
  @Matches(hostAndPort) CATALOG_RPC!: string;
  /** PEM, ES256: the private key that signs tokens; only this service has it. */
  @Matches(/^-----BEGIN (EC )?PRIVATE KEY-----/) AUTH_PRIVATE_KEY!: string;
  /** Maximum lifetime of a session in hours. */
  @IsInt() @Min(1) SESSION_HOURS = 12;
  /** Minutes without a request after which a session ends. */
  @IsInt() @Min(2) SESSION_IDLE_MINUTES = 120;
  /** Credentials of the first administrator, created if there is no user yet. */
  @IsOptional() @IsString() @MinLength(1) ADMIN_USERNAME?: string;
  @IsOptional() @IsString() @MinLength(MIN_PASSWORD_LENGTH) ADMIN_PASSWORD?: string;
}

import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min, MinLength, ValidateIf } from 'class-validator';
import { roles } from '#contracts/policies/roles.ts';
import { MIN_PASSWORD_LENGTH } from '#contracts/fields/user-fields.ts';
import { type ClientAuthentication, clientAuthentications } from '#platform/sessions/openid-provider.ts';
import {
  addressOrNone,
  hasNoKeysFile,
  hostsAndPorts,
  keysMessage,
  MessagingConfig,
} from '#platform/process/config.ts';
import { PartOf } from '#platform/process/connections.ts';
import { encryptionKeysPattern } from '#platform/process/encryption.ts';
import { withSite } from '#platform/process/with-site.ts';

/** Only administrators make others administrators. */
const rolesOfNewUsers = roles.filter((role) => role !== 'administrator');

export class AuthConfig extends withSite(MessagingConfig) {
  @IsInt() @Min(1) @Max(65535) RPC_PORT!: number;
  @Matches(hostsAndPorts) CATALOG_RPC!: string;
  /** PEM, ES256: in place of AUTH_KEYS_FILE, the private key that signs tokens; only this service has it. */
  @Matches(/^-----BEGIN (EC )?PRIVATE KEY-----/) @ValidateIf(hasNoKeysFile) AUTH_PRIVATE_KEY?: string;
  /** Keys for secrets of second factors (256 bits, base64, comma-separated): the first encrypts, all decrypt. */
  @Matches(encryptionKeysPattern, { message: keysMessage('AUTH_ENCRYPTION_KEYS') })
  AUTH_ENCRYPTION_KEYS!: string;
  /** An OpenID provider at which users may sign in; none if empty. */
  @PartOf('institution', 'https://login.example.org') @Matches(addressOrNone) OIDC_ISSUER = '';
  @PartOf('institution', 'colophon') @IsString() OIDC_CLIENT_ID = '';
  @PartOf('institution', '…') @IsString() OIDC_CLIENT_SECRET = '';
  /** Authentication method that the client is registered with. */
  @PartOf('institution', 'client_secret_post')
  @IsIn(clientAuthentications)
  OIDC_CLIENT_AUTH: ClientAuthentication = 'client_secret_post';
  /** Name of the provider on the button of the login page. */
  @PartOf('institution', 'Sign in with your institution')
  @IsString()
  @MinLength(1)
  OIDC_LABEL = 'Sign in with your institution';
  /** The role of users whom a sign-in there adds; empty where it adds nobody. */
  @PartOf('institution', 'editor')
  @IsIn(['', ...rolesOfNewUsers])
  OIDC_NEW_USER_ROLE: '' | (typeof rolesOfNewUsers)[number] = '';
  /** Domains of the verified e-mail addresses that it adds, separated by commas. */
  @PartOf('institution', 'example.org,example.edu')
  @ValidateIf(({ OIDC_NEW_USER_ROLE }: AuthConfig) => OIDC_NEW_USER_ROLE !== '')
  @Matches(/^[\w-]+(?:\.[\w-]+)+(?:,[\w-]+(?:\.[\w-]+)+)*$/)
  OIDC_NEW_USER_DOMAINS = '';
  /** Maximum lifetime of a session in hours. */
  @IsInt() @Min(1) SESSION_HOURS = 12;
  /** Minutes without a request after which a session ends. */
  @IsInt() @Min(2) SESSION_IDLE_MINUTES = 120;
  /** Credentials of the first administrator, created if there is no user yet. */
  @IsOptional() @IsString() @MinLength(1) ADMIN_USERNAME?: string;
  @IsOptional() @IsString() @MinLength(MIN_PASSWORD_LENGTH) ADMIN_PASSWORD?: string;
}

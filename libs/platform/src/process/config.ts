import 'reflect-metadata';
import './every-process.ts';
import { plainToInstance } from 'class-transformer';
import {
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateIf,
  validateSync,
} from 'class-validator';
import { REFUSED_CONFIGURATION } from './program-settings.ts';
import { currentService } from '#platform/context/service-scope.ts';
import { PartOf, switchable, type SwitchedOff, switchOff } from './connections.ts';

/** 'host:port', or several separated by commas: the replicas of a service. */
export const hostsAndPorts = /^[^\s:,]+:\d{1,5}(?:,[^\s:,]+:\d{1,5})*$/;
export const hostsAndPortsOrNone = new RegExp(`^$|${hostsAndPorts.source}`);

const mongodbUri = {
  message: 'MONGODB_URI must be an address such as mongodb://user:password@127.0.0.1:27017/?replicaSet=rs0',
};
export const redisUrl = {
  message: 'REDIS_URL must be an address such as redis://user:password@127.0.0.1:6379',
};
export const keysMessage = (name: string) =>
  `${name} must be a key of 256 bits in base64, such as \`openssl rand -base64 32\` prints`;

/** Matches an address or an empty text. */
export const addressOrNone = /^(?:https?:\/\/[^\s/?#@]+(?:[/?]\S*)?)?$/;

export class ProcessConfig {
  /** Set by `loadConfig`. */
  switchedOff: SwitchedOff = {};
  @IsString() @MinLength(1) HOST = '127.0.0.1';
  /** Port of /health/live, /health/ready and /metrics; never exposed publicly. */
  @IsInt() @Min(1) @Max(65535) OPS_PORT!: number;
  /** Share of requests, RPC calls, jobs and events that are logged, 0 to 1; failures always are. */
  @IsNumber() @Min(0) @Max(1) ACCESS_LOG_SAMPLE = 1;
  /** Address of a collector of OpenTelemetry's traces (OTLP over HTTP); none if empty. */
  @PartOf('traces', 'http://127.0.0.1:4318') @Matches(addressOrNone) OTEL_EXPORTER_OTLP_ENDPOINT = '';
  /** Share of the traces that are sampled, 0 to 1. */
  @PartOf('traces', '0.1') @IsNumber() @Min(0) @Max(1) OTEL_TRACES_SAMPLER_ARG = 1;
}

export class HttpConfig extends ProcessConfig {
  @IsInt() @Min(1) @Max(65535) HTTP_PORT!: number;
}

class DatabaseConfig extends ProcessConfig {
  @Matches(/^mongodb(\+srv)?:\/\//, mongodbUri) MONGODB_URI!: string;
  /** Prefix of the services' database names, so that several journals can share a server. */
  @Matches(/^[a-z][a-z0-9_-]{0,30}$/) DATABASE_PREFIX = 'colophon';
}

/** A worker's settings: it runs jobs and serves no requests. */
export class WorkerProcessConfig extends DatabaseConfig {
  @Matches(/^rediss?:\/\//, redisUrl) REDIS_URL!: string;
  /** Addresses of Redis Sentinels; then the host of REDIS_URL is the name under which they know the server. */
  @Matches(hostsAndPortsOrNone) REDIS_SENTINELS = '';
}

export const hasNoKeysFile = ({ AUTH_KEYS_FILE }: { AUTH_KEYS_FILE: string }): boolean => !AUTH_KEYS_FILE;

export class ServiceConfig extends DatabaseConfig {
  @IsInt() @Min(1) @Max(65535) HTTP_PORT!: number;
  /** JSON file of the keys that verify sessions' tokens; in the auth service it has the private keys too. */
  @IsString() AUTH_KEYS_FILE = '';
  /** A key (PEM, ES256) in place of the file; it can be replaced only by a restart. */
  @Matches(/^-----BEGIN PUBLIC KEY-----/) @ValidateIf(hasNoKeysFile) AUTH_PUBLIC_KEY?: string;
  /** JSON file of the keys that sign this service's calls of others and verify those of its callers. */
  @IsString() @MinLength(1) RPC_KEYS_FILE!: string;
}

export class MessagingConfig extends ServiceConfig {
  @Matches(/^rediss?:\/\//, redisUrl) REDIS_URL!: string;
  /** Addresses of Redis Sentinels; then the host of REDIS_URL is the name under which they know the server. */
  @Matches(hostsAndPortsOrNone) REDIS_SENTINELS = '';
}

/** Reads the settings of a process of one part, and ends it when a value is wrong. */
export function loadConfig<T extends object>(
  shape: new () => T,
  environment: NodeJS.ProcessEnv = process.env,
): T {
  return readConfig(shape, environment) ?? process.exit(REFUSED_CONFIGURATION);
}

/**
 * Reads and validates settings. One line names each invalid or missing value and the reason; an invalid value of a
 * connection switches the connection off.
 * @param shape class whose decorated properties are the settings; their initial values are the defaults
 * @returns undefined if a value is wrong
 */
export function readConfig<T extends object>(
  shape: new () => T,
  environment: NodeJS.ProcessEnv,
): T | undefined {
  const config = plainToInstance(shape, withNumbers(environment, new shape()), {
    enableImplicitConversion: true,
    exposeDefaultValues: true,
  });
  const problems = validateSync(config, { whitelist: true });
  const wrong = problems.map(({ property }) => property);
  const title = `Configuration of ${currentService()}`;
  const { fatal, switchedOff } = switchOff(config, wrong, new shape());
  for (const [name, reason] of Object.entries(switchedOff))
    console.error(`${title}: ${switchable[name as keyof SwitchedOff]} is off. ${reason}`);
  for (const { property, constraints } of problems)
    if (fatal.includes(property)) console.error(`${title}: ${Object.values(constraints ?? {}).join('; ')}`);
  if (fatal.length > 0) return undefined;
  return Object.assign(config, { switchedOff });
}

/** Properties with only a default have no type metadata: numbers are recognized by the default. */
function withNumbers(environment: NodeJS.ProcessEnv, defaults: object): object {
  const numbers = Object.entries(defaults).filter(
    ([name, value]) => typeof value === 'number' && environment[name] !== undefined,
  );
  return {
    ...environment,
    ...Object.fromEntries(numbers.map(([name]) => [name, Number(environment[name])])),
  };
}

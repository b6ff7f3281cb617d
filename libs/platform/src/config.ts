import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { IsInt, IsNumber, IsString, Matches, Max, Min, MinLength, validateSync } from 'class-validator';

/** Environment variables of every process. */
export class ProcessConfig {
  @IsString() @MinLength(1) HOST = '127.0.0.1';
  /** Port of /health/live, /health/ready and /metrics; never exposed publicly. */
  @IsInt() @Min(1) @Max(65535) OPS_PORT!: number;
  /** Share of requests, RPC calls, jobs and events that are logged, 0 to 1; failures always are. */
  @IsNumber() @Min(0) @Max(1) ACCESS_LOG_SAMPLE = 1;
}

export class HttpConfig extends ProcessConfig {
  @IsInt() @Min(1) @Max(65535) HTTP_PORT!: number;
}

class DatabaseConfig extends ProcessConfig {
  @Matches(/^mongodb(\+srv)?:\/\//) MONGODB_URI!: string;
  /** Prefix of the services' database names, so that several journals can share a server. */
  @Matches(/^[a-z][a-z0-9_-]{0,30}$/) DATABASE_PREFIX = 'colophon';
}

/** Of a worker: it runs jobs and serves no requests. */
export class WorkerProcessConfig extends DatabaseConfig {
  @Matches(/^rediss?:\/\//) REDIS_URL!: string;
}

export class ServiceConfig extends DatabaseConfig {
  @IsInt() @Min(1) @Max(65535) HTTP_PORT!: number;
  /** PEM, ES256: verifies the tokens that only the auth service can sign. */
  @Matches(/^-----BEGIN PUBLIC KEY-----/) AUTH_PUBLIC_KEY!: string;
}

/** Of a service that sends or receives events and jobs. */
export class MessagingConfig extends ServiceConfig {
  @Matches(/^rediss?:\/\//) REDIS_URL!: string;
}

export const hostAndPort = /^[^\s:]+:\d{1,5}$/;

/**
 * Reads and validates the environment once. An invalid or missing value ends the process, with one line for each
 * that names it and the reason.
 *
 * @param shape class whose decorated properties are the settings; their initial values are the defaults
 */
export function loadConfig<T extends object>(
  shape: new () => T,
  environment: NodeJS.ProcessEnv = process.env,
): T {
  const config = plainToInstance(shape, withNumbers(environment, new shape()), {
    enableImplicitConversion: true,
    exposeDefaultValues: true,
  });
  const problems = validateSync(config, { whitelist: true });
  if (problems.length === 0) return config;
  for (const { constraints } of problems) {
    console.error(`Configuration: ${Object.values(constraints ?? {}).join('; ')}`);
  }
  process.exit(78);
}

/**
 * A property declared with a default only has no type metadata for the conversion: numbers are recognized by the
 * default.
 */
function withNumbers(environment: NodeJS.ProcessEnv, defaults: object): object {
  const numbers = Object.entries(defaults).filter(
    ([name, value]) => typeof value === 'number' && environment[name] !== undefined,
  );
  return {
    ...environment,
    ...Object.fromEntries(numbers.map(([name]) => [name, Number(environment[name])])),
  };
}

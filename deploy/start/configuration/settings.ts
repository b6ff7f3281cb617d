import { resolve } from 'node:path';
import { findChromium } from '../programs.mjs';

/** The launcher's settings from its environment and arguments, with all defaults. */
export interface Settings {
  port: number;
  /** Interface the gateway listens on; everything else stays on loopback. */
  host: string;
  /** Folder of all data; absolute. */
  dataDir: string;
  /** External servers to use instead of starting them, by service (or operator) and process. */
  mongodbUri?: (service: string) => string;
  redisUrl?: (process: string) => string;
  chromiumPath?: string;
  adminUsername: string;
  adminPassword?: string;
  sampleData: boolean;
  /** Whether a few processes host all services, or each has one of its own. */
  processes: 'few' | 'each';
  /** Watches the sources and rebuilds. */
  dev: boolean;
  /** Names of the processes to run; all if it is empty. */
  only: string[];
  /** Shows every log line on the console. */
  verbose: boolean;
  /** Highest niceness of a process. */
  niceness: number;
  logLevel: string;
  /** Environment variables, of which each service receives and validates its own. */
  environment: Partial<Record<string, string>>;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads the settings once.
 *
 * @throws an Error with one line for each invalid value that no service checks, naming it and the rule
 */
export function readSettings(environment: NodeJS.ProcessEnv, args: string[] = []): Settings {
  const problems: string[] = [];
  const value = (name: string) => environment[name]?.trim() || undefined;
  const expect = (name: string, isRight: (text: string) => boolean, rule: string) => {
    const text = value(name);
    if (text !== undefined && !isRight(text))
      problems.push(`${name} ${rule} (it is ${JSON.stringify(text)}).`);
    return text;
  };
  /** MONGODB_URI_CATALOG or REDIS_URL_CATALOG_WORKER, for example; MONGODB_URI and REDIS_URL apply to all others. */
  const addressOf = (name: string) => {
    const shared = value(name);
    const own = (user: string) => value(`${name}_${user.toUpperCase().replace('-', '_')}`);
    return shared ? (user: string) => own(user) ?? shared : undefined;
  };
  const isPort = (text: string) => /^\d+$/.test(text) && +text >= 1 && +text <= 65_535;
  const port = expect('PORT', isPort, 'must be a port from 1 to 65535');
  const sampleData = expect('SAMPLE_DATA', (text) => /^[01]$/.test(text), 'must be 0 or 1');
  const isNiceness = (text: string) => /^1?\d$/.test(text);
  const niceness = expect('NICENESS', isNiceness, 'must be a number from 0 to 19');
  const isFewOrEach = (text: string) => text === 'few' || text === 'each';
  const processes = expect('PROCESSES', isFewOrEach, 'must be few or each');
  const levels = `must be one of ${logLevels.join(', ')}`;
  const logLevel = expect('LOG_LEVEL', (text) => logLevels.includes(text), levels);
  if (problems.length > 0) throw new Error(problems.join('\n'));

  return {
    port: Number(port ?? 8080),
    host: value('HOST') ?? '127.0.0.1',
    dataDir: resolve(value('DATA_DIR') ?? 'data'),
    mongodbUri: addressOf('MONGODB_URI'),
    redisUrl: addressOf('REDIS_URL'),
    chromiumPath: findChromium(),
    adminUsername: value('ADMIN_USERNAME') ?? 'admin',
    // Never trimmed: a password may begin with a space.
    adminPassword: environment.ADMIN_PASSWORD || undefined,
    sampleData: sampleData !== '0',
    processes: processes === 'each' ? 'each' : 'few',
    dev: args.includes('--dev'),
    only: args.filter((arg) => !arg.startsWith('--')),
    verbose: args.includes('--verbose') || environment.LOG === '1',
    niceness: Number(niceness ?? 5),
    logLevel: logLevel ?? 'info',
    environment: Object.fromEntries(Object.keys(environment).map((name) => [name, value(name)])),
  };
}

import { resolve } from 'node:path';
import { findProgram } from './find-program.ts';

/** The launcher's settings from its environment and arguments, with all defaults. */
export interface Settings {
  /** The only port of the site. */
  port: number;
  /** Interface the gateway listens on; everything else stays on loopback. */
  host: string;
  /** Number of proxies in front of the site whose X-Forwarded-For is trusted. */
  trustedProxyHops: number;
  /** Folder of all data; absolute. */
  dataDir: string;
  /** External servers to use instead of starting them. */
  mongodbUri?: string;
  redisUrl?: string;
  chromiumPath?: string;
  /** Mail server and sender of author notices. */
  smtpUrl?: string;
  mailFrom?: string;
  adminUsername: string;
  adminPassword?: string;
  sampleData: boolean;
  /** Watches and rebuilds. */
  dev: boolean;
  /** Shows every log line on the console. */
  verbose: boolean;
  logLevel: string;
  /** Share of requests that are logged, 0 to 1. */
  accessLogSample: number;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads the settings once.
 *
 * @throws an Error with one line for each invalid value, naming it and the reason
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

  const port = expect(
    'PORT',
    (text) => /^\d+$/.test(text) && +text >= 1 && +text <= 65_535,
    'must be a port from 1 to 65535',
  );
  const mongodbUri = expect(
    'MONGODB_URI',
    (text) => /^mongodb(\+srv)?:\/\//.test(text),
    'must begin with mongodb://',
  );
  const redisUrl = expect('REDIS_URL', (text) => /^rediss?:\/\//.test(text), 'must begin with redis://');
  const logLevel = expect(
    'LOG_LEVEL',
    (text) => logLevels.includes(text),
    `must be one of ${logLevels.join(', ')}`,
  );
  const accessLogSample = expect(
    'ACCESS_LOG_SAMPLE',
    (text) => Number(text) >= 0 && Number(text) <= 1,
    'must be a number from 0 to 1',
  );
  const sampleData = expect('SAMPLE_DATA', (text) => text === '0' || text === '1', 'must be 0 or 1');
  const trustedProxyHops = expect(
    'TRUSTED_PROXY_HOPS',
    (text) => /^(\d|10)$/.test(text),
    'must be a number from 0 to 10',
  );
  // Never trimmed and never shown: a password may begin with a space.
  const adminPassword = environment.ADMIN_PASSWORD || undefined;
  if (adminPassword !== undefined && adminPassword.length < 8)
    problems.push('ADMIN_PASSWORD must have at least 8 characters.');
  // It may contain a password too.
  const smtpUrl = value('SMTP_URL');
  if (smtpUrl !== undefined && !/^smtps?:\/\/\S+$/.test(smtpUrl))
    problems.push('SMTP_URL must begin with smtp:// or smtps://.');
  const mailFrom = expect(
    'MAIL_FROM',
    (text) => /^[^\r\n]*[^\s@]+@[^\s@]+$/.test(text),
    'must end in an e-mail address',
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));

  return {
    port: Number(port ?? 8080),
    host: value('HOST') ?? '127.0.0.1',
    trustedProxyHops: Number(trustedProxyHops ?? 0),
    dataDir: resolve(value('DATA_DIR') ?? 'data'),
    mongodbUri,
    redisUrl,
    // The headless shell first: it starts seven times faster than the full browser. Without either, puppeteer uses
    // its own.
    chromiumPath:
      value('CHROMIUM_PATH') ??
      findProgram('chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'google-chrome'),
    smtpUrl,
    mailFrom,
    adminUsername: value('ADMIN_USERNAME') ?? 'admin',
    adminPassword,
    sampleData: sampleData !== '0',
    dev: args.includes('--dev'),
    verbose: args.includes('--verbose') || environment.LOG === '1',
    logLevel: logLevel ?? 'info',
    accessLogSample: Number(accessLogSample ?? 1),
  };
}

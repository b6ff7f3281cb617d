import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IsInt, IsOptional, IsString, MinLength } from 'class-validator';
import { IsUrlOf, PartOf } from './connections.ts';
import { loadConfig, MessagingConfig } from './config.ts';

class SpecConfig extends MessagingConfig {
  @PartOf('mail', 'smtp://mail.example.org') @IsUrlOf('smtp', 'smtps') SMTP_URL = '';
  @PartOf('mail', '300') @IsInt() ALERTS = 300;
  @IsInt() HOURS = 12;
  @IsOptional() @IsString() @MinLength(8) PASSWORD?: string;
}

const environment = {
  OPS_PORT: '9001',
  HTTP_PORT: '9000',
  MONGODB_URI: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
  REDIS_URL: 'redis://127.0.0.1:6379/0',
  AUTH_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----\n',
  RPC_KEYS_FILE: '/run/secrets/rpc.json',
};

describe('A service’s configuration', () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    jest.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  it('is read with its defaults, converts numbers, and ignores other variables', () => {
    const config = loadConfig(SpecConfig, { ...environment, HOME: '/root', HOURS: '3' });
    expect({ ...config }).toEqual({
      ...environment,
      AUTH_KEYS_FILE: '',
      REDIS_SENTINELS: '',
      OPS_PORT: 9001,
      HTTP_PORT: 9000,
      HOURS: 3,
      SMTP_URL: '',
      ALERTS: 300,
      ACCESS_LOG_SAMPLE: 1,
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_TRACES_SAMPLER_ARG: 1,
      HOST: '127.0.0.1',
      DATABASE_PREFIX: 'colophon',
      switchedOff: {},
    });
    expect(config.HOURS).toBe(3);
    expect(loadConfig(SpecConfig, environment).HOURS).toBe(12);
  });

  it.each([
    ['OPS_PORT', undefined, /OPS_PORT must be an integer/],
    ['OPS_PORT', '80a', /OPS_PORT must be an integer/],
    ['OPS_PORT', '', /OPS_PORT must not be less than 1/],
    ['HTTP_PORT', '70000', /HTTP_PORT must not be greater than 65535/],
    ['HTTP_PORT', '8080.5', /HTTP_PORT must be an integer/],
    ['MONGODB_URI', 'localhost:27017', /MONGODB_URI must be an address such as mongodb:/],
    ['REDIS_URL', 'http://localhost', /REDIS_URL must be an address such as redis:/],
    ['DATABASE_PREFIX', 'My Journal', /DATABASE_PREFIX must match/],
    ['AUTH_PUBLIC_KEY', '-----BEGIN PRIVATE KEY-----', /AUTH_PUBLIC_KEY must match .*PUBLIC KEY/],
    ['AUTH_PUBLIC_KEY', undefined, /AUTH_PUBLIC_KEY must match .*PUBLIC KEY/],
    ['HOST', '', /HOST must be longer/],
  ])(
    'ends the process when %s is %j, with one line naming the variable and the reason',
    (name, value, line) => {
      expect(() => loadConfig(SpecConfig, { ...environment, [name]: value })).toThrow('ended with 78');
      expect(lines).toEqual([expect.stringMatching(line)]);
    },
  );

  it('needs no key where there is a file of keys', () => {
    const { AUTH_PUBLIC_KEY: _, ...others } = environment;
    expect(loadConfig(SpecConfig, { ...others, AUTH_KEYS_FILE: '/keys.json' })).toMatchObject({
      AUTH_KEYS_FILE: '/keys.json',
    });
    expect(lines).toEqual([]);
  });

  it('reports all invalid values together', () => {
    expect(() => loadConfig(SpecConfig, { ...environment, OPS_PORT: '0', REDIS_URL: 'x' })).toThrow();
    expect(lines).toEqual([
      expect.stringMatching(/^Configuration of unnamed: OPS_PORT must not be less than 1$/),
      expect.stringMatching(/^Configuration of unnamed: REDIS_URL must be an address/),
    ]);
  });

  it.each(['127.0.0.1:2525', 'http://mail.example.org', 'smtp://', 'smtp://host:99999', 'x'])(
    'switches the connection off whose address is %j, says so with an example, and goes on',
    (SMTP_URL) => {
      const config = loadConfig(SpecConfig, { ...environment, SMTP_URL, ALERTS: '7' });
      const reason = 'SMTP_URL has an invalid value. Example: SMTP_URL=smtp://mail.example.org';
      expect(config).toMatchObject({ SMTP_URL: '', ALERTS: 300, switchedOff: { mail: reason } });
      expect(lines).toEqual([`Configuration of unnamed: mail is off. ${reason}`]);
    },
  );

  it('has a wrong collector of traces switched off', () => {
    const config = loadConfig(SpecConfig, { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost' });
    expect(config).toMatchObject({ OTEL_EXPORTER_OTLP_ENDPOINT: '', HOURS: 12 });
    expect(Object.keys(config.switchedOff)).toEqual(['traces']);
  });

  it('never logs a secret', () => {
    const secrets = { PASSWORD: 's3cret', MONGODB_URI: 'http://user:s3cret@host' };
    expect(() => loadConfig(SpecConfig, { ...environment, ...secrets })).toThrow();
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('s3cret');
  });
});

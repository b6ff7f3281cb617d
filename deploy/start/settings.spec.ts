import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

describe('The settings of npm start', () => {
  it('are optional: the site is on port 8080 of this machine only, with sample content', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      trustedProxyHops: 0,
      adminUsername: 'admin',
      sampleData: true,
      dev: false,
    });
  });

  it('resolve the data folder against the current one', () => {
    expect(readSettings({ DATA_DIR: '../elsewhere' }).dataDir).toMatch(/^\/.*elsewhere$/);
  });

  it('treat SAMPLE_DATA=0 as an empty journal', () => {
    expect(readSettings({ SAMPLE_DATA: '0' }).sampleData).toBe(false);
  });

  it.each([
    ['PORT', '80a', /^PORT must be a port from 1 to 65535 \(it is "80a"\)\.$/],
    ['PORT', '70000', /^PORT /],
    ['MONGODB_URI', 'localhost:27017', /^MONGODB_URI must begin with mongodb:\/\//],
    ['REDIS_URL', 'localhost', /^REDIS_URL must begin with redis:\/\//],
    ['TRUSTED_PROXY_HOPS', '-1', /^TRUSTED_PROXY_HOPS must be a number from 0 to 10/],
    ['SMTP_URL', 'mail.example.org', /^SMTP_URL must begin with smtp:\/\/ or smtps:\/\/\.$/],
    ['MAIL_FROM', 'The Desk', /^MAIL_FROM must end in an e-mail address/],
    ['SAMPLE_DATA', 'no', /^SAMPLE_DATA must be 0 or 1/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace, /],
    ['ACCESS_LOG_SAMPLE', '2', /^ACCESS_LOG_SAMPLE must be a number from 0 to 1/],
  ])('reject %s=%s with a line stating the reason', (name, text, line) => {
    expect(() => readSettings({ [name]: text })).toThrow(line);
  });

  it('reject a short password without repeating it', () => {
    expect(() => readSettings({ ADMIN_PASSWORD: 'secret' })).toThrow(
      'ADMIN_PASSWORD must have at least 8 characters.',
    );
  });

  it('report every invalid value at once', () => {
    expect(() => readSettings({ PORT: '0', REDIS_URL: 'x' })).toThrow(/PORT[^]*REDIS_URL/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

describe('The settings of npm start', () => {
  it('are optional: the site is on port 8080 of this machine only, with sample content', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
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
    ['SAMPLE_DATA', 'no', /^SAMPLE_DATA must be 0 or 1/],
    ['NICENESS', '20', /^NICENESS must be a number from 0 to 19/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace, /],
  ])('reject %s=%s with a line stating the reason', (name, text, line) => {
    expect(() => readSettings({ [name]: text })).toThrow(line);
  });

  it('limit by NICENESS how far each process stands back, which its table says otherwise', () => {
    expect([readSettings({}).niceness, readSettings({ NICENESS: '0' }).niceness]).toEqual([5, 0]);
  });

  it('are passed on to the services, which validate them', () => {
    const services = { TRUSTED_PROXY_HOPS: '-1', SMTP_URL: 'mail.example.org', MAIL_FROM: 'The Desk' };
    expect(readSettings(services).environment).toMatchObject(services);
  });

  it('report every invalid value together', () => {
    expect(() => readSettings({ PORT: '0', SAMPLE_DATA: 'x' })).toThrow(/PORT[^]*SAMPLE_DATA/);
  });
});

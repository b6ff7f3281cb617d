import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../deploy/start/programs.mjs';
import { s3Settings } from '#testing/servers/s3-settings.ts';
import { administrator } from './support/content.ts';

/** Timeout for tests that hang: no test measures speed. */
const TEN_MINUTES = 600_000;

export default defineConfig({
  testDir: '.',
  // `npm run test:s3` has a journal with a bucket.
  testIgnore: s3Settings() ? [] : '**/files-on-s3.spec.ts',
  outputDir: '../../test-results',
  // One more than processors: it waits for the journal while the others keep them busy.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  timeout: TEN_MINUTES,
  expect: { timeout: TEN_MINUTES },
  reporter: [['list'], ['./support/slowest-files.ts']],
  globalSetup: './support/fill-journal.ts',
  use: {
    // A page has the scripts and fonts of the test before it in its cache, and nothing else.
    reuseContext: true,
    // Set when the journal is ready; the workers read this file later.
    baseURL: process.env.JOURNAL_SITE,
    locale: 'en-GB',
    // Requests of a service worker are not those of a page, which tests hold up or change.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      timeout: TEN_MINUTES,
      // `locale` does not affect the order in which a date is typed: month, day, year.
      env: { ...process.env, LANGUAGE: 'en_US' },
    },
    // Recording a trace takes a third of the CPU: `--trace on` does when a failure needs it.
    screenshot: 'only-on-failure',
  },
  webServer: {
    // `exec` replaces the shell, so that the journal is Playwright's own child and detects its exit.
    command: 'exec node frontend/e2e/run-journal.ts',
    cwd: '../..',
    env: { ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password },
    wait: {
      stdout: /^ +Journal +(?<journal_site>\S+)\/$[^]*^ +Data +(?<journal_data>\S+)$[^]*Ctrl-C/m,
    },
    timeout: TEN_MINUTES,
    gracefulShutdown: { signal: 'SIGINT', timeout: TEN_MINUTES },
  },
});

import { defineConfig } from '@playwright/test';
import { findChromium } from '../../deploy/start/programs.mjs';

/** Timeout for tests that hang: no test measures speed. */
const TEN_MINUTES = 600_000;

/** Forms, tables and the editor alone, on a page that Vite builds and serves. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/components',
  fullyParallel: true,
  forbidOnly: true,
  timeout: TEN_MINUTES,
  expect: { timeout: TEN_MINUTES },
  reporter: 'list',
  use: {
    reuseContext: true,
    baseURL: process.env.COMPONENTS_SITE,
    locale: 'en-GB',
    launchOptions: { executablePath: findChromium(), timeout: TEN_MINUTES },
  },
  webServer: {
    command: 'exec node serve.ts',
    wait: { stdout: /(?<components_site>http:\S+)\// },
    timeout: TEN_MINUTES,
    gracefulShutdown: { signal: 'SIGINT', timeout: TEN_MINUTES },
  },
});

import { defineConfig } from '@playwright/test';
import { findChromium } from '../../deploy/start/programs.mjs';

/** Forms, tables and the editor alone, on a page that Vite builds and serves. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/components',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env.COMPONENTS_SITE,
    locale: 'en-GB',
    launchOptions: { executablePath: findChromium() },
  },
  webServer: {
    // Vite takes another port when this one is used.
    command: 'vite build --logLevel error && exec vite preview --port 5199',
    env: { NO_COLOR: '1', FORCE_COLOR: '' },
    wait: { stdout: /Local:\s+(?<components_site>\S+)\// },
    gracefulShutdown: { signal: 'SIGINT', timeout: 5_000 },
  },
});

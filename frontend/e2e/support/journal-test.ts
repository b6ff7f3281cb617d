import { test as base, expect } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '#contracts/text/limits.ts';
import { signIn } from './sign-in.ts';

export { expect };

interface Options {
  /** Console errors that the test expects; any other fails it. */
  provoked: RegExp | undefined;
}

/** Playwright's trace fetches a chosen picture again, which the CSP forbids; the journal never does. */
const traceViolation = /^Connecting to 'blob:/;

/** A test that fails when a page has logged an error, thrown one, or violated the content security policy. */
export const test = base.extend<Options>({
  provoked: [undefined, { option: true }],
  context: async ({ context, provoked }, use) => {
    const faults: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${message.text()} at ${message.page()?.url()}`);
    });
    context.on('weberror', (thrown) => faults.push(String(thrown.error())));
    await use(context);
    expect(faults.filter((fault) => !provoked?.test(fault) && !traceViolation.test(fault))).toEqual([]);
  },
});

/** The test with the administrator signed in. */
export const staffTest = test.extend({
  storageState: async ({ baseURL }, use) => {
    const localStorage = [{ name: SESSION_STORAGE_KEY, value: JSON.stringify(await signIn()) }];
    await use({ cookies: [], origins: [{ origin: baseURL!, localStorage }] });
  },
});

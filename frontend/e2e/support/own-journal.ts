import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { administrator } from './content.ts';
import { expect, test } from './journal-test.ts';

/** The address and the folder of a journal that is ready. */
async function printedBy({ stdout }: ChildProcess): Promise<string[]> {
  let printed = '';
  stdout!.on('data', (chunk) => (printed += String(chunk)));
  const ready = /^ +Journal +(\S+)\/$[^]*^ +Data +(\S+)$[^]*Ctrl-C/m;
  await expect.poll(() => printed).toMatch(ready);
  return ready.exec(printed)!.slice(1);
}

/** A test in a journal of its own, which nobody has set up; pages and helpers speak to this one until it ends. */
export const ownJournalTest = test.extend<{ journal: string }>({
  journal: [
    // Playwright reads from the pattern that it needs no other fixture.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { JOURNAL_SITE, JOURNAL_DATA } = process.env;
      const process_ = spawn(process.execPath, ['frontend/e2e/run-journal.ts'], {
        env: {
          ...process.env,
          ADMIN_USERNAME: administrator.username,
          ADMIN_PASSWORD: administrator.password,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [site = '', data] = await printedBy(process_);
      Object.assign(process.env, { JOURNAL_SITE: site, JOURNAL_DATA: data });
      await use(site);
      Object.assign(process.env, { JOURNAL_SITE, JOURNAL_DATA });
      process_.kill('SIGINT');
      await once(process_, 'exit');
    },
    { auto: true },
  ],
  baseURL: async ({ journal }, use) => use(journal),
});

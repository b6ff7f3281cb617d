import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Issue } from '#contracts/entities.ts';
import { eventually } from '#testing/eventually.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JournalClient } from '../client/journal-client.ts';
import { identityOf, isAlive } from './process-identity.ts';
import { TrialJournal } from './trial-journal.ts';

const PATIENCE_MS = 120_000;
const issue = { year: 2026, volume: 1, issue: 1 };

/** The compiled journal, started and ended in every way; one test goes on with the data of the one before. */
describe('npm start', () => {
  let DATA_DIR: string;
  let password: string;
  let journal: TrialJournal | undefined;
  beforeAll(() => {
    DATA_DIR = mkdtempSync(join(tmpdir(), 'colophon-launcher-'));
  });
  afterAll(async () => {
    await journal?.stop();
    journal?.remove();
  }, PATIENCE_MS);

  const start = async () => (journal = await TrialJournal.start({ DATA_DIR, ADMIN_PASSWORD: '' }));
  const running = ({ launcher }: TrialJournal) =>
    [launcher.pid!, ...journal!.processes().map((name) => journal!.pidOf(name))].map((pid) =>
      identityOf(pid)!,
    );
  const signIn = () => JournalClient.signIn({ ...journal!.signIn, password });

  it(
    'ends with the reason of a service that refuses a setting',
    async () => {
      const refused = TrialJournal.start({ DATA_DIR, ADMIN_PASSWORD: '', TRUSTED_PROXY_HOPS: '-1' });
      await expect(refused).rejects.toThrow(
        /Colophon does not start\. gateway does not start[^]*Configuration: TRUSTED_PROXY_HOPS must not be less than 0/,
      );
    },
    PATIENCE_MS,
  );

  it(
    'shows the password that it made up, and ends all processes at Ctrl-C',
    async () => {
      await start();
      password = /Administrator created: admin, password (\S+) /.exec(journal!.log())![1]!;
      await (await signIn()).post('/api/admin/create-issue', issue);
      const all = running(journal!);
      expect(all).toHaveLength(11);
      expect(all.map(isAlive)).not.toContain(false);
      expect(await journal!.stop('SIGINT')).toBe(0);
      expect(all.map(isAlive)).not.toContain(true);
    },
    PATIENCE_MS,
  );

  it(
    'has the data of its earlier run, and ends all processes when it is killed',
    async () => {
      await start();
      const issues = await (await signIn()).get<Issue[]>('/api/admin/archives/');
      expect(issues).toEqual([expect.objectContaining(issue)]);
      const all = running(journal!);
      await journal!.stop('SIGKILL');
      await eventually(() => expect(all.map(isAlive)).not.toContain(true), 20_000);
    },
    PATIENCE_MS,
  );

  it(
    'starts again after it was killed, and ends at a second Ctrl-C without waiting for a process that hangs',
    async () => {
      await start();
      const all = running(journal!);
      process.kill(journal!.pidOf('webdata'), 'SIGSTOP');
      journal!.launcher.kill('SIGINT');
      // A second signal within a second is npm's copy of the first.
      await pause(1_500);
      expect(await journal!.stop('SIGINT')).toBe(1);
      await eventually(() => expect(all.map(isAlive)).not.toContain(true));
    },
    PATIENCE_MS,
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Environment, freshEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { MessagingProcess } from '#testing/running/messaging-process.ts';
import { findRedis } from '../../start/programs.mjs';
import { Processes } from '../chaos/processes.ts';
import { RedisWithSentinels } from './databases.ts';

/** Where the databases of the specs are containers there may be no program. */
const where = findRedis() ? describe : describe.skip;

where('A Redis that Sentinels fail over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-sentinels-'));
  const processes = new Processes(folder);
  let redis: RedisWithSentinels;
  let environment: Environment;
  let messaging: MessagingProcess;

  beforeAll(async () => {
    environment = await freshEnvironment();
    redis = await RedisWithSentinels.start(folder, processes);
    const settings = { REDIS_URL: redis.url, REDIS_SENTINELS: redis.sentinels };
    messaging = await MessagingProcess.start({ ...environment, ...settings });
  });
  afterAll(async () => {
    await messaging.close();
    await processes.stop(processes.names);
    rmSync(folder, { recursive: true });
  });

  it('loses none of the jobs that wait, run or are added meanwhile', async () => {
    const some = () => Array.from({ length: 30 }, () => randomUUID());
    const [before, meanwhile] = [some(), some()];
    const done = new Set<string>();
    const gate = Promise.withResolvers<void>();
    let running = 0;
    messaging.consume(async ({ data }) => {
      running += 1;
      await gate.promise;
      done.add((data as { articleId: string }).articleId);
    });
    messaging.startRelay();
    await messaging.publish(...before);
    await eventually(() => expect(running).toBeGreaterThan(1));

    const primary = await redis.primary();
    await processes.stop([primary], 0);
    gate.resolve();
    await messaging.publish(...meanwhile);
    await eventually(() => expect([...done].sort()).toEqual([...before, ...meanwhile].sort()));
    expect(await redis.primary()).not.toBe(primary);
  });
});

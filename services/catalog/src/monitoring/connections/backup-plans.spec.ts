import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Backup, BackupPlan } from '#contracts/journal/connections.ts';
import { untilEnded } from '#testing/running/ended.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

const PATH = '/api/admin/settings/backup-plan';
const COMMANDS = 'dist/deploy/tools/backup';

describe('Backups that an administrator requests', () => {
  let catalog: RunningCatalog;
  let folder: string;

  beforeAll(async () => {
    catalog = await runCatalog();
    folder = await mkdtemp(join(tmpdir(), 'colophon-plans-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const plan = async () => (await catalog.staff.get(PATH)).body as BackupPlan;
  const post = (path: string, body?: object) => catalog.staff.post(PATH + path).send(body);
  const run = (command: string, more: NodeJS.ProcessEnv = {}) => {
    const env = { ...process.env, ...catalog.environment, FILES_S3_BUCKET: '', BACKUP_DIR: folder, ...more };
    return spawn(process.execPath, [`${COMMANDS}/${command}.js`], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  };

  it('need a running backup program, and a key, which is shown once and stored encrypted', async () => {
    expect(await plan()).toEqual({ schedule: 'off', has_key: false, state: 'idle' });
    expect((await post('/now')).status).toBe(400);
    expect((await post('', { schedule: 'daily' })).status).toBe(400);
    const { key } = (await post('/key')).body as { key: string };
    expect(key).toMatch(/^AGE-SECRET-KEY-1/);
    expect((await post('/key')).status).toBe(400);
    expect(await plan()).toMatchObject({ has_key: true });
    const stored = await catalog.database.collection('backupplans').find().toArray();
    const history = await catalog.staff.get('/api/admin/settings/history');
    expect(JSON.stringify([stored, history.body, await plan()])).not.toContain(key);
    expect(history.text).toContain('backup_key');
  });

  it('are made when they are ordered, encrypted with that key, and listed', async () => {
    const makeDue = async () => expect(await untilEnded(run('backup-due'))).toBe(0);
    const backups = async () => (await catalog.staff.get('/api/admin/settings/backups')).body as Backup[];
    await makeDue();
    expect(await plan()).toMatchObject({ place: folder, state: 'idle' });
    expect(await backups()).toEqual([]);
    expect((await post('/now')).body).toMatchObject({ state: 'ordered' });
    await makeDue();
    expect(await backups()).toMatchObject([{ place: folder, encrypted: true }]);
    expect(await plan()).toMatchObject({ state: 'idle', began: expect.anything() });
    expect(await plan()).not.toHaveProperty('problem');
    await makeDue();
    expect(await backups()).toHaveLength(1);
    const [id] = await readdir(join(folder, 'backups'));
    expect(await readdir(join(folder, 'backups', id!))).toContain('manifest.json.gz.age');
  });

  it('are made again after their process was killed', async () => {
    await catalog.database.collection('backupplans').updateOne({}, { $set: { running: true } });
    expect(await untilEnded(run('backup-due'))).toBe(0);
    expect((await catalog.staff.get('/api/admin/settings/backups')).body).toHaveLength(2);
    expect(await plan()).toMatchObject({ state: 'idle' });
  });
});

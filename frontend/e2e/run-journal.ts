// The journal of the browser tests: the launcher's own, on a free port, with data that go when it ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../deploy/local/ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'colophon-browser-'));
// The launcher exits when all it started has ended.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

Object.assign(process.env, { PORT: await freePort(), DATA_DIR: folder, SAMPLE_DATA: '0' });
// Never somebody's own data.
for (const address of ['HOST', 'MONGODB_URI', 'REDIS_URL']) delete process.env[address];
await import('../../deploy/local/start.ts');

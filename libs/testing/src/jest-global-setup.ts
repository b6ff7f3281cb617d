import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabases } from './databases.ts';
import type { Databases } from './embedded-databases.ts';

declare global {
  /** Shared with the teardown; workers know the addresses only. */
  var testDatabases: Databases | undefined;
  /** The temporary files of all specs: a test process that Jest ends removes none of its own. */
  var temporaryFiles: string | undefined;
}

export default async function setUp(): Promise<void> {
  process.env.LOG_LEVEL ??= 'silent';
  // The threads and processes that specs start, hundreds of them, compile each module once. Node's own default folder.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  globalThis.testDatabases = await startDatabases(process.env);
  process.env.MONGODB_URI = globalThis.testDatabases.mongodbUri;
  process.env.SPEC_DATABASES = `spec-${randomBytes(3).toString('hex')}`;
  process.env.REDIS_URL = globalThis.testDatabases.redisUrl;
  process.env.TMPDIR = globalThis.temporaryFiles = await mkdtemp(join(tmpdir(), 'colophon-specs-'));
}

import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabases } from './databases.ts';
import { dropDatabases } from './environment.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare global {
  /** For the teardown. */
  var endOfSpecs: () => Promise<void>;
}

export default async function setUp(): Promise<void> {
  const { MONGODB_URI } = process.env;
  const SPEC_DATABASES = `spec-${randomBytes(3).toString('hex')}`;
  const databases = await startDatabases(process.env);
  // The temporary files of all specs: a test process that Jest ends removes none of its own.
  const TMPDIR = temporaryFolder('colophon-specs-');
  globalThis.endOfSpecs = async () => {
    if (MONGODB_URI) await dropDatabases(MONGODB_URI, SPEC_DATABASES);
    await databases.stop();
    await rm(TMPDIR, { recursive: true, force: true });
  };
  process.env.LOG_LEVEL ??= 'silent';
  // The threads and processes that specs start, hundreds of them, compile each module once. Node's own default folder.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  // Memory of the workers that is freed returns to the system.
  process.env.MALLOC_ARENA_MAX ??= '2';
  Object.assign(process.env, {
    MONGODB_URI: databases.mongodbUri,
    REDIS_URL: databases.redisUrl,
    SPEC_DATABASES,
    TMPDIR,
  });
}

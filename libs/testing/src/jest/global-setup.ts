import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabases, startDatabases } from '../databases/databases.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare global {
  /** Called by the teardown. */
  var endOfSpecs: () => Promise<void>;
}

export default async function setUp(): Promise<void> {
  const { MONGODB_URI, REDIS_URL, TMPDIR: given } = process.env;
  const SPEC_DATABASES = `spec-${randomBytes(3).toString('hex')}`;
  const databases = await startDatabases(process.env);
  // A test process that Jest ends removes none of its temporary files.
  const TMPDIR = temporaryFolder('colophon-specs-');
  globalThis.endOfSpecs = async () => {
    if (MONGODB_URI) await dropDatabases(MONGODB_URI, SPEC_DATABASES);
    await databases.stop();
    // The next run of a watch begins as this one did.
    setEnvironment({ MONGODB_URI, REDIS_URL, TMPDIR: given });
  };
  process.env.LOG_LEVEL ??= 'fatal';
  // The threads and processes that specs start, hundreds of them, compile each module once. Node's own default folder.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  // Memory that the workers free returns to the system.
  process.env.MALLOC_ARENA_MAX ??= '2';
  process.env.MALLOC_MMAP_THRESHOLD_ ??= '131072';
  setEnvironment({
    MONGODB_URI: databases.mongodbUri,
    REDIS_URL: databases.redisUrl,
    SPEC_DATABASES,
    TMPDIR,
  });
}

function setEnvironment(values: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(values))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
}

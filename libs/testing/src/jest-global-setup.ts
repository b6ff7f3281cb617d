import { startDatabases } from './databases.ts';
import type { Databases } from './embedded-databases.ts';

declare global {
  /** Shared with the teardown; workers know the addresses only. */
  var testDatabases: Databases | undefined;
}

export default async function setUp(): Promise<void> {
  process.env.LOG_LEVEL ??= 'silent';
  globalThis.testDatabases = await startDatabases(process.env);
  process.env.MONGODB_URI = globalThis.testDatabases.mongodbUri;
  process.env.REDIS_URL = globalThis.testDatabases.redisUrl;
}

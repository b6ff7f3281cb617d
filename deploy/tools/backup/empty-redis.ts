import { Redis } from 'ioredis';

/**
 * Empties the Redis of REDIS_URL. What it has is newer than the restored MongoDB: messages that are done there would not be
 * delivered again, and events of changes that are lost would be taken for later ones.
 */
export async function emptyRedis(): Promise<void> {
  const { REDIS_URL } = process.env;
  if (!REDIS_URL) return;
  const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined); // the command itself fails with it
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
}

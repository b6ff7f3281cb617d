import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Databases, a Redis database, a folder and keys for one spec. */
export interface Environment {
  MONGODB_URI: string;
  REDIS_URL: string;
  DATABASE_PREFIX: string;
  FILES_DIR: string;
  AUTH_PRIVATE_KEY: string;
  AUTH_PUBLIC_KEY: string;
  HOST: string;
}

export async function freshEnvironment(): Promise<Environment> {
  return {
    MONGODB_URI: given('MONGODB_URI'),
    ...(await freshRedis()),
    DATABASE_PREFIX: `spec-${randomBytes(6).toString('hex')}`,
    FILES_DIR: mkdtempSync(join(tmpdir(), 'colophon-spec-')),
    AUTH_PRIVATE_KEY: privateKey,
    AUTH_PUBLIC_KEY: publicKey,
    HOST: '127.0.0.1',
  };
}

/** The Redis database of this Jest worker, emptied; enough for a gateway. */
export async function freshRedis(): Promise<Pick<Environment, 'REDIS_URL'>> {
  const url = new URL(given('REDIS_URL'));
  url.pathname = `/${process.env.JEST_WORKER_ID ?? '1'}`;
  const redis = new Redis(url.href);
  await redis.flushdb();
  await redis.quit();
  return { REDIS_URL: url.href };
}

function given(name: 'MONGODB_URI' | 'REDIS_URL'): string {
  const value = process.env[name];
  if (!value) throw new Error(`The specs need ${name}, set by Jest’s global set-up`);
  return value;
}

/** Drops a spec's databases, so that a long run does not fill the disk. */
export async function dropDatabases({ MONGODB_URI, DATABASE_PREFIX, FILES_DIR }: Environment): Promise<void> {
  const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
  for (const service of ['auth', 'catalog', 'webdata', 'documents', 'messaging']) {
    await connection.useDb(`${DATABASE_PREFIX}_${service}`).dropDatabase();
  }
  await connection.close();
  await rm(FILES_DIR, { recursive: true, force: true });
}

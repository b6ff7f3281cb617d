import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterBlock } from '../jest/after-block.ts';
import { beforeBlock } from '../jest/before-block.ts';
import { rpcKeysOf } from '../running/rpc-keys.ts';
import { eachDatabase } from './databases.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const encryptionKey = randomBytes(32).toString('base64');

const worker = process.env.JEST_WORKER_ID ?? '1';
/** A collection with more documents is dropped faster than emptied. */
const MANY = 1_000;

/** Databases, a Redis database, a folder and keys for one spec. */
export interface Environment {
  MONGODB_URI: string;
  REDIS_URL: string;
  DATABASE_PREFIX: string;
  FILES_DIR: string;
  AUTH_PRIVATE_KEY: string;
  AUTH_PUBLIC_KEY: string;
  AUTH_ENCRYPTION_KEYS: string;
  CATALOG_ENCRYPTION_KEYS: string;
  /** The keys of documents, which calls most; the other services that a spec runs have their own. */
  RPC_KEYS_FILE: string;
  HOST: string;
}

/** Environments in use; the files of a Jest worker run one after another. */
const used = new Set<string>();

/** Ends after the last test of the block, if it does not end before. */
export async function freshEnvironment(): Promise<Environment> {
  const MONGODB_URI = required('MONGODB_URI');
  const prefixes = Array.from(
    { length: used.size + 1 },
    (_, at) => `${required('SPEC_DATABASES')}-${worker}-${at + 1}`,
  );
  const DATABASE_PREFIX = prefixes.find((prefix) => !used.has(prefix))!;
  used.add(DATABASE_PREFIX);
  await emptyDatabases(MONGODB_URI, DATABASE_PREFIX);
  const environment = {
    MONGODB_URI,
    ...(await freshRedis()),
    DATABASE_PREFIX,
    FILES_DIR: mkdtempSync(join(tmpdir(), 'colophon-spec-')),
    AUTH_PRIVATE_KEY: privateKey,
    AUTH_PUBLIC_KEY: publicKey,
    AUTH_ENCRYPTION_KEYS: encryptionKey,
    CATALOG_ENCRYPTION_KEYS: encryptionKey,
    RPC_KEYS_FILE: rpcKeysOf('documents'),
    HOST: '127.0.0.1',
  };
  afterBlock(() => endEnvironment(environment));
  return environment;
}

/** `freshEnvironment` before the first test of the block. */
export const specEnvironment = () => beforeBlock(freshEnvironment);

/** The Redis database of this Jest worker, emptied; enough for a gateway. */
export async function freshRedis(): Promise<Pick<Environment, 'REDIS_URL'>> {
  const url = new URL(required('REDIS_URL'));
  url.pathname = `/${worker}`;
  const redis = new Redis(url.href);
  await redis.flushdb();
  await redis.quit();
  return { REDIS_URL: url.href };
}

function required(name: 'MONGODB_URI' | 'REDIS_URL' | 'SPEC_DATABASES'): string {
  const value = process.env[name];
  if (!value) throw new Error(`The specs need ${name}, set by Jest’s global set-up`);
  return value;
}

/** Empties the databases of an earlier file under the prefix, since creating indexes takes seconds. */
async function emptyDatabases(uri: string, prefix: string): Promise<void> {
  await eachDatabase(uri, `${prefix}_`, async (database) => {
    // Specs with schemas of their own have such a database.
    if (database.name === `${prefix}_messaging`) return database.dropDatabase();
    const filter = { type: 'collection', name: { $not: /^system\./ } };
    const found = await database.db!.listCollections(filter, { nameOnly: true }).toArray();
    await Promise.all(
      found.map(async ({ name }) => {
        const collection = database.collection(name);
        const isLarge = (await collection.estimatedDocumentCount()) > MANY;
        await (isLarge ? collection.drop() : collection.deleteMany({}));
      }),
    );
  });
}

/** Removes a spec's folder; another spec may have its databases. */
export async function endEnvironment({ DATABASE_PREFIX, FILES_DIR }: Environment): Promise<void> {
  used.delete(DATABASE_PREFIX);
  await rm(FILES_DIR, { recursive: true, force: true });
}

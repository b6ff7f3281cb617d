import mongoose, { type Connection } from 'mongoose';
import { containerRuntime, mongoContainer, redisContainer } from './database-containers.ts';
import { type Databases, embeddedDatabases } from './embedded-databases.ts';

/** The servers given by MONGODB_URI and REDIS_URL; else containers; else servers started here. */
export async function startDatabases({ MONGODB_URI, REDIS_URL }: NodeJS.ProcessEnv): Promise<Databases> {
  if (MONGODB_URI && REDIS_URL)
    return { mongodbUri: MONGODB_URI, redisUrl: REDIS_URL, stop: () => Promise.resolve() };
  const given = { mongodbUri: MONGODB_URI || undefined, redisUrl: REDIS_URL || undefined };
  if (!(await containerRuntime())) return embeddedDatabases(given);
  const [mongo, redis] = await Promise.all([
    given.mongodbUri ? undefined : mongoContainer(),
    given.redisUrl ? undefined : redisContainer(),
  ]);
  return {
    mongodbUri: given.mongodbUri ?? mongo!.url,
    redisUrl: given.redisUrl ?? redis!.url,
    stop: async () => {
      await Promise.all([mongo?.stop(), redis?.stop()]);
    },
  };
}

/** Drops the databases of a run, also on a server that remains. */
export async function dropDatabases(uri: string, prefix: string): Promise<void> {
  await eachDatabase(uri, prefix, (database) => database.dropDatabase());
}

export async function eachDatabase(
  uri: string,
  prefix: string,
  work: (database: Connection) => Promise<void>,
): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  const filter = { name: new RegExp(`^${prefix}`) };
  const { databases } = await connection.db!.admin().listDatabases({ nameOnly: true, filter });
  await Promise.all(databases.map(({ name }) => work(connection.useDb(name))));
  await connection.close();
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongoProgram } from '../../../deploy/start/mongo.ts';
import { type Program, SupervisedProcess } from '../../../deploy/start/processes.ts';
import { redisProgram } from '../../../deploy/start/redis.ts';

/** A real MongoDB (a replica set, for transactions) and a real Redis. */
export interface Databases {
  mongodbUri: string;
  redisUrl: string;
  stop: () => Promise<void>;
}

/** The databases of `npm start`, with a temporary folder; they end with this process, even on a crash. */
export async function embeddedDatabases(given: Partial<Databases>): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-databases-'));
  const mongo = given.mongodbUri ? undefined : await mongoProgram(folder, join(folder, 'mongodb.log'));
  const redis = given.redisUrl ? undefined : await redisProgram(folder, join(folder, 'redis.log'));
  const running = [mongo?.program, redis?.program].filter((program) => program !== undefined).map(start);
  const stop = async () => {
    await Promise.all(running.map((database) => database.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(running.map((database) => database.ready()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { mongodbUri: given.mongodbUri ?? mongo!.uri, redisUrl: given.redisUrl ?? redis!.url, stop };
}

function start(program: Program): SupervisedProcess {
  const database = new SupervisedProcess(program, {
    say: (line) => console.warn(line),
    started: () => undefined,
  });
  database.start();
  return database;
}

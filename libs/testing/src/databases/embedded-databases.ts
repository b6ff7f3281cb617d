import { mongoProgram } from '../../../../deploy/start/mongo.ts';
import { redisProgram } from '../../../../deploy/start/redis.ts';
import { SupervisedProcess } from '../../../../deploy/start/supervised-process.ts';
import { temporaryFolder } from '../jest/temporary-folder.ts';

/** A real MongoDB (a replica set, for transactions) and a real Redis. */
export interface Databases {
  mongodbUri: string;
  redisUrl: string;
  stop: () => Promise<void>;
}

/** The databases of `npm start`, in a temporary folder and with normal priority; they end with this process. */
export async function embeddedDatabases(given: Partial<Databases>): Promise<Databases> {
  const folder = temporaryFolder('colophon-databases-');
  const mongo = given.mongodbUri ? undefined : await mongoProgram(folder);
  const redis = given.redisUrl ? undefined : await redisProgram(folder);
  const running = [mongo, redis]
    .filter((database) => database !== undefined)
    .map(({ program }) => new SupervisedProcess({ ...program, niceness: 0 }, folder));
  for (const database of running) database.start();
  const stop = async () => {
    await Promise.all(running.map((database) => database.stop(0)));
  };
  try {
    await Promise.all(running.map((database) => database.untilReady()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { mongodbUri: given.mongodbUri ?? mongo!.url(), redisUrl: given.redisUrl ?? redis!.url(), stop };
}

// Configures the given mongod as a replica set of one, and ends when it is writable. Run by mongo.ts as a separate
// process. A second argument is the address by which the server reaches itself, if different.
import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';

interface Hello {
  isWritablePrimary?: boolean;
  me?: string;
}

const [address, host = address] = process.argv.slice(2);
const client = new mongo.MongoClient(`mongodb://${address}/?directConnection=true`, {
  serverSelectionTimeoutMS: 5_000,
});
const admin = client.db('admin');

try {
  const { members, version } = await currentConfig();
  // A first start, or a start on a different port than configured.
  if (members[0]?.host !== host) {
    const config = { _id: 'rs0', version: version + 1, members: [{ _id: 0, host }] };
    await admin.command(
      version === 0 ? { replSetInitiate: config } : { replSetReconfig: config, force: true },
    );
  }
  while (!((await admin.command({ hello: 1 })) as Hello).isWritablePrimary) await sleep(20);
} finally {
  await client.close();
}

async function currentConfig(): Promise<{ members: { host: string }[]; version: number }> {
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    return config as { members: { host: string }[]; version: number };
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.codeName === 'NotYetInitialized')
      return { members: [], version: 0 };
    throw error;
  }
}

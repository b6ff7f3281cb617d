// Makes the replica set, unless it is there, and a user for each service with rights on its own database alone. Run by
// `npm start`, and in containers as a job; may be repeated, and gives changed passwords to users that exist.
//   MONGODB_MEMBERS        host:port of each member of the replica set, as they reach each other
//   MONGODB_KEY            contents of their key file; none on a server that asks nobody for a password
//   MONGODB_ADDRESS        of the first member as reached from here, if different
//   MONGODB_ADMIN_URI      instead of these: an existing replica set, as somebody who may create users
//   MONGODB_URI_<SERVICE>  with name and password of the service's user; OPERATOR's is for backups
import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';

interface Hello {
  isWritablePrimary?: boolean;
  primary?: string;
}

const {
  MONGODB_MEMBERS = '',
  MONGODB_KEY,
  MONGODB_ADDRESS,
  MONGODB_ADMIN_URI,
  DATABASE_PREFIX,
} = process.env;
const members = MONGODB_MEMBERS.split(',');
const prefix = DATABASE_PREFIX ?? 'colophon';
const users = Object.entries(process.env).flatMap(([name, uri]) => {
  const [, service] = /^MONGODB_URI_([A-Z]+)$/.exec(name) ?? [];
  return service && uri ? [{ service: service.toLowerCase(), uri }] : [];
});

if (MONGODB_ADMIN_URI) await saveUsers(MONGODB_ADMIN_URI);
else {
  const primary = await ensureReplicaSet(MONGODB_ADDRESS ?? members[0]!);
  if (users.length > 0) await saveUsers(memberUri(primary));
}

/** URI that signs in with the key as `__system`, as members do to each other: no administrator is needed. */
function memberUri(address: string): string {
  const member = MONGODB_KEY ? `__system:${MONGODB_KEY}@` : '';
  return `mongodb://${member}${address}/?directConnection=true${MONGODB_KEY ? '&authSource=local' : ''}`;
}

/** @returns address of its primary, which takes writes */
async function ensureReplicaSet(address: string): Promise<string> {
  return withAdmin(memberUri(address), async (admin) => {
    const current = await currentConfig(admin);
    // A first start, or a start on other ports than configured.
    if (!current.members.some(({ host }) => members.includes(host))) {
      const { version } = current;
      const config = {
        _id: 'rs0',
        version: version + 1,
        members: members.map((host, _id) => ({ _id, host })),
      };
      await admin.command(
        version === 0 ? { replSetInitiate: config } : { replSetReconfig: config, force: true },
      );
    }
    for (;;) {
      const hello = (await admin.command({ hello: 1 })) as Hello;
      if (hello.isWritablePrimary) return address;
      if (hello.primary) return hello.primary;
      await sleep(20);
    }
  });
}

async function currentConfig(admin: mongo.Db): Promise<{ members: { host: string }[]; version: number }> {
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    return config as { members: { host: string }[]; version: number };
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.codeName === 'NotYetInitialized')
      return { members: [], version: 0 };
    throw error;
  }
}

function saveUsers(adminUri: string): Promise<void> {
  return withAdmin(adminUri, async (admin, client) => {
    for (const { service, uri } of users) {
      const { username, password, source } = new mongo.MongoClient(uri).options.credentials ?? {};
      if (!username) throw new Error(`MONGODB_URI_${service.toUpperCase()} names no user`);
      const database = source ? client.db(source) : admin;
      const user = { pwd: password, roles: rolesOf(service), mechanisms: ['SCRAM-SHA-256'] };
      const exists = await database.command({ usersInfo: username });
      const command = (exists.users as object[]).length > 0 ? 'updateUser' : 'createUser';
      await database.command({ [command]: username, ...user });
    }
  });
}

function rolesOf(service: string): object[] {
  const on = (role: string, name: string) => ({ role, db: `${prefix}_${name}` });
  if (service !== 'operator') return [on('readWrite', service)];
  // dbAdmin, since a restore bypasses the collections' validation of documents.
  return users.flatMap(({ service: name }) =>
    name === 'operator' ? [] : [on('readWrite', name), on('dbAdmin', name)],
  );
}

async function withAdmin<T>(
  uri: string,
  work: (admin: mongo.Db, client: mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client.db('admin'), client);
  } finally {
    await client.close();
  }
}

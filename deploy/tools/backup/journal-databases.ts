import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { mongo } from 'mongoose';
import { isBeingRestored, UNFINISHED_RESTORE } from '#platform/database/unfinished-restore.ts';
import type { CollectionShape, Contents } from './manifest.ts';

/** Services that store documents. */
const SERVICES = ['auth', 'catalog', 'documents', 'manuscripts', 'webdata'];
/** Collection of the backups as staff see them: what the place has, not the journal. */
export const REPORTS = 'backups';
/** Collection that says when backups are made, and with which key. */
const PLANS = 'backupplans';
const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8_388_608;
/** MongoDB's error code. */
const SNAPSHOT_TOO_OLD = 239;

const { deserialize, EJSON } = mongo.BSON;

export class JournalDatabases {
  constructor(
    private readonly client: mongo.MongoClient,
    private readonly prefix: string,
  ) {}

  /** Current collections and indexes. */
  async shapes(): Promise<CollectionShape[]> {
    const shapes: CollectionShape[] = [];
    for (const service of SERVICES) {
      const database = this.database(service);
      const filter = { type: 'collection', name: { $not: /^system\./, $nin: [REPORTS, PLANS] } };
      for await (const { name, options = {} } of database.listCollections<mongo.CollectionInfo>(filter)) {
        const indexes = await database.collection(name).indexes();
        shapes.push({ service, name, options, indexes });
      }
    }
    return shapes.sort((a, b) => (`${a.service}.${a.name}` < `${b.service}.${b.name}` ? -1 : 1));
  }

  /**
   * Reads all collections as they were at one time, one after the other.
   *
   * @param store writes the documents of a collection, and is done with its stream when it resolves
   * @throws Error when collections or indexes changed meanwhile
   */
  async readSnapshot(
    store: (shape: CollectionShape, bson: Readable) => Promise<void>,
  ): Promise<(CollectionShape & Contents)[]> {
    if (await this.isUnfinished()) throw new Error('A restore is unfinished: run it again first');
    const shapes = await this.shapes();
    const session = this.client.startSession({ snapshot: true });
    try {
      const collections: (CollectionShape & Contents)[] = [];
      for (const shape of shapes) {
        const counted = new CountedDocuments(this.documents(shape, session));
        await store(shape, Readable.from(counted, { objectMode: false }));
        collections.push({ ...shape, ...counted.contents() });
      }
      if (!isDeepStrictEqual(plain(shapes), plain(await this.shapes())))
        throw new Error('Collections or indexes changed while they were read');
      return collections;
    } catch (error) {
      if ((error as mongo.MongoError).code !== SNAPSHOT_TOO_OLD) throw error;
      throw new Error(
        'Reading the documents took longer than MongoDB keeps them: raise minSnapshotHistoryWindowInSeconds',
        { cause: error },
      );
    } finally {
      await session.endSession();
    }
  }

  /** @returns whether a restore was interrupted @throws Error when there is anything else */
  async requireEmptyOrUnfinished(): Promise<boolean> {
    if (await this.isUnfinished()) return true;
    const [shape] = await this.shapes();
    if (shape) throw new Error(`The journal is not empty: ${this.prefix}_${shape.service} has ${shape.name}`);
    return false;
  }

  /** Empties these databases; no service starts on them from now on. */
  async beginRestore(): Promise<void> {
    for (const service of SERVICES)
      await this.durable(service, UNFINISHED_RESTORE).updateOne(
        { _id: 'restore' },
        { $setOnInsert: { began: new Date() } },
        { upsert: true },
      );
    for (const { service, name } of await this.shapes())
      if (name !== UNFINISHED_RESTORE) await this.database(service).dropCollection(name);
  }

  async endRestore(): Promise<void> {
    for (const service of SERVICES) await this.durable(service, UNFINISHED_RESTORE).drop();
  }

  /** Stores a collection, reads it again and compares it. Its indexes come last: some delete old documents. */
  async restore(expected: CollectionShape & Contents, bson: Readable): Promise<void> {
    const { service, name, options, indexes } = expected;
    const database = this.database(service);
    await database.createCollection(name, options);
    const collection = this.durable(service, name);
    for await (const batch of batches(bson))
      await collection.insertMany(batch.map(exactly), { bypassDocumentValidation: true });
    const counted = new CountedDocuments(this.documents(expected));
    for await (const _ of counted); // reads it to its end
    const others = indexes.filter((index) => index.name !== '_id_');
    if (others.length > 0) await database.command({ createIndexes: name, indexes: others });
    const is = plain({ ...counted.contents(), indexes: await collection.indexes() });
    const { documents, bytes, sha256 } = expected;
    if (!isDeepStrictEqual(is, plain({ documents, bytes, sha256, indexes })))
      throw new Error(`The restored ${service}.${name} differs from the backup`);
  }

  private async isUnfinished(): Promise<boolean> {
    const states = await Promise.all(SERVICES.map((service) => isBeingRestored(this.database(service))));
    return states.includes(true);
  }

  private async *documents(
    { service, name }: CollectionShape,
    session?: mongo.ClientSession,
  ): AsyncGenerator<Buffer> {
    const cursor = this.database(service).collection(name).find({}, { raw: true, session }).sort({ _id: 1 });
    for await (const document of cursor) yield document as unknown as Buffer;
  }

  private database(service: string): mongo.Db {
    return this.client.db(`${this.prefix}_${service}`);
  }

  private durable(service: string, name: string): mongo.Collection<{ _id: string }> {
    return this.database(service).collection(name, { writeConcern: { w: 'majority', j: true } });
  }
}

/** Documents that are counted and hashed as they are read. */
class CountedDocuments {
  private readonly hash = createHash('sha256');
  private count = 0;
  private bytes = 0;

  constructor(private readonly source: AsyncIterable<Buffer>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const document of this.source) {
      this.hash.update(document);
      this.count += 1;
      this.bytes += document.length;
      yield document;
    }
  }

  contents(): Contents {
    return { documents: this.count, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

async function* batches(bson: Readable): AsyncGenerator<Buffer[]> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for await (const document of split(bson)) {
    if (batch.length === BATCH_DOCUMENTS || (batch.length > 0 && bytes + document.length > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(document);
    bytes += document.length;
  }
  if (batch.length > 0) yield batch;
}

/** Each document begins with its length. */
async function* split(bson: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bson) {
    rest = Buffer.concat([rest, piece as Buffer]);
    let start = 0;
    const length = () => (rest.length - start < 4 ? Infinity : rest.readInt32LE(start));
    for (let size = length(); rest.length - start >= size; size = length()) {
      yield rest.subarray(start, start + size);
      start += size;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) throw new Error('The documents end within a document');
}

/** Deserializes without converting types: a double stays one even if its value is an integer. */
const exactly = (bson: Buffer) =>
  deserialize(bson, {
    promoteValues: false,
    promoteLongs: false,
    promoteBuffers: false,
    bsonRegExp: true,
  }) as { _id: string };

/** A value in a manifest's format. */
const plain = (value: object): object => EJSON.parse(EJSON.stringify(value)) as object;

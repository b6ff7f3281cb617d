import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection, type Model, Schema, Types } from 'mongoose';
import type { SearchFields } from '#search/search-fields.ts';
import { engineOf } from '#search/search-engines.ts';
import { SearchIndex } from '#search/search-index.ts';
import { endEnvironment, type Environment, freshEnvironment } from '../databases/environment.ts';
import { emptyOpenSearch, type EngineSettings } from '../servers/search-engines.ts';

export interface Note {
  _id: Types.ObjectId;
  title: string;
  body: string;
  state: string;
}

const schema: Schema<Note> = new Schema(
  { title: String, body: String, state: String },
  { versionKey: false },
);

export const noteFields: SearchFields<Note> = {
  version: 1,
  texts: ['title', 'body'],
  prefixes: [1, 2],
  groups: ['open', 'closed'],
  read: ['title', 'body', 'state'],
  oldestFirst: { _id: 1 },
  indexed: ({ title, body, state }) => ({ group: state, texts: [title, body], shown: `“${title}”` }),
};

/** A small collection and indexes of it, as of several processes. */
export class IndexedNotes {
  private readonly indexes: SearchIndex<Note>[] = [];
  private readonly connections: Connection[] = [];

  private constructor(
    private readonly environment: Environment,
    private readonly engine: EngineSettings,
    private readonly folder: string,
    readonly notes: Model<Note>,
  ) {}

  static async start(engine: EngineSettings = { OPENSEARCH_URL: '' }): Promise<IndexedNotes> {
    const environment = await freshEnvironment();
    const folder = await mkdtemp(join(tmpdir(), 'colophon-search-'));
    const connection = await connect(environment.MONGODB_URI, environment);
    const notes = connection.model<Note>('Note', schema, 'notes');
    const started = new IndexedNotes(environment, engine, folder, notes);
    started.connections.push(connection);
    await started.notes.init();
    return started;
  }

  file(name: string): string {
    return join(this.folder, name, 'notes.sqlite');
  }

  /** @param file of SQLite; OpenSearch has one index for all @param uri of MongoDB, for the index alone */
  async open(
    file: string,
    fields: SearchFields<Note> = noteFields,
    uri = this.environment.MONGODB_URI,
  ): Promise<SearchIndex<Note>> {
    const connection = await connect(uri, this.environment);
    this.connections.push(connection);
    const notes = connection.model<Note>('Note', schema, 'notes');
    const engine = await engineOf(notes, fields, { SEARCH_FILE: file, ...this.engine });
    const index = new SearchIndex(notes, fields, engine);
    this.indexes.push(index);
    index.onApplicationBootstrap();
    return index;
  }

  async add(...notes: Partial<Note>[]): Promise<void> {
    await this.notes.insertMany(notes.map((note) => ({ title: '', body: '', state: 'open', ...note })));
  }

  /** The titles that a query finds, in its order. */
  async titles(index: SearchIndex<Note>, words: string, groups = noteFields.groups): Promise<string[]> {
    const ranking = [['title'], ['title', 'body']];
    const { ids } = await index.find({
      words: words.split(' ').filter(Boolean),
      groups,
      ranking,
      skip: 0,
      limit: 100,
    });
    const found = await this.notes.find({ _id: { $in: ids } }).lean();
    return ids.map((id) => found.find(({ _id }) => _id.toHexString() === id)?.title ?? '');
  }

  async close(): Promise<void> {
    for (const index of this.indexes) await index.onModuleDestroy();
    for (const connection of this.connections) await connection.close();
    await emptyOpenSearch(this.engine, this.environment.DATABASE_PREFIX);
    await endEnvironment(this.environment);
    await rm(this.folder, { recursive: true });
  }
}

function connect(uri: string, { DATABASE_PREFIX }: Environment): Promise<Connection> {
  const options = {
    dbName: `${DATABASE_PREFIX}_catalog`,
    serverSelectionTimeoutMS: 1_000,
    writeConcern: { w: 'majority' as const, j: true },
  };
  return mongoose.createConnection(uri, options).asPromise();
}

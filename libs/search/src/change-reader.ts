import mongoose, { type Model, type Types } from 'mongoose';
import { indexedDocuments } from './indexed-documents.ts';
import type { Change } from './search-engine.ts';
import type { SearchFields } from './search-fields.ts';

type ChangeEvent<Document extends object> =
  | mongoose.mongo.ChangeStreamInsertDocument<Document>
  | mongoose.mongo.ChangeStreamUpdateDocument<Document>
  | mongoose.mongo.ChangeStreamReplaceDocument<Document>
  | mongoose.mongo.ChangeStreamDeleteDocument<Document>
  | mongoose.mongo.ChangeStreamInvalidateDocument;

/** Errors for a position that the server does not know: older than its log, or another server's. */
const unknownPosition = new Set([260, 280, 286]);

class InvalidatedError extends Error {}

/** Whether changes cannot be read from the position on, now or later. */
export const isLostPosition = (error: unknown): boolean =>
  error instanceof InvalidatedError ||
  (error instanceof mongoose.mongo.MongoServerError && unknownPosition.has(Number(error.code)));

/** Reads the changes of a collection from its change stream, without waiting for others. */
export class ChangeReader<Document extends { _id: Types.ObjectId }> {
  private readonly stream: mongoose.mongo.ChangeStream<Document, ChangeEvent<Document>>;
  private lastRead: mongoose.mongo.ResumeToken;

  /** @param token where to resume; by default the present */
  constructor(
    documents: Model<Document>,
    private readonly fields: SearchFields<Document>,
    token?: string,
  ) {
    const read = ['_id', ...fields.read].map((name) => [`fullDocument.${name}`, 1] as const);
    const parts = { operationType: 1, documentKey: 1, ...Object.fromEntries(read) };
    const resumeAfter = token === undefined ? undefined : (JSON.parse(token) as mongoose.mongo.ResumeToken);
    this.stream = documents.collection.watch<Document, ChangeEvent<Document>>([{ $project: parts }], {
      fullDocument: 'updateLookup',
      resumeAfter,
      // The server responds immediately when there are no more changes.
      maxAwaitTimeMS: 1,
    });
  }

  /**
   * How far it has read, for resuming: the last change, where there was one, so that processes that read the same
   * changes have the same token. That of the stream is also later than the last change, in each process by another time.
   */
  get token(): string {
    return JSON.stringify(this.lastRead ?? this.stream.resumeToken);
  }

  /** The next changes, one for each document; fewer than the limit if no other was stored before the call. */
  async next(limit: number): Promise<Change[]> {
    const changed = new Map<string, Document | undefined>();
    this.lastRead = undefined;
    while (changed.size < limit) {
      const event = await this.stream.tryNext();
      if (event === null) break;
      this.lastRead = event._id;
      if (event.operationType === 'invalidate')
        throw new InvalidatedError('The collection was dropped or renamed');
      if (!('documentKey' in event)) continue;
      const id = event.documentKey._id.toString();
      // An updated document that has been deleted since is not found any more.
      changed.set(id, ('fullDocument' in event ? event.fullDocument : undefined) ?? undefined);
    }
    const indexed = await indexedDocuments(
      this.fields,
      [...changed.values()].filter((document) => document !== undefined),
    );
    const removed = [...changed].filter(([, document]) => document === undefined);
    return [...indexed, ...removed.map(([id]) => ({ id, removed: true as const }))];
  }

  close(): Promise<void> {
    return this.stream.close();
  }
}

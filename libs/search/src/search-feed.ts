import { setTimeout as pause } from 'node:timers/promises';
import type mongoose from 'mongoose';
import type { Model, Types } from 'mongoose';
import { logger } from '#platform/process/logging.ts';
import { ChangeReader, isLostPosition } from './change-reader.ts';
import { indexedDocuments } from './indexed-documents.ts';
import type { Change, SearchEngine } from './search-engine.ts';
import type { Position, SearchFields } from './search-fields.ts';

const BATCH = 500;
/** Number of documents with bodies in a batch: queries wait while a batch is written. */
const BATCH_WITH_BODIES = 50;
/** Pauses between reads of changes, after some and after none. A search waits for neither. */
const [READ_AGAIN_MS, READ_IDLE_MS] = [200, 2_000];
const RETRY_MS = 1_000;
/** The position is also stored when nothing changes: one older than the server's oplog cannot be resumed. */
const STORE_POSITION_EVERY_MS = 60_000;

/** Keeps an index up to date: resumes the collection's change stream, or reads all documents if it cannot. */
export class SearchFeed<Document extends { _id: Types.ObjectId }> {
  /** Whether the index contains every document. */
  isComplete = false;
  /** Called with the ids of documents that the index has as they are now. */
  onIndexed?: (ids: string[]) => void;
  private following?: Promise<void>;
  private stopped = false;
  private indexLost = false;
  private awaitingComplete: (() => void)[] = [];
  /** Callers of `upToDate`, which the next read serves. */
  private awaitingRead: (() => void)[] = [];
  private wake = (): void => undefined;
  private storedAt = 0;
  private applied = 0;

  constructor(
    private readonly documents: Model<Document>,
    private readonly fields: SearchFields<Document>,
    private readonly engine: SearchEngine,
  ) {}

  /** Number of changes of the index so far. */
  get changes(): number {
    return this.applied;
  }

  start(): void {
    this.following = this.follow();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.following;
  }

  /** Continues with the index as it is now, which may have lost changes. */
  restart(): void {
    this.indexLost = true;
    this.isComplete = false;
    this.wake();
  }

  /** Resolves when the index contains every document. */
  async untilComplete(): Promise<void> {
    if (!this.isComplete) await new Promise<void>((resolve) => this.awaitingComplete.push(resolve));
  }

  /** Resolves when the index contains every change stored before the call. */
  untilCurrent(): Promise<void> {
    return new Promise((resolve) => {
      this.awaitingRead.push(resolve);
      this.wake();
    });
  }

  private async follow(): Promise<void> {
    while (!this.stopped) {
      try {
        this.indexLost = false;
        const source = await this.source();
        const known = await this.engine.position(source);
        if (known === 'elsewhere') await pause(RETRY_MS);
        else await this.readChanges(source, known?.token ?? (await this.readAll(source)));
      } catch (error) {
        if (this.stopped) return;
        logger.warn({ err: error }, 'the search index could not be updated');
        if (isLostPosition(error)) {
          this.isComplete = false;
          await this.engine.forget().catch(() => undefined); // the next attempt reports it
        }
        await pause(RETRY_MS);
      }
    }
  }

  /** Unique id of the collection, so that an index of another one is not mistaken for its own. */
  private async source(): Promise<string> {
    await this.documents.init();
    const { db: connection, collection } = this.documents;
    const [found] = await connection.db!.listCollections({ name: collection.name }).toArray();
    return (found as mongoose.mongo.CollectionInfo).info?.uuid?.toString('hex') ?? '';
  }

  /** Takes the position before reading the documents, so that concurrent changes are processed again afterwards. */
  private async readAll(source: string): Promise<string> {
    this.isComplete = false;
    const changes = new ChangeReader(this.documents, this.fields);
    await changes.next(1);
    const { token } = changes;
    await changes.close();

    await this.engine.clear();
    this.applied += 1;
    const read = Object.fromEntries(this.fields.read.map((name) => [name, 1]));
    const found = this.documents.find({}, read).sort(this.fields.oldestFirst).lean<Document[]>();
    let batch: Document[] = [];
    for await (const document of found.cursor({ batchSize: this.batchSize })) {
      if (this.stopped || this.indexLost) throw new Error('Interrupted');
      batch.push(document);
      if (batch.length < this.batchSize) continue;
      await this.apply(await indexedDocuments(this.fields, batch));
      batch = [];
    }
    await this.apply(await indexedDocuments(this.fields, batch), { source, token });
    return token;
  }

  private async readChanges(source: string, token: string): Promise<void> {
    const changes = new ChangeReader(this.documents, this.fields, token);
    try {
      // The first response of a stream need not reach its end.
      await this.applyNext(changes, source);
      this.setComplete();
      while (!this.stopped && !this.indexLost) {
        const served = this.awaitingRead.splice(0);
        const before = this.applied;
        await this.applyNext(changes, source).catch((error: unknown) => {
          this.awaitingRead.push(...served);
          throw error;
        });
        for (const resolve of served) resolve();
        await this.pauseUnlessAwaited(this.applied > before ? READ_AGAIN_MS : READ_IDLE_MS);
      }
    } finally {
      await changes.close();
    }
  }

  /** Applies every change stored before the call. */
  private async applyNext(changes: ChangeReader<Document>, source: string): Promise<void> {
    for (;;) {
      const batch = await changes.next(this.batchSize);
      if (batch.length > 0 || Date.now() > this.storedAt + STORE_POSITION_EVERY_MS) {
        const reached: Position = { source, token: changes.token };
        await this.apply(batch, reached);
        if (batch.length > 0) this.applied += 1;
        this.storedAt = Date.now();
      }
      if (batch.length < this.batchSize) return;
    }
  }

  private async apply(changes: Change[], reached?: Position): Promise<void> {
    await this.engine.apply(changes, reached);
    this.onIndexed?.(changes.flatMap((change) => ('removed' in change ? [] : change.id)));
  }

  private get batchSize(): number {
    return this.fields.hasBodies ? BATCH_WITH_BODIES : BATCH;
  }

  private setComplete(): void {
    this.isComplete = true;
    for (const resolve of this.awaitingComplete.splice(0)) resolve();
  }

  private async pauseUnlessAwaited(milliseconds: number): Promise<void> {
    if (this.awaitingRead.length > 0 || this.stopped || this.indexLost) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    const timer = setTimeout(resolve, milliseconds);
    await promise;
    clearTimeout(timer);
  }
}

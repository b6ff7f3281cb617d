import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { logger } from '#platform/logging.ts';
import { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { SearchIndex } from './search-index.ts';

const BATCH = 200;
const RETRY_MS = 1_000;
/** Change stream errors for an unknown position: it is older than the oplog, or from another server. */
const lostPosition = new Set([260, 280, 286]);

/**
 * Keeps the search index up to date: resumes the articles' change stream, or reads all articles if it cannot.
 */
@Injectable()
export class SearchFeed implements OnApplicationBootstrap, OnModuleDestroy {
  /** Resolves when the index contains every article. */
  readonly complete: Promise<void>;
  private setComplete!: () => void;
  private stream?: mongoose.mongo.ChangeStream<ArticleDocument>;
  private following?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly index: SearchIndex,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
  ) {
    this.complete = new Promise((resolve) => (this.setComplete = resolve));
  }

  onApplicationBootstrap(): void {
    this.following = this.follow();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.stream?.close();
    await this.following;
  }

  private async follow(): Promise<void> {
    while (!this.stopped) {
      try {
        const source = await this.source();
        const position = (await this.index.position(source)) ?? (await this.readAll(source));
        this.setComplete();
        await this.followFrom(position, source);
      } catch (error) {
        if (this.stopped) return;
        logger.warn({ err: error }, 'search index lost touch with the articles');
        if (error instanceof mongoose.mongo.MongoServerError && lostPosition.has(Number(error.code)))
          await this.index.clear();
        await pause(RETRY_MS);
      }
    }
  }

  /** Unique id of the collection, so that an index of another one is not mistaken for its own. */
  private async source(): Promise<string> {
    await this.articles.init();
    const { db: connection, collection } = this.articles;
    const [found] = await connection.db!.listCollections({ name: collection.name }).toArray();
    return (found as mongoose.mongo.CollectionInfo).info?.uuid?.toString('hex') ?? '';
  }

  /**
   * Takes the position before reading the articles, so that concurrent changes are processed again
   * afterwards.
   */
  private async readAll(source: string): Promise<string> {
    const stream = this.articles.collection.watch<ArticleDocument>();
    await stream.tryNext();
    const position = JSON.stringify(stream.resumeToken);
    await stream.close();

    await this.index.clear();
    let batch: ArticleDocument[] = [];
    const oldestFirst = { year: 1, volume: 1, issue: 1, firstPage: -1, _id: 1 } as const;
    for await (const article of this.articles.find().sort(oldestFirst).lean().cursor({ batchSize: BATCH })) {
      if (this.stopped) throw new Error('stopped');
      batch.push(article);
      if (batch.length < BATCH) continue;
      await this.index.put(batch);
      batch = [];
    }
    await this.index.put(batch, { source, position });
    return position;
  }

  private async followFrom(position: string, source: string): Promise<void> {
    if (this.stopped) return;
    const resumeAfter = JSON.parse(position) as mongoose.mongo.ResumeToken;
    this.stream = this.articles.collection.watch<ArticleDocument>([], {
      fullDocument: 'updateLookup',
      resumeAfter,
    });
    for await (const change of this.stream) {
      if (change.operationType === 'delete') await this.index.remove(change.documentKey._id.toString());
      const article = 'fullDocument' in change ? change.fullDocument : undefined;
      await this.index.put(article ? [article] : [], { source, position: JSON.stringify(change._id) });
    }
  }
}

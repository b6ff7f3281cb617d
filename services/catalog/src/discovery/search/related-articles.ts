import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type Model, Schema as MongooseSchema, Types } from 'mongoose';
import type { ArticleLinkWithAuthors } from '#contracts/fields/entities.ts';
import { words } from '#contracts/text/folding.ts';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { withTimeout } from '#platform/process/with-timeout.ts';
import { SearchIndex } from '#search/search-index.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { fieldsWithAuthors, linksWithAuthors } from '../../articles/read/article.views.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';

const MAX_RELATED = 4;
/** The index usually takes a few milliseconds; an article does not wait for a busy one. */
const MAX_WAIT_MS = 300;
const SWEEP_EVERY_MS = 3_600_000;
/** Articles that changed get related ones when nothing has changed for this time: after an import, not during it. */
const QUIET_MS = 1_000;
/** Age at which related articles are found again, since new ones may be nearer. */
const RENEWED_AFTER_MS = 86_400_000;
const PAUSE_MS = 20;

@Schema({ collection: 'related_articles', versionKey: false })
export class RelatedDocument {
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: Number, required: true }) version!: number;
  /** Ids of the related articles, the nearest first. */
  @Prop({ type: [MongooseSchema.Types.ObjectId], required: true }) ids!: Types.ObjectId[];
  @Prop({ type: Date, required: true, index: true }) found!: Date;
}

type FoundFrom = Pick<ArticleDocument, '_id' | 'version' | 'keywords' | 'titleText'>;

export const relatedSchema = SchemaFactory.createForClass(RelatedDocument);

/**
 * Articles that share rare words of an article's keywords and title: found after each change of the article, at the latest when it
 * is read, and again by a sweep as the journal grows.
 */
@Injectable()
export class RelatedArticles extends Sweeper {
  protected readonly sweeps = [
    new RepeatedSweep('related articles', SWEEP_EVERY_MS, () => this.sweep()),
    new RepeatedSweep('related articles of changed ones', QUIET_MS, () => this.findOfChanged()),
  ];
  private stopped = false;
  private readonly changed = new Set<string>();
  private changesBefore = 0;

  constructor(
    @InjectModel(RelatedDocument.name) private readonly stored: Model<RelatedDocument>,
    @InjectModel(ArticleDocument.name) private readonly documents: Model<ArticleDocument>,
    private readonly index: SearchIndex<ArticleDocument>,
    private readonly articles: ArticlesService,
    private readonly outbox: Outbox,
  ) {
    super();
    index.onIndexed((ids) => ids.forEach((id) => this.changed.add(id)));
  }

  /** At most four related articles, the nearest first; `found` is false while the index cannot tell. */
  async findRelated(
    article: ArticleDocument,
  ): Promise<{ related: ArticleLinkWithAuthors[]; found: boolean }> {
    const { _id, version } = article;
    const [known] = await this.stored.aggregate<RelatedDocument & { articles: ArticleDocument[] }>([
      { $match: { _id, version } },
      {
        $lookup: {
          from: this.documents.collection.name,
          localField: 'ids',
          foreignField: '_id',
          pipeline: [{ $match: { status: 'enabled' } }, { $project: fieldsWithAuthors }],
          as: 'articles',
        },
      },
    ]);
    if (known) {
      const ids = known.ids.map((id) => id.toHexString());
      return { related: linksWithAuthors(known.articles, ids), found: true };
    }
    const busy = () => new DomainError('service_unavailable');
    const finding = this.index.isComplete
      ? this.index.findCurrent(MAX_WAIT_MS, () => this.find(article))
      : Promise.reject(busy());
    const [nearest, found] = await withTimeout(2 * MAX_WAIT_MS, finding, busy).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return [[], false] as [string[], boolean];
    });
    const ids = found ? await this.store(article, nearest) : nearest;
    return { related: await this.articles.linksTo(ids), found };
  }

  /** Finds related articles of indexed articles that have none for their version. */
  private async findOfChanged(): Promise<void> {
    if (this.changed.size === 0) return;
    await this.index.untilCurrent();
    const { changes } = this.index;
    const isQuiet = changes === this.changesBefore;
    this.changesBefore = changes;
    if (!isQuiet || !this.index.isComplete) return;
    const ids = [...this.changed].map((id) => new Types.ObjectId(id));
    this.changed.clear();
    const from = this.stored.collection.name;
    const withoutAny = this.documents.aggregate<FoundFrom>([
      { $match: { _id: { $in: ids }, status: 'enabled' } },
      { $project: { version: 1, keywords: 1, titleText: 1 } },
      { $lookup: { from, localField: '_id', foreignField: '_id', as: 'known' } },
      { $match: { $expr: { $not: { $in: ['$version', '$known.version'] } } } },
    ]);
    for await (const article of withoutAny.cursor() as AsyncIterable<FoundFrom>) {
      if (this.stopped) return;
      await this.store(article, await this.find(article));
    }
  }

  /** @returns the ids that were stored first for this version, so that every page shows the same */
  private async store({ _id, version }: FoundFrom, ids: string[]): Promise<string[]> {
    const versionIsStored = { $eq: ['$version', version] };
    const found = { _id, version, ids: ids.map((id) => new Types.ObjectId(id)), found: new Date() };
    const stored = await this.stored
      .findOneAndUpdate({ _id }, [{ $replaceWith: { $cond: [versionIsStored, '$$ROOT', found] } }], {
        upsert: true,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean();
    return stored.ids.map((id) => id.toHexString());
  }

  /** Finds related articles again that were found a day ago; pages that show others are purged. */
  async sweep(): Promise<void> {
    const old = this.stored.find({ found: { $lt: new Date(Date.now() - RENEWED_AFTER_MS) } });
    for await (const { _id, version, ids } of old.lean().cursor()) {
      if (this.stopped) return;
      await this.index.untilComplete();
      const article = await this.documents.findById(_id).lean();
      const before = ids.map((id) => id.toHexString());
      const now = article?.version === version ? await this.find(article) : before;
      await inTransaction(this.stored.db, async (session) => {
        const set = { $set: { ids: now, found: new Date() } };
        const { matchedCount } = await this.stored.updateOne({ _id, version }, set, { session });
        if (matchedCount === 0 || now.join() === before.join()) return;
        const articleId = _id.toHexString();
        const data = { articleId };
        const aggregate = { id: articleId, version };
        await this.outbox.store(session, { events: [{ type: 'catalog.related.changed', aggregate, data }] });
      });
      await pause(PAUSE_MS);
    }
  }

  override onModuleDestroy(): Promise<void> {
    this.stopped = true;
    return super.onModuleDestroy();
  }

  /** The ids of the articles whose rare words a text has, the nearest first. */
  near(text: string, limit: number, except?: string): Promise<string[]> {
    return this.index.related({
      words: words(text),
      group: 'enabled',
      texts: ['title', 'text'],
      except,
      limit,
    });
  }

  private find({ _id, keywords, titleText }: FoundFrom): Promise<string[]> {
    return this.near(`${keywords} ${titleText}`, MAX_RELATED, _id.toHexString());
  }
}

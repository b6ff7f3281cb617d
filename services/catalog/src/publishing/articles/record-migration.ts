import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { articleFields } from '#contracts/article-fields.ts';
import { authorsNamed } from '#contracts/article-authors.ts';
import { defaultsOf } from '#contracts/fields.ts';
import { ArticleDocument } from './article.schema.ts';

const BATCH = 500;

/**
 * Completes articles that were stored before they had a scholarly record: authors from the author names, all else
 * empty. Their versions stay, as nothing changes that anybody entered. Repeatable: a complete article is not read.
 */
@Injectable()
export class RecordMigration implements OnApplicationBootstrap {
  private readonly logger = new Logger('RecordMigration');

  constructor(@InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>) {}

  async onApplicationBootstrap(): Promise<void> {
    const without = this.articles.find({ authors: { $exists: false } }).lean();
    let batch: ArticleDocument[] = [];
    let migrated = 0;
    for await (const article of without.cursor({ batchSize: BATCH })) {
      batch.push(article);
      if (batch.length < BATCH) continue;
      migrated += await this.migrate(batch);
      batch = [];
    }
    if (batch.length > 0) migrated += await this.migrate(batch);
    if (migrated > 0) this.logger.log(`${migrated} articles were completed`);
  }

  private async migrate(batch: ArticleDocument[]): Promise<number> {
    const { modifiedCount } = await this.articles.bulkWrite(
      batch.map((article) => ({
        updateOne: {
          // Not if another process has just done it, or somebody saved the article.
          filter: { _id: article._id, authors: { $exists: false } },
          update: { $set: missingFields(article) },
        },
      })),
      { ordered: false },
    );
    return modifiedCount;
  }
}

function missingFields(article: ArticleDocument): Partial<ArticleDocument> {
  const added = {
    ...defaultsOf(articleFields),
    standing: '' as const,
    authors: authorsNamed(article.authorname),
  };
  return Object.fromEntries(
    Object.entries(added).filter(([name]) => article[name as keyof ArticleDocument] === undefined),
  );
}

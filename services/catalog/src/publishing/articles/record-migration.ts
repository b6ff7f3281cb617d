import type { mongo } from 'mongoose';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { authorsNamed } from '#contracts/articles/article-authors.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import type { Migration } from '#platform/database/migrations.ts';
import { AFTER_ALL_PAGES, type ArticleDocument } from './article.schema.ts';

const BATCH = 500;

/**
 * Completes articles that were stored before they had a scholarly record: authors from the author names, all else
 * empty. Their versions stay, as nothing changes that anybody entered.
 */
export const scholarlyRecords: Migration = {
  name: 'articles have a scholarly record',
  async up(database) {
    const articles = database.collection<ArticleDocument>('articles');
    let batch: ArticleDocument[] = [];
    for await (const article of articles.find({ authors: { $exists: false } }, { batchSize: BATCH })) {
      batch.push(article);
      if (batch.length < BATCH) continue;
      await complete(articles, batch);
      batch = [];
    }
    if (batch.length > 0) await complete(articles, batch);
    // Such articles were once the first of their issue.
    await articles.updateMany({ firstPage: 0, pagenumber: '' }, { $set: { firstPage: AFTER_ALL_PAGES } });
  },
  /** The version before ignores what it does not know, and stores articles without it: `up` completes these. */
  down: () => Promise.resolve(),
};

async function complete(
  articles: mongo.Collection<ArticleDocument>,
  batch: ArticleDocument[],
): Promise<void> {
  await articles.bulkWrite(
    batch.map((article) => ({
      updateOne: {
        // Not if another process has just done it, or somebody saved the article.
        filter: { _id: article._id, authors: { $exists: false } },
        update: { $set: missingFields(article) },
      },
    })),
    { ordered: false },
  );
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

import type { mongo, Types } from 'mongoose';
import { decodeRichText, type EncodedHtml } from '#contracts/text/rich-text.ts';
import type { Migration } from '#platform/database/migrations.ts';
import { storedRichText } from '#platform/validation/rich-text.ts';

interface StoredTexts {
  _id: Types.ObjectId;
  second_title?: string;
  second_abstract?: string;
}

const BATCH = 500;

/**
 * Sanitises and encodes the texts in a second language, which were stored as clients sent them. Versions stay, as nothing
 * changes that anybody should have read.
 */
export const sanitizedSecondTexts: Migration = {
  name: 'texts in a second language are sanitised',
  async up(database) {
    const articles = database.collection<StoredTexts>('articles');
    const withText = { $or: [{ second_title: { $gt: '' } }, { second_abstract: { $gt: '' } }] };
    const fields = { second_title: 1, second_abstract: 1 };
    const found = articles.find(withText, { projection: fields, batchSize: BATCH });
    let updates: mongo.AnyBulkWriteOperation<StoredTexts>[] = [];
    const write = async () => {
      if (updates.length > 0) await articles.bulkWrite(updates, { ordered: false });
      updates = [];
    };
    for await (const { _id, ...texts } of found) {
      const { second_title = '', second_abstract = '' } = texts;
      const sanitised = {
        second_title: storedRichText(htmlOf(second_title), 'line'),
        second_abstract: storedRichText(htmlOf(second_abstract), 'text'),
      };
      // Not if another process has just done it, or somebody saved the article.
      updates.push({ updateOne: { filter: { _id, ...texts }, update: { $set: sanitised } } });
      if (updates.length === BATCH) await write();
    }
    await write();
  },
  /** The version before shows encoded text as well. */
  down: () => Promise.resolve(),
};

/** Encoded text has none of the characters that it escapes. */
const htmlOf = (stored: string): string =>
  /[<>"']/.test(stored) ? stored : decodeRichText(stored as EncodedHtml);

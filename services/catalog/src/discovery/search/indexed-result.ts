import type { ArticleListing } from '#contracts/fields/entities.ts';
import { listedArticleFields } from '#contracts/fields/article-fields.ts';
import { namesOf } from '#contracts/fields/fields.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { listing } from '../../articles/read/article.views.ts';

/** Data of an article in the search index for readers' results. */
export interface IndexedResult {
  listing: ArticleListing;
  abstract: string;
  /** Source of the searched text, if any. */
  text?: 'full text' | 'file';
}

/** The fields of an article that the function below reads. */
export const resultFields: (keyof ArticleDocument)[] = [
  ...namesOf(listedArticleFields),
  'titleText',
  'abstract',
  'doi',
  'file',
  'full_text',
  'status',
  'standing',
  'creation',
  'modification',
];

export function indexedResult(article: ArticleDocument): IndexedResult {
  const { abstract, file, full_text } = article;
  const text = full_text ? 'full text' : file?.read ? 'file' : undefined;
  return {
    listing: listing(article, false),
    abstract: plainText(abstract ?? ''),
    ...(text && { text }),
  };
}

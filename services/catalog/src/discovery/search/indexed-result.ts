import type { ArticleListing } from '#contracts/fields/entities.ts';
import { listedArticleFields } from '#contracts/fields/article-fields.ts';
import { namesOf } from '#contracts/fields/fields.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import type { ArticleDocument } from '../../publishing/articles/article.schema.ts';
import { listing } from '../../publishing/articles/article.views.ts';

/** What the search index holds of an article for readers' results. */
export interface IndexedResult {
  listing: ArticleListing;
  /** Plain text. */
  abstract: string;
  /** Whether the text of its file is searched. */
  hasText: boolean;
}

/** The fields of an article that the function below reads. */
export const resultFields: (keyof ArticleDocument)[] = [
  ...namesOf(listedArticleFields),
  'titleText',
  'abstract',
  'doi',
  'file',
  'status',
  'standing',
  'creation',
  'modification',
];

export function indexedResult(article: ArticleDocument): IndexedResult {
  const { abstract, file } = article;
  return {
    listing: listing(article, false),
    abstract: plainText(abstract ?? ''),
    hasText: Boolean(file?.read),
  };
}

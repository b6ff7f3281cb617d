import { articleFields } from '#contracts/article-fields.ts';
import { decodedValuesOf } from '#contracts/fields.ts';
import type { Recorded } from '#platform/history.ts';
import type { ArticleDocument, ArticleFile } from './article.schema.ts';

/** The fields in an article's history; the file as its size and a prefix of its hash. */
export function recordedArticle(article: ArticleDocument): Recorded {
  const { status, file } = article;
  return { ...decodedValuesOf(articleFields, article), status, file: file && nameOf(file) };
}

const nameOf = ({ size, sha256 }: ArticleFile): string =>
  `PDF of ${size} bytes, SHA-256 ${sha256.slice(0, 12)}`;

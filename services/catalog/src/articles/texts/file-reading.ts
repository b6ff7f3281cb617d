import type { Command } from '#contracts/api/jobs.ts';
import type { ArticleDocument } from '../read/article.schema.ts';

export function fileReading(before: ArticleDocument | null, after: ArticleDocument): Command[] {
  if (!after.file || after.file.key === before?.file?.key) return [];
  return [{ type: 'catalog.read-article-file', data: { articleId: after._id.toHexString() } }];
}

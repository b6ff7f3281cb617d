import type { Article } from '#contracts/fields/entities.ts';
import type { Messages } from '#messages/messages.ts';

/** '8 pages, 1.2 MB' of an article's PDF, as far as they are known. */
export function fileFacts(article: Article, { articles, format }: Messages): string {
  const { file_pages: pages, file_size: size } = article;
  return [pages > 0 && articles.pages(pages), size > 0 && format.size(size)].filter(Boolean).join(', ');
}

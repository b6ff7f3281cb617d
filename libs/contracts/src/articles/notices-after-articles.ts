import type { ArticleListing } from '#contracts/fields/entities.ts';
import { isNotice } from '#contracts/publication/amendments.ts';

/** The results with each notice after the article that it is about, where both are among them. */
export function noticesAfterArticles<Result extends Pick<ArticleListing, 'title_text' | 'amendment_type'>>(
  results: readonly Result[],
): Result[] {
  const articleOf = (notice: Result) =>
    results.find((other) => !isNotice(other) && notice.title_text.endsWith(`: ${other.title_text}`));
  const notices = results.filter((result) => isNotice(result) && articleOf(result));
  return results
    .filter((result) => !notices.includes(result))
    .flatMap((article) => [article, ...notices.filter((notice) => articleOf(notice) === article)]);
}

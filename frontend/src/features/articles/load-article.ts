import { redirect } from 'react-router-dom';
import type { Article, ArticleListing } from '#contracts/entities.js';
import { paths } from '#contracts/paths.js';
import { isReferenceNumber } from '#contracts/reference-number.js';
import { load, pageError, type PageRequest } from '../../lib/load.js';
import { issueApiPath, issueFromParams } from '../issues/issue-address.js';

export interface ArticlePageData {
  article: Article;
  previous?: ArticleListing;
  next?: ArticleListing;
}

/** One article by its reference number. */
export function loadArticle(page: PageRequest, refnumber: string): Promise<Article> {
  if (!isReferenceNumber(refnumber)) throw pageError('article_not_found');
  return load<Article>(page, `/api/archives/ref/${encodeURIComponent(refnumber.trim())}`);
}

/**
 * The article of an address with its neighbours in the issue.
 * Any other spelling of the address, an article's former issue included, redirects to the canonical one (decisions 7).
 */
export async function loadArticlePage(
  page: PageRequest & { params: Record<string, string | undefined> },
): Promise<ArticlePageData> {
  const issue = issueFromParams(page.params);
  const ref = page.params.ref ?? '';
  const [article, articles] = await Promise.all([
    loadArticle(page, ref),
    // An issue that does not exist is where an article of another issue was asked for: its redirect comes below.
    load<ArticleListing[]>(page, issueApiPath(issue)).catch(() => []),
  ]);
  const canonical = paths.article(article);
  if (new URL(page.request.url).pathname.replace(/\/$/, '') !== canonical) throw redirect(canonical, 301);
  const place = articles.findIndex(({ id }) => id === article.id);
  return { article, previous: articles[place - 1], next: place < 0 ? undefined : articles[place + 1] };
}

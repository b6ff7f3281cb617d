import { redirect } from 'react-router-dom';
import type { Article, ArticleListing } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { isReferenceNumber } from '#contracts/reference-number.ts';
import { load, loadPart, pageData, pageError, type PageRequest, type Part } from '../../../lib/load.ts';
import { issueApiPath, issueFromParams } from '../../shared/issues/issue-address.ts';

export interface Neighbours {
  previous?: ArticleListing;
  next?: ArticleListing;
}

export interface ArticlePageData {
  /** As in the address. */
  refnumber: string;
  article: Part<Article>;
  neighbours: Part<Neighbours>;
}

/** One article by its reference number. */
export function loadArticle(page: PageRequest, refnumber: string): Promise<Article> {
  if (!isReferenceNumber(refnumber)) throw pageError('article_not_found');
  return load<Article>(page, `/api/archives/ref/${encodeURIComponent(refnumber.trim())}`);
}

/**
 * The article of an address with its neighbours in the issue. Any other spelling of the address, including an
 * article's former issue, redirects to the canonical one (decisions 7).
 */
export async function loadArticlePage(page: PageRequest & { params: Record<string, string | undefined> }) {
  const issue = issueFromParams(page.params);
  const refnumber = page.params.ref ?? '';
  const [article, inIssue] = await Promise.all([
    loadPart(loadArticle(page, refnumber)),
    // A missing issue may be the former one of an article that moved: the redirect follows below.
    loadPart(load<ArticleListing[]>(page, issueApiPath(issue))).catch(() => ({ loaded: [] })),
  ]);
  if ('failure' in article)
    return pageData<ArticlePageData>({ refnumber, article, neighbours: article }, article);
  const canonical = paths.article(article.loaded);
  if (new URL(page.request.url).pathname.replace(/\/$/, '') !== canonical) throw redirect(canonical, 301);
  const neighbours =
    'failure' in inIssue ? inIssue : { loaded: neighboursOf(article.loaded, inIssue.loaded) };
  return pageData<ArticlePageData>({ refnumber, article, neighbours }, article);
}

function neighboursOf({ id }: Article, articles: ArticleListing[]): Neighbours {
  const place = articles.findIndex((each) => each.id === id);
  return { previous: articles[place - 1], next: place < 0 ? undefined : articles[place + 1] };
}

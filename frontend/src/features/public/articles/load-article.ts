import { redirect } from 'react-router-dom';
import type { Article, ArticleInIssue } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { isReferenceNumber } from '#contracts/reference-number.ts';
import { load, loadPart, pageData, pageError, type PageRequest, type Part } from '../../../lib/load.ts';
import { issueFromParams } from '../../shared/issues/issue-address.ts';

export interface ArticlePageData {
  /** As in the address. */
  refnumber: string;
  article: Part<ArticleInIssue>;
}

/** One article by its reference number. */
export async function loadArticle(page: PageRequest, refnumber: string): Promise<Article> {
  return load<Article>(page, apiPath(refnumber));
}

/**
 * The article of an address with its neighbours in the issue. Any other spelling of the address, including an
 * article's former issue, redirects to the canonical one (decisions 7).
 */
export async function loadArticlePage(page: PageRequest & { params: Record<string, string | undefined> }) {
  // Throws the 404 page for an address without numbers.
  issueFromParams(page.params);
  const refnumber = page.params.ref ?? '';
  const article = await loadPart(loadInIssue(page, refnumber));
  return pageData<ArticlePageData>({ refnumber, article }, article);
}

async function loadInIssue(page: PageRequest, refnumber: string): Promise<ArticleInIssue> {
  const found = await load<ArticleInIssue>(page, `${apiPath(refnumber)}/in-issue`);
  const canonical = paths.article(found.article);
  if (new URL(page.request.url).pathname.replace(/\/$/, '') !== canonical) throw redirect(canonical, 301);
  return found;
}

function apiPath(refnumber: string): string {
  if (!isReferenceNumber(refnumber)) throw pageError('article_not_found');
  return `/api/archives/ref/${encodeURIComponent(refnumber.trim())}`;
}

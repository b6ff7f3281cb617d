import { redirect } from 'react-router-dom';
import type {
  Article,
  ArticleLink,
  ArticleWithRelated,
  ArticleLinkWithAuthors,
} from '#contracts/fields/entities.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isReferenceNumber } from '#contracts/publication/reference-number.ts';
import {
  load,
  loadPart,
  pageData,
  pageError,
  type PageRequest,
  type Part,
  pathOf,
} from '../../../lib/load.ts';
import { issueFromParams } from '../../shared/issues/issue-address.ts';

/** An article between its neighbours: the articles before and after it in page order. */
export interface ArticleInIssue {
  article: Article;
  previous?: ArticleLink;
  next?: ArticleLink;
  related: ArticleLinkWithAuthors[];
}

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
  const issue = issueFromParams(page.params);
  const refnumber = page.params.ref ?? '';
  const article = await loadPart(loadInIssue(page, refnumber, issue));
  return pageData<ArticlePageData>({ refnumber, article }, article);
}

async function loadInIssue(
  page: PageRequest,
  refnumber: string,
  { year, volume, issue }: IssueKey,
): Promise<ArticleInIssue> {
  const path = `${apiPath(refnumber)}/page`;
  const links = `/api/archives/${year}/${volume}/${issue}/links`;
  // Nothing may throw between this and its `catch`: a rejection that nobody handles ends the process.
  const loadingLinks = loadPart(load<ArticleLink[]>(page, links));
  // Awaited below, unless the article is elsewhere.
  loadingLinks.catch(() => undefined);
  const { article, related } = await load<ArticleWithRelated>(page, path);
  const canonical = paths.article(article);
  if (pathOf(page.request) !== canonical) throw redirect(canonical, 301);
  const linksPart = await loadingLinks;
  // Without its neighbours the article is still worth reading.
  const inIssue = 'loaded' in linksPart ? linksPart.loaded : [];
  const at = inIssue.findIndex((link) => link.refnumber === article.refnumber);
  return {
    article,
    related,
    ...(at !== -1 && { previous: inIssue[at - 1], next: inIssue[at + 1] }),
  };
}

function apiPath(refnumber: string): string {
  if (!isReferenceNumber(refnumber)) throw pageError('article_not_found');
  return `/api/archives/ref/${encodeURIComponent(refnumber.trim())}`;
}

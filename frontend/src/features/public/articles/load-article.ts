import { redirect } from 'react-router-dom';
import type { Article, ArticlePage } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isReferenceNumber } from '#contracts/publication/reference-number.ts';
import { load, loadPart, pageData, pageError, type PageRequest, type Part, pathOf } from '#lib/load.ts';
import { loadText, type LoadedText } from '#shared/full-text/load-text.ts';
import { issueFromParams } from '#shared/issues/issue-address.ts';

export interface ArticlePageData {
  /** Reference number as in the address. */
  refnumber: string;
  article: Part<LoadedArticlePage>;
}

/** An article's page with its text as it is rendered. */
export interface LoadedArticlePage extends Omit<ArticlePage, 'text'> {
  text?: LoadedText;
}

export async function loadArticle(page: PageRequest, refnumber: string): Promise<Article> {
  return load<Article>(page, `/api/archives/ref/${pathPart(refnumber)}`);
}

/**
 * The article of an address with its neighbours in the issue. Any other spelling of the address, including an
 * article's former issue, redirects to the canonical one (requirements.md#former-addresses).
 */
export async function loadArticlePage(page: PageRequest & { params: Record<string, string | undefined> }) {
  // Throws the 404 page for an address without numbers.
  issueFromParams(page.params);
  const refnumber = page.params.ref ?? '';
  const article = await loadPart(
    load<ArticlePage>(page, `/api/article-pages/${pathPart(refnumber)}`).then(withText),
  );
  if ('loaded' in article) {
    const canonical = paths.article(article.loaded.article);
    if (pathOf(page.request) !== canonical) throw redirect(canonical, 301);
  }
  return pageData<ArticlePageData>({ refnumber, article }, article);
}

export async function withText({ text, ...page }: ArticlePage): Promise<LoadedArticlePage> {
  return text ? { ...page, text: await loadText(text, page.article.references) } : page;
}

function pathPart(refnumber: string): string {
  if (!isReferenceNumber(refnumber)) throw pageError('article_not_found');
  return encodeURIComponent(refnumber.trim());
}

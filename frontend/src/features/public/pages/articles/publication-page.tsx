import { isRouteErrorResponse, redirect, useLoaderData, useRouteError } from 'react-router-dom';
import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isSameReference } from '#contracts/publication/reference-number.ts';
import { loadArticle } from '#public/articles/load-article.ts';
import { FindByReference, FindPublication, FoundPublications } from '#public/documents/find-publication.tsx';
import { PublishedDocuments } from '#public/documents/published-documents.tsx';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { loadSearch, searchQueryOf, type SearchResults } from '#public/search/search-results.ts';
import { loadPart, pageData, type PageRequest, type Part } from '#lib/load.ts';
import { ErrorBoundary as PageError } from '../page-error.tsx';
import { useMessages } from '#messages/messages-context.ts';

interface Publication {
  article?: Part<Article>;
  keyword: string;
  found?: Part<SearchResults>;
}

export async function loader(page: PageRequest) {
  const refno = new URL(page.request.url).searchParams.get('refno');
  if (refno) {
    const article = await loadPart(loadPublished(page, refno));
    return pageData<Publication>({ keyword: '', article }, article);
  }
  const { keyword } = searchQueryOf(page);
  if (!keyword) return { keyword };
  const found = await loadPart(loadSearch(page, { keyword, page: 1 }));
  return pageData<Publication>({ keyword, found }, found);
}

async function loadPublished(page: PageRequest, refno: string): Promise<Article> {
  const article = await loadArticle(page, refno);
  // Redirects links mailed before the reference number changed (requirements.md#former-addresses).
  if (!isSameReference(refno, article.refnumber)) throw redirect(paths.publication(article.refnumber), 301);
  return article;
}

export function Component() {
  const { article: part, keyword, found } = useLoaderData<Publication>();
  const words = useMessages().pages.publication;
  if (part && 'loaded' in part) {
    const { loaded: article } = part;
    return (
      <>
        <PageHead title={words.titleOf(article.refnumber)} />
        <PublishedDocuments article={article} />
      </>
    );
  }
  return (
    <>
      {keyword ? (
        <PageHead title={`${words.title}: ${keyword}`} />
      ) : (
        <PageHead title={words.title} path="/pdf" description={words.description} />
      )}
      <h1>{words.title}</h1>
      {part && <PagePart part={part}>{() => null}</PagePart>}
      <FindPublication keyword={keyword} />
      {found && (
        <PagePart part={found}>
          {(results) => <FoundPublications keyword={keyword} found={results} />}
        </PagePart>
      )}
      <FindByReference />
    </>
  );
}

/** A wrong number leads to the search by name, and is not a broken page. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { frame } = useMessages();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError />;
  return (
    <>
      <title>{frame.error.articleMissing}</title>
      <h1>{frame.error.articleMissing}</h1>
      <FindPublication keyword="" />
      <FindByReference />
    </>
  );
}

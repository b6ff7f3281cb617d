import { useLoaderData } from 'react-router-dom';
import type { ArticleListing } from '#contracts/entities.ts';
import { ArticleTable } from '../articles/article-table.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { loadCounted, loadPart, pageData, type PageRequest, type Part } from '../../../lib/load.ts';
import { lastPageOf, pageNumberOf, requirePage } from '../../../lib/paging.ts';
import { Pager } from '../../../ui/pager.tsx';
import styles from '../search/search-results.module.css';

const PER_PAGE = 50;

interface Recent {
  page: number;
  articles: Part<NewArticles>;
}

interface NewArticles {
  total: number;
  items: ArticleListing[];
}

export async function loader(request: PageRequest) {
  const articles = await loadPart(loadRecent(request));
  return pageData<Recent>({ page: pageNumberOf(request.request), articles }, articles);
}

async function loadRecent(page: PageRequest): Promise<NewArticles> {
  const query = new URLSearchParams({ page: String(pageNumberOf(page.request)), limit: String(PER_PAGE) });
  const found = await loadCounted<ArticleListing>(page, `/api/archives/recent?${query.toString()}`);
  requirePage(page.request, lastPageOf(found.total, PER_PAGE));
  return found;
}

/** Lets returning crawlers find new articles. */
export function Component() {
  const { page, articles } = useLoaderData<Recent>();
  return (
    <>
      <PageHead
        title="New articles"
        path={page === 1 ? '/recent' : `/recent?page=${page}`}
        description="Articles added in the last two weeks, newest first."
      />
      <h1>New articles</h1>
      <p>
        Added in the last two weeks, newest first. The same as a feed: <a href="/feed.xml">Atom</a>.
      </p>
      <PagePart part={articles}>{(found) => <Articles page={page} {...found} />}</PagePart>
    </>
  );
}

function Articles({ page, total, items }: NewArticles & { page: number }) {
  if (items.length === 0) return <p role="status">Nothing has been added in the last two weeks.</p>;
  return (
    <>
      <ArticleTable articles={items} caption="New articles" first={(page - 1) * PER_PAGE + 1} withIssue />
      <Pager
        className={styles.pages}
        label="Pages of new articles"
        page={page}
        pages={lastPageOf(total, PER_PAGE)}
        address={(to) => `/recent?page=${to}`}
      />
    </>
  );
}

import { useLoaderData } from 'react-router-dom';
import type { ArticleListing } from '#contracts/entities.js';
import { ArticleTable } from '../../features/articles/article-table.js';
import { PageHead } from '../../features/site/page-head.js';
import { loadCounted, pageNumberOf, type PageRequest } from '../../lib/load.js';
import { Pager } from '../../ui/pager.js';

const PER_PAGE = 50;

interface Recent {
  page: number;
  total: number;
  items: ArticleListing[];
}

export async function loader(request: PageRequest): Promise<Recent> {
  const page = pageNumberOf(request);
  const found = await loadCounted<ArticleListing>(
    request,
    `/api/archives/recent?page=${page}&limit=${PER_PAGE}`,
  );
  return { page, ...found };
}

/** Where a crawler that comes back finds what is new. */
export function Component() {
  const { page, total, items } = useLoaderData<Recent>();
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
      {items.length === 0 ? (
        <p role="status">Nothing has been added in the last two weeks.</p>
      ) : (
        <ArticleTable articles={items} caption="New articles" first={(page - 1) * PER_PAGE + 1} withIssue />
      )}
      <Pager
        label="Pages of new articles"
        page={page}
        pages={Math.ceil(total / PER_PAGE)}
        address={(to) => `/recent?page=${to}`}
      />
    </>
  );
}

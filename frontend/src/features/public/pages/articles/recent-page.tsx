import { useLoaderData } from 'react-router-dom';
import type { ArticleListing } from '#contracts/fields/entities.ts';
import { ArticleLinks } from '#public/articles/related-articles.tsx';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { OnwardLinks } from '#public/frame/ways-on.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { dayIn } from '#lib/dates.ts';
import { loadCounted, loadPart, pageData, type PageRequest, type Part } from '#lib/load.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';
import type { RouteHandle } from '../../../../route-handle.ts';
import { useMessages } from '#messages/messages-context.ts';
import { Pager } from '#ui/tables/pager.tsx';
import styles from '#public/search/search-results.module.css';

const PER_PAGE = 50;

interface Recent {
  page: number;
  articles: Part<NewArticles>;
}

interface NewArticles {
  total: number;
  items: ArticleListing[];
}

export const handle: RouteHandle = { frame: 'list' };

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
  const words = useMessages().pages.recent;
  return (
    <>
      <PageHead
        title={words.title}
        path={page === 1 ? '/recent' : `/recent?page=${page}`}
        description={words.description}
      />
      <h1>{words.title}</h1>
      <p>{words.text(<a href="/feed.xml">Atom</a>)}</p>
      <PagePart part={articles}>{(found) => <Articles page={page} {...found} />}</PagePart>
    </>
  );
}

function Articles({ page, total, items }: NewArticles & { page: number }) {
  const { format, pages } = useMessages();
  const words = pages.recent;
  const { settings } = useSite();
  if (items.length === 0)
    return (
      <>
        <p role="status">{words.empty}</p>
        <OnwardLinks />
      </>
    );
  const days = Map.groupBy(items, ({ creation }) => dayIn(settings.time_zone, new Date(creation)));
  return (
    <>
      {[...days].map(([day, added]) => (
        <section key={day} className={styles.newest}>
          <h2>
            <time dateTime={day}>{format.date(day)}</time>
          </h2>
          <ArticleLinks articles={added} />
        </section>
      ))}
      <Pager
        className={styles.pages}
        label={words.pager}
        page={page}
        pages={lastPageOf(total, PER_PAGE)}
        address={(to) => `/recent?page=${to}`}
      />
    </>
  );
}

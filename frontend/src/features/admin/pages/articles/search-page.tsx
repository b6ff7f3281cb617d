import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ReactNode } from 'react';
import { countOf } from '#contracts/fields/import-entities.ts';
import type { StaffArticleListing } from '#contracts/fields/entities.ts';
import { CORRECTED_HEADER } from '#contracts/api/search.ts';
import { noticesAfterArticles } from '#contracts/articles/notices-after-articles.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { MAX_SEARCH_RESULTS } from '#contracts/text/limits.ts';
import { findManuscripts, type FoundManuscripts } from '#admin/palette/find-manuscripts.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { callResponse } from '#lib/api-call.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';
import { Pager } from '#ui/tables/pager.tsx';
import { AdminPage, pageAddress } from '#admin/frame/admin-page.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { type Column, DataTable, serialNumber } from '#ui/tables/data-table.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import { Day } from '#shared/settings/day.tsx';
import { createdColumn, editColumn, pagesColumn, refnumberColumn } from '#admin/frame/entity-columns.tsx';
import { ManuscriptTable } from '#admin/manuscripts/manuscript-table.tsx';
import { useRegister } from '#admin/palette/use-register.ts';
import styles from '#admin/frame/admin-page.module.css';
import tagStyles from '#ui/tag.module.css';

const PAGE_SIZE = 50;
/** A search shows at most its first 10,000 results (requirements.md#lists-and-pages). */
const LAST_PAGE = MAX_SEARCH_RESULTS / PAGE_SIZE;

export function loader({ request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  const page = Math.min(pageNumberOf(request), LAST_PAGE);
  const query = new URLSearchParams({ q, page: String(page), limit: String(PAGE_SIZE) });
  return staffLoad('admin', request, async () => {
    const path = `/api/admin/search?${query.toString()}`;
    const [response, manuscripts] = await Promise.all([
      callResponse(path, { signal: request.signal }),
      findManuscripts(q, request.signal),
    ]);
    const found = {
      items: noticesAfterArticles((await response.json()) as StaffArticleListing[]),
      total: Number(response.headers.get('X-Total-Count')),
      corrected: decodeURIComponent(response.headers.get(CORRECTED_HEADER) ?? ''),
    };
    const lastPage = Math.min(lastPageOf(found.total, PAGE_SIZE), LAST_PAGE);
    requirePage(request, lastPage);
    return { q, page, lastPage, manuscripts, ...found };
  });
}

export function Component() {
  const { q, page, lastPage, items, total, corrected, manuscripts } = useLoaderData<typeof loader>();
  return (
    <AdminPage name={`${q} · Search`} heading="Search">
      {items.length === 0 ? (
        <>
          {manuscripts.items.length === 0 && <p role="status">{errorTable.not_found.message}</p>}
          <p>
            No article has “{q}” in its title, authors, keywords, reference number, transaction ID or e-mail
            address
            {manuscripts.items.length === 0 && manuscripts.problem === undefined && ', and no manuscript'}.
          </p>
          {manuscripts.items.length === 0 && (
            <ul className={styles.next}>
              <li>
                <Link to="/admin/archives">Look through the issues</Link>
              </li>
              <li>
                <a
                  href={`/search?${new URLSearchParams({ keyword: q }).toString()}`}
                  target="_blank"
                  rel="noopener"
                >
                  Search the texts of the articles, as readers do
                </a>
              </li>
              <li>Find a person, a page or a setting with Ctrl+K</li>
            </ul>
          )}
        </>
      ) : (
        <>
          <FoundTable
            articles={items}
            first={(page - 1) * PAGE_SIZE + 1}
            isPart={lastPage > 1}
            start={
              <p role="status">
                {countOf(total, 'article')} for “{corrected || q}”{corrected && `; no articles for “${q}”`}
              </p>
            }
          />
          <Pager label="Pages" page={page} pages={lastPage} address={pageAddress({ q })} />
        </>
      )}
      <ManuscriptsFound q={q} {...manuscripts} />
    </AdminPage>
  );
}

const columns: Column<StaffArticleListing>[] = [
  refnumberColumn(),
  {
    head: 'Title',
    look: 'wide',
    isRowHead: true,
    sortBy: ({ title_text }) => title_text,
    cell: ({ title, status, standing }) => (
      <>
        <StandingMark standing={standing} />
        <RichText text={title} />
        {status === 'disabled' && <span className={tagStyles.tag}>Disabled</span>}
      </>
    ),
  },
  { head: 'Transaction ID', caption: true, sortBy: true, cell: ({ txnid }) => txnid },
  pagesColumn(),
  createdColumn(),
  {
    head: 'Modified',
    caption: true,
    sortBy: ({ modification }) => modification,
    cell: ({ modification }) => <Day time={modification} />,
  },
  editColumn(adminPaths.editArticle, ({ title_text }) => title_text),
];

interface Props {
  articles: StaffArticleListing[];
  first: number;
  isPart: boolean;
  start: ReactNode;
}

const FoundTable = ({ articles, first, isPart, start }: Props) => (
  <DataTable
    label="Articles"
    rows={articles}
    columns={[serialNumber(first), ...columns]}
    keyOf={({ id }) => id}
    linkOf={({ id }) => adminPaths.editArticle(id)}
    isPart={isPart}
    start={start}
    isDisabled={({ status }) => status === 'disabled'}
  />
);

/** Manuscripts found by a search, or the reason why they could not be searched. */
function ManuscriptsFound({ q, items, total, problem }: FoundManuscripts & { q: string }) {
  const { exists } = useRegister();
  if (items.length === 0 && !(problem && exists)) return null;
  return (
    <section className={styles.section}>
      <h2>Manuscripts</h2>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <ManuscriptTable
          manuscripts={items}
          isPart={total > items.length}
          start={
            <p>
              {countOf(total, 'manuscript')} for “{q}”
              {total > items.length && (
                <>
                  , <Link to={`/admin/manuscripts?${new URLSearchParams({ q }).toString()}`}>show all</Link>
                </>
              )}
            </p>
          }
        />
      )}
    </section>
  );
}

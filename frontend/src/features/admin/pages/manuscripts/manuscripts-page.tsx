import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import {
  type ManuscriptFilter,
  manuscriptFilters,
  type ManuscriptListing,
} from '#contracts/manuscripts/manuscripts.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
import { AuthorDrafts } from '#admin/manuscripts/author-drafts.tsx';
import { ManuscriptFilterForm } from '#admin/manuscripts/manuscript-filter.tsx';
import { manuscriptsPath } from '#admin/manuscripts/manuscript-labels.ts';
import { ManuscriptTable } from '#admin/manuscripts/manuscript-table.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { callCounted } from '#lib/api-call.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';
import { Pager } from '#ui/tables/pager.tsx';
import { AdminPage } from '#admin/frame/admin-page.tsx';

const PAGE_SIZE = 50;

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('filter') as ManuscriptFilter;
  const chosen = {
    filter: manuscriptFilters.includes(asked) ? asked : 'all',
    mine: searchParams.get('mine') === '1' ? '1' : '',
    q: searchParams.get('q')?.trim() ?? '',
  };
  const page = pageNumberOf(request);
  const given = Object.entries(chosen).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...given, ['page', String(page)], ['limit', String(PAGE_SIZE)]]);
  return staffLoad('admin', request, async () => {
    const path = `${manuscriptsPath}?${query.toString()}`;
    const found = await callCounted<ManuscriptListing>(path, { signal: request.signal });
    const lastPage = lastPageOf(found.total, PAGE_SIZE);
    requirePage(request, lastPage);
    return { chosen, page, lastPage, ...found };
  });
}

/** The office's queue: who has to act, since when and by when. */
export function Component() {
  const { chosen, page, lastPage, items, total } = useLoaderData<typeof loader>();
  const { submit_online } = useSite().settings;
  return (
    <AdminPage
      name="Manuscripts"
      beside={
        <span className="actions">
          {submit_online && (
            <Link className="button" to="/admin/manuscripts/add">
              Add manuscript
            </Link>
          )}
          <Link className="button quiet" to="/admin/reviewers">
            Reviewers
          </Link>
          <Link className="button quiet" to="/admin/manuscripts/statistics">
            Statistics
          </Link>
        </span>
      }
    >
      <ManuscriptFilterForm key={Object.values(chosen).join(' ')} {...chosen} />
      <ManuscriptTable
        manuscripts={items}
        isPart={lastPage > 1}
        start={
          <>
            <p role="status">
              {total.toLocaleString('en')} {total === 1 ? 'manuscript' : 'manuscripts'}
            </p>
            {total > 0 && (
              <ExportButton
                path={`${manuscriptsPath}/queue.csv?${new URLSearchParams(chosen).toString()}`}
                label="Download as CSV"
              />
            )}
          </>
        }
      />
      <Pager
        label="Pages"
        page={page}
        pages={lastPage}
        address={(to) => `?${new URLSearchParams({ ...chosen, page: String(to) }).toString()}`}
      />
      <AuthorDrafts />
    </AdminPage>
  );
}

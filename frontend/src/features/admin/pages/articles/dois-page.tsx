import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ArticleDoi, DoiRegistry } from '#contracts/articles/doi-deposits.ts';
import type { Issue } from '#contracts/fields/entities.ts';
import { DoiFilter } from '#admin/dois/doi-filter.tsx';
import { isMoving } from '#admin/dois/doi-labels.ts';
import { DoiTable } from '#admin/dois/doi-table.tsx';
import { IssueActions } from '#admin/dois/issue-actions.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call, callCounted } from '#lib/api-call.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';
import { Pager } from '#ui/tables/pager.tsx';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import styles from '#admin/dois/dois.module.css';

const PAGE_SIZE = 50;
const POLL_INTERVAL_MS = 3_000;

export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { searchParams } = new URL(request.url);
  const filter = { issue: searchParams.get('issue') ?? '', state: searchParams.get('state') ?? '' };
  const page = pageNumberOf(request);
  const chosen = Object.entries(filter).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...chosen, ['page', String(page)], ['limit', String(PAGE_SIZE)]]);
  return staffLoad('admin', request, async () => {
    const [found, registry, issues] = await Promise.all([
      callCounted<ArticleDoi>(`/api/admin/dois?${query.toString()}`, { signal }),
      call<DoiRegistry>('/api/admin/dois/registry', { signal }),
      call<Issue[]>('/api/admin/archives', { signal }),
    ]);
    const lastPage = lastPageOf(found.total, PAGE_SIZE);
    requirePage(request, lastPage);
    return { filter, page, lastPage, registry, issues, ...found };
  });
}

/** The DOIs of the articles, their deposits, and the registry's responses. */
export function Component() {
  const { filter, page, lastPage, registry, issues, items, total } = useLoaderData<typeof loader>();
  const moving = items.some(isMoving);
  useRefreshWhile(moving, POLL_INTERVAL_MS);

  return (
    <AdminPage name="DOIs">
      <RegistryState {...registry} />
      <DoiFilter key={`${filter.issue} ${filter.state}`} issues={issues} {...filter} />
      {filter.issue !== '' && <IssueActions issue={filter.issue} registry={registry} />}
      <DoiTable
        dois={items}
        ofOneIssue={filter.issue !== ''}
        ready={registry.missing.length === 0}
        isPart={lastPage > 1}
        start={
          <p role="status">
            {total.toLocaleString('en')} {total === 1 ? 'article' : 'articles'}
          </p>
        }
      />
      <Pager
        label="Pages"
        page={page}
        pages={lastPage}
        address={(to) => `?${new URLSearchParams({ ...filter, page: String(to) }).toString()}`}
      />
    </AdminPage>
  );
}

/** Where DOIs are registered, or what has to be set before they can be. */
function RegistryState({ address, prefix, missing }: DoiRegistry) {
  if (missing.length === 0)
    return (
      <p className="hint">
        DOIs begin with {prefix} and are registered at {address}.
      </p>
    );
  return (
    <div className={styles.missing} role="status">
      <p>DOIs cannot be deposited yet. These settings are missing:</p>
      <ul>
        {missing.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>
        <Link to="/admin/settings">Settings</Link>
      </p>
    </div>
  );
}

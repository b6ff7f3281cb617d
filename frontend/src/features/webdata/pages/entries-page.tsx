import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { EntriesView } from '../entries/entries-view.tsx';
import { type EntryPage, loadEntries } from '../entries/load-entries.ts';
import { statusLabels, statusOfPath, StatusMark } from '../entry-status/status-select.tsx';
import { useKey } from '#ui/use-key.ts';
import { webdataStatuses } from '#contracts/values/statuses.ts';
import styles from './entries-page.module.css';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  staffLoad('webdata', request, () => loadEntries(request, statusOfPath(params.filterType)));

export function Component() {
  const page = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  useKey('n', () => void navigate('/webdata/addentris'), 'New entry');
  return (
    <>
      <title>{page.status ? `${statusLabels[page.status]} · Work log` : 'Work log'}</title>
      <div className={styles.head}>
        <h1>Work log</h1>
        <Link className="button" to="/webdata/addentris" aria-keyshortcuts="n">
          New entry
        </Link>
      </div>
      <StatusFilter {...page} />
      <EntriesView page={page} />
      <p className={styles.keys}>
        <kbd>/</kbd> search <kbd>n</kbd> new entry <kbd>←</kbd> <kbd>→</kbd> pages <kbd>?</kbd> all shortcuts
      </p>
    </>
  );
}

export { EntriesError as ErrorBoundary } from './entries-error.tsx';

/** A button for each status with the number of its entries, if known; links preserve the search. */
function StatusFilter({ status, search, counts }: Pick<EntryPage, 'status' | 'search' | 'counts'>) {
  const query = search ? `?${new URLSearchParams({ search }).toString()}` : '';
  const all = counts && webdataStatuses.reduce((sum, each) => sum + counts[each], 0);
  return (
    <nav aria-label="Filter by status">
      <ul className={styles.filter}>
        {[undefined, ...webdataStatuses].map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to={`/webdata${each ? `/${each}` : ''}${query}`}
              aria-current={each === status ? 'page' : undefined}
            >
              {each && <StatusMark status={each} />} {each ? statusLabels[each] : 'All'}{' '}
              <span className={styles.count}>{each ? counts?.[each] : all}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

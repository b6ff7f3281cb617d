import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { EntriesView } from '../entries/entries-view.tsx';
import { loadEntries } from '../entries/load-entries.ts';
import { StatusFilter } from '../entries/status-filter.tsx';
import { statusLabels, statusOfPath } from '../entry-status/status-labels.ts';
import { useKey } from '#ui/use-key.ts';
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

import { Link } from 'react-router-dom';
import { ChangeDialog } from '../entry-status/change-dialog.tsx';
import { EntryTable } from './entry-table.tsx';
import type { EntryPage } from './load-entries.ts';
import { EntryPager } from './entry-pager.tsx';
import { statusLabels } from '../entry-status/status-labels.ts';
import { useStatusChange } from '../entry-status/use-status-change.ts';
import styles from './entries-view.module.css';

/** A page of entries with editable statuses, and links to the other pages. */
export function EntriesView({ page }: { page: EntryPage }) {
  const changes = useStatusChange();
  return (
    <>
      {page.failure === undefined ? <NothingFound {...page} /> : <ListFailure message={page.failure} />}
      {page.items && page.items.length > 0 && (
        <EntryTable entries={page.items} search={page.search} changes={changes} />
      )}
      <ChangeDialog change={changes.requested} onConfirm={changes.confirm} onCancel={changes.cancel} />
      <div className={styles.foot}>
        <EntryPager {...page} />
      </div>
    </>
  );
}

function ListFailure({ message }: { message: string }) {
  return (
    <p className={styles.empty} role="alert">
      {message}. <a href="">Try again</a>
    </p>
  );
}

/** Explains an empty list and what to do next. */
function NothingFound({ total, status, search }: EntryPage) {
  if (total !== 0) return null;
  if (search)
    return (
      <p className={styles.empty}>
        {status ? `No entries with the status ${statusLabels[status]}` : 'No entries'} match “{search}”.{' '}
        <Link to="/webdata">Show every entry</Link>
      </p>
    );
  if (status)
    return (
      <p className={styles.empty}>
        No entries have the status {statusLabels[status]}. <Link to="/webdata">Show every entry</Link>
      </p>
    );
  return (
    <p className={styles.empty}>
      There are no entries yet. <Link to="/webdata/addentris">Write the first entry</Link>
    </p>
  );
}

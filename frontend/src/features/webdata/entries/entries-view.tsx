import { Link, useNavigate } from 'react-router-dom';
import { EntryTable } from './entry-table.tsx';
import type { EntryPage } from './load-entries.ts';
import { statusLabels, StatusMark } from '../entry-status/status-select.tsx';
import { useStatusChange } from '../entry-status/use-status-change.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { excerptOf } from '#lib/text/excerpt.ts';
import type { StatusChange } from '../entry-status/status-change.ts';
import { WEBDATA_PAGE_SIZE } from '#contracts/text/limits.ts';
import { useKey } from '#ui/use-key.ts';
import { rangeIndicator } from './range-indicator.ts';
import styles from './entries-view.module.css';
import dialogStyles from '#ui/dialog.module.css';
import statusChangeStyles from '../entry-status/status-change.module.css';

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

interface Props {
  change: StatusChange | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms a status change, with the text of requirements.md#webdata-pages. */
function ChangeDialog({ change, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!change || !dialog.current) return;
    dialog.current.returnValue = '';
    dialog.current.showModal();
  }, [change]);

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby="change-question"
      onClose={() => (dialog.current?.returnValue === 'change' ? onConfirm() : onCancel())}
    >
      <p id="change-question">
        <b>Do you really want to Change.</b>
      </p>
      {change && (
        <>
          <p className="quiet">{excerptOf(change.entry)}</p>
          <p className={statusChangeStyles.change}>
            <StatusMark status={change.entry.status} /> {statusLabels[change.entry.status]}
            <span aria-hidden="true"> → </span>
            <span className="unseen">to</span>
            <StatusMark status={change.to} /> {statusLabels[change.to]}
          </p>
        </>
      )}
      <form method="dialog" className="actions">
        <button value="change">Change</button>
        <button value="" className="quiet">
          Cancel
        </button>
      </form>
    </dialog>
  );
}

/** Previous and next arrows around '21–40 of 312'; the arrow keys do the same. */
function EntryPager({ page, total, search }: Pick<EntryPage, 'page' | 'total' | 'search'>) {
  const navigate = useNavigate();
  const address = (to: number) =>
    `?${new URLSearchParams({ page: String(to), ...(search && { search }) }).toString()}`;
  const previous = page > 1 ? address(page - 1) : undefined;
  const next = total !== undefined && page * WEBDATA_PAGE_SIZE < total ? address(page + 1) : undefined;
  useKey('ArrowLeft', () => previous && void navigate(previous), 'Previous page');
  useKey('ArrowRight', () => next && void navigate(next), 'Next page');

  return (
    <nav className={styles.pager} aria-label="Pages">
      <Arrow label="Previous page" to={previous}>
        ‹<span> Previous</span>
      </Arrow>
      <span>{total === undefined ? `Page ${page}` : rangeIndicator(page, WEBDATA_PAGE_SIZE, total)}</span>
      <Arrow label="Next page" to={next}>
        <span>Next </span>›
      </Arrow>
    </nav>
  );
}

/** A disabled arrow stays in place and keeps the focus. */
function Arrow({ label, to, children }: { label: string; to: string | undefined; children: ReactNode }) {
  return (
    <Link
      className="button quiet"
      to={to ?? ''}
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={(event) => to === undefined && event.preventDefault()}
    >
      {children}
    </Link>
  );
}

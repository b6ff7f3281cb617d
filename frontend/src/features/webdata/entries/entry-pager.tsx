import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { WEBDATA_PAGE_SIZE } from '#contracts/text/limits.ts';
import { useKey } from '#ui/use-key.ts';
import type { EntryPage } from './load-entries.ts';
import { rangeIndicator } from './range-indicator.ts';
import styles from './entry-pager.module.css';

/** Previous and next arrows around '21–40 of 312'; the arrow keys do the same. */
export function EntryPager({ page, total, search }: Pick<EntryPage, 'page' | 'total' | 'search'>) {
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

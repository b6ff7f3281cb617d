import { Link } from 'react-router-dom';
import { webdataStatuses } from '#contracts/values/statuses.ts';
import type { EntryPage } from './load-entries.ts';
import { statusLabels } from '../entry-status/status-labels.ts';
import { StatusMark } from '../entry-status/status-mark.tsx';
import styles from './status-filter.module.css';

/** A button for each status with the number of its entries, if known; links preserve the search. */
export function StatusFilter({ status, search, counts }: Pick<EntryPage, 'status' | 'search' | 'counts'>) {
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

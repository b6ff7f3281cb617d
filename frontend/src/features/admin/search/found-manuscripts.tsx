import { Link } from 'react-router-dom';
import styles from '../frame/admin-page.module.css';
import { ManuscriptTable } from '../manuscripts/manuscript-table.tsx';
import type { FoundManuscripts } from '../palette/find-manuscripts.ts';
import { useRegister } from '../palette/use-register.ts';

/** The manuscripts found by a search, and why there are none where they could not be searched. */
export function ManuscriptsFound({ q, items, total, problem }: FoundManuscripts & { q: string }) {
  const { exists } = useRegister();
  if (items.length === 0 && !(problem && exists)) return null;
  return (
    <div className={styles.section}>
      <h2>Manuscripts</h2>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <ManuscriptTable
          manuscripts={items}
          isPart={total > items.length}
          start={
            <p>
              {total} {total === 1 ? 'manuscript' : 'manuscripts'} for “{q}”
              {total > items.length && (
                <>
                  , <Link to={`/admin/manuscripts?${new URLSearchParams({ q }).toString()}`}>show all</Link>
                </>
              )}
            </p>
          }
        />
      )}
    </div>
  );
}

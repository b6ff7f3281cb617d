import { Link } from 'react-router-dom';
import { entityRights } from '#contracts/policies/entity-rights.ts';
import type { JournalChange } from '#contracts/fields/entities.ts';
import { countOf } from '#contracts/fields/import-entities.ts';
import { shortTime } from '#lib/dates.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { PermittedLink } from '#shared/sign-in/permitted-link.tsx';
import { addressOfChange } from '../changes/changes-list.tsx';
import { groupChanges } from './group-changes.ts';
import styles from './todays-work.module.css';

const actions: Record<JournalChange['action'], string> = {
  created: 'added',
  changed: 'edited',
  deleted: 'deleted',
};

export function LastChanges({ changes }: { changes: readonly JournalChange[] }) {
  const { time_zone } = useSite().settings;
  return (
    <section className={styles.work} aria-labelledby="last-changes">
      <h2 id="last-changes">Last changes</h2>
      {changes.length === 0 && <p className="quiet">No changes yet.</p>}
      <ol className={styles.recent}>
        {groupChanges(changes).map((group) => {
          const [change] = group;
          const { id, at, by, action, type, name } = change;
          const address = addressOfChange(change);
          const isMany = group.length > 1;
          return (
            <li key={id}>
              {isMany ? (
                countOf(group.length, entityRights[type].one.toLowerCase())
              ) : address ? (
                <Link to={address}>{name}</Link>
              ) : (
                name
              )}
              <p>
                {!isMany && `${entityRights[type].one}, `}
                {actions[action]} by {by.name || 'the journal itself'},{' '}
                <time dateTime={at}>{shortTime(at, time_zone)}</time>
              </p>
            </li>
          );
        })}
      </ol>
      <p>
        <PermittedLink to="/admin/changes">All changes</PermittedLink>
      </p>
    </section>
  );
}

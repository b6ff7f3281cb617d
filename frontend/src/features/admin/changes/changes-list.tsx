import { Link } from 'react-router-dom';
import { entityRights, type EntityType } from '#contracts/policies/entity-rights.ts';
import type { JournalChange } from '#contracts/fields/entities.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { clockTime, dayIn } from '#lib/dates.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { fieldLabels, FieldChanges } from '../history/field-change.tsx';
import styles from './changes.module.css';

/** Address of each type's edit page; the work log and imported usage have none. */
const addresses: Record<EntityType, ((id: string) => string) | undefined> = {
  article: adminPaths.editArticle,
  editor: adminPaths.editEditor,
  indexing: adminPaths.editPartner,
  issue: adminPaths.editIssue,
  manuscript: undefined,
  mail: (id) => `/admin/messages/${id.replace('.', '/')}`,
  page: adminPaths.editPage,
  settings: () => '/admin/settings',
  'sign-in-rules': () => '/admin/settings/sign-in',
  usage: undefined,
  user: adminPaths.editUser,
  webdata: undefined,
  webhook: adminPaths.webhook,
};

export const addressOfChange = ({ action, type, entity }: JournalChange): string | undefined =>
  action === 'deleted' ? undefined : addresses[type]?.(entity);

interface Props {
  changes: readonly JournalChange[];
  /** Address of the page with other filters beside the present ones. */
  addressOf: (filters: Record<string, string>) => string;
  isFiltered: boolean;
  newest?: string;
  older?: string;
}

/** Changes by day, newest first; each opens to the difference. */
export function ChangesList({ changes, addressOf, isFiltered, newest, older }: Props) {
  const { time_zone } = useSite().settings;
  const days = Map.groupBy(changes, ({ at }) => dayIn(time_zone, new Date(at)));
  return (
    <>
      {changes.length === 0 && (
        <p role="status">{isFiltered ? 'No changes match these filters.' : 'No changes yet.'}</p>
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            <Link to={addressOf({ first: day, last: day })} title="Only this day">
              {formatDate(day)}
            </Link>
          </h2>
          <ol>
            {ofDay.map((change) => (
              <Change key={change.id} change={change} timeZone={time_zone} addressOf={addressOf} />
            ))}
          </ol>
        </section>
      ))}
      {(newest ?? older) !== undefined && (
        <nav className={styles.pages} aria-label="Pages of changes">
          {newest !== undefined && <Link to={newest}>Newest</Link>}
          {older !== undefined && <Link to={older}>Older changes</Link>}
        </nav>
      )}
    </>
  );
}

interface ChangeProps extends Pick<Props, 'addressOf'> {
  change: JournalChange;
  timeZone: string;
}

function Change({ change, timeZone, addressOf }: ChangeProps) {
  const { at, by, action, type, name, changes } = change;
  const address = addressOfChange(change);
  return (
    <li className={styles.change}>
      <time dateTime={at}>{clockTime(at, timeZone)}</time>
      <span>
        {by.id ? (
          <Link to={addressOf({ by: by.id })} title="Only this person’s">
            {by.name}
          </Link>
        ) : (
          by.name || 'The journal itself'
        )}
        {by.username !== undefined && <span className="hint">{by.username}</span>}
        {by.token !== undefined && <span className="hint">token {by.token}</span>}
      </span>
      <span className={styles.kind}>{entityRights[type].one}</span>
      <div className={styles.what}>
        <p>{address ? <Link to={address}>{name}</Link> : name}</p>
        <details>
          <summary>
            {action === 'changed' ? fieldLabels(type, changes) : action === 'created' ? 'Created' : 'Deleted'}
          </summary>
          <FieldChanges type={type} changes={changes} />
        </details>
      </div>
    </li>
  );
}

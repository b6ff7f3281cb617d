import { errorTable } from '#contracts/api/errors.ts';
import { roleLabels } from '#contracts/policies/roles.ts';
import { storedSession } from '#lib/session.ts';
import { homePath } from '#contracts/policies/staff-pages.ts';
import styles from './forbidden.module.css';

/** Page shown if the role of the signed-in user does not permit the requested one. */
export function Forbidden({ area }: { area: 'admin' | 'webdata' }) {
  const user = storedSession()?.user;
  const home = user ? homePath(user.role, area) : '/';
  return (
    <div className={styles.forbidden} role="alert">
      <title>Not permitted</title>
      <h1>{errorTable.forbidden.message}</h1>
      {user && (
        <p>
          You are signed in as <b>{user.name}</b> with the role <b>{roleLabels[user.role]}</b>. An
          administrator of the journal can change your role.
        </p>
      )}
      <p>
        Go to <a href={home}>{home === '/webdata' ? 'the work log' : 'the dashboard'}</a>.
      </p>
    </div>
  );
}

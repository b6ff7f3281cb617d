import { useCallback, useEffect, useState } from 'react';
import type { UserSession } from '#contracts/entities.ts';
import { call } from '../../../lib/api-call.ts';
import { formatTime } from '../../../lib/dates.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import styles from '../history/history.module.css';

/** The signed-in user's sessions, each of which can be ended except the current one, which Logout ends. */
export function OwnSessions({ userId }: { userId: string }) {
  const { time_zone } = useSite().settings;
  const [sessions, setSessions] = useState<UserSession[]>();
  const [failed, setFailed] = useState(false);
  const path = `/api/users/${userId}/sessions`;

  const load = useCallback(() => call<UserSession[]>(path).then(setSessions, () => setFailed(true)), [path]);
  useEffect(() => void load(), [load]);

  async function end(id: string) {
    await call(`${path}/${id}`, { method: 'DELETE' }).catch(() => setFailed(true));
    await load();
  }

  return (
    <section className={styles.history} aria-labelledby="own-sessions">
      <h2 id="own-sessions">Your sessions</h2>
      {failed && <p role="alert">This could not be loaded. Reload the page to try again.</p>}
      {!sessions && !failed && <p className="quiet">Loading…</p>}
      <ul>
        {sessions?.map(({ id, address, begun, last_seen, current }) => (
          <li key={id}>
            <p>
              <b>{address || 'Unknown address'}</b> {current && '(this session)'}
            </p>
            <p className="quiet">
              Signed in <time dateTime={begun}>{formatTime(begun, time_zone)}</time>, last used{' '}
              <time dateTime={last_seen}>{formatTime(last_seen, time_zone)}</time>
            </p>
            {!current && (
              <button
                type="button"
                className="quiet"
                aria-label={`End the session from ${address || 'an unknown address'}`}
                onClick={() => void end(id)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

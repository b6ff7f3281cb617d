import type { UserSession } from '#contracts/fields/entities.ts';
import { call } from '#lib/api-call.ts';
import { storedSession } from '#lib/session.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '../flash/flash-context.ts';
import { Time } from '../settings/day.tsx';
import styles from './own-sign-in.module.css';

const UNFOLDED = 5;

/** Sessions of the signed-in user, the last used first. Each can be ended except the current one, which Logout ends. */
export function OwnSessions() {
  const toast = useToast();
  const path = `/api/users/${storedSession()?.user.id}/sessions`;
  const { loaded: sessions, load, problem, attempt } = useLoaded<UserSession[]>(path);

  async function end(ended: string, message: string) {
    await attempt(async () => {
      await call(ended, { method: 'DELETE' });
      toast({ message });
    });
    await load();
  }

  const listOf = (shown: readonly UserSession[]) => (
    <ul className={styles.list}>
      {shown.map((session) => (
        <li key={session.id}>
          <SessionDetails session={session} />
          {!session.current && (
            <button
              type="button"
              className="quiet"
              aria-label={`End the session of ${nameOf(session)}`}
              onClick={() => void end(`${path}/${session.id}`, 'Session ended')}
            >
              End
            </button>
          )}
        </li>
      ))}
    </ul>
  );

  return (
    <section className={styles.part} aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where you are signed in</h2>
      <p className="quiet">
        If you do not recognise one of these, end it and change your password. Sessions that are not used for
        a while end automatically.
      </p>
      {problem && <p role="alert">{problem}</p>}
      {!sessions && !problem && <p className="quiet">Loading…</p>}
      {sessions && listOf(sessions.slice(0, UNFOLDED))}
      {sessions && sessions.length > UNFOLDED && (
        <details>
          <summary>{sessions.length - UNFOLDED} more, used earlier</summary>
          {listOf(sessions.slice(UNFOLDED))}
        </details>
      )}
      {sessions?.some(({ current }) => !current) && (
        <p className="actions">
          <button type="button" className="quiet" onClick={() => void end(path, 'All other sessions ended')}>
            End all others
          </button>
        </p>
      )}
    </section>
  );
}

const nameOf = ({ browser }: UserSession): string => browser || 'an unknown browser';

function SessionDetails({ session }: { session: UserSession }) {
  const { address, begun, last_seen, current } = session;
  return (
    <div>
      <p>
        <b>{session.browser || 'Unknown browser'}</b> {current && '(this session)'}
      </p>
      <p className="quiet">
        {address && `From ${address}. `}Signed in <Time time={begun} />, last used <Time time={last_seen} />
      </p>
    </div>
  );
}

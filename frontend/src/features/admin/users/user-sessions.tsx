import { useState } from 'react';
import type { UserListing } from '#contracts/fields/entities.ts';
import { call, serverMessageOf } from '../../../lib/api-call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../shared/flash/toast-context.ts';
import styles from '../history/history.module.css';

interface Props {
  user: UserListing;
  onEnded: () => void;
}

/** Ends all sessions of another user, for instance when a computer is lost. */
export function UserSessions({ user: { id, name }, onEnded }: Props) {
  const toast = useToast();
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState('');

  async function end() {
    setProblem('');
    try {
      await call(`/api/users/${id}/sessions`, { method: 'DELETE' });
      toast({ message: `${name} is signed out everywhere` });
      onEnded();
    } catch (error) {
      setProblem(serverMessageOf(error));
    }
  }

  return (
    <section className={styles.history} aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p>
        {name} may be signed in on several computers. After a loss or a theft, end all sessions and set
        another password. Each of these also revokes the API tokens.
      </p>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" className="quiet" onClick={() => setConfirming(true)}>
        End all sessions
      </button>
      {confirming && (
        <ConfirmDialog
          question={`${name} will be signed out everywhere, and the API tokens are revoked. What is not saved yet stays in open pages and can be saved after signing in again.`}
          action="End all sessions"
          onConfirm={() => void end()}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}

import { useCallback, useEffect, useState } from 'react';
import type { UserListing } from '#contracts/fields/entities.ts';
import type { SecondFactorState } from '#contracts/api/sign-in.ts';
import { call, serverMessageOf } from '../../../lib/api-call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../shared/flash/toast-context.ts';
import { Day } from '../../shared/settings/day.tsx';
import styles from '../history/history.module.css';

/** Whether another user has a second factor; an administrator removes it when the user's phone is lost. */
export function UserSecondFactor({ user: { id, name } }: { user: UserListing }) {
  const toast = useToast();
  const [state, setState] = useState<SecondFactorState>();
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState('');
  const path = `/api/users/${id}/second-factor`;
  const attempt = useCallback(
    (work: Promise<void>) => work.catch((error: unknown) => setProblem(serverMessageOf(error))),
    [],
  );
  const load = useCallback(() => attempt(call<SecondFactorState>(path).then(setState)), [attempt, path]);
  useEffect(() => void load(), [load]);

  async function remove() {
    setProblem('');
    await call(path, { method: 'DELETE' });
    toast({ message: `The second factor of ${name} is removed` });
    await load();
  }

  return (
    <section className={styles.history} aria-labelledby="user-second-factor">
      <h2 id="user-second-factor">Second factor</h2>
      {problem && <p role="alert">{problem}</p>}
      {state && !state.since && <p>{name} has none.</p>}
      {state?.since && (
        <>
          <p>
            Set up on <Day time={state.since} />. Remove it when {name} has lost both the phone and the
            recovery codes, and only after you have made sure that it is really them who ask.
          </p>
          <button type="button" className="quiet" onClick={() => setRemoving(true)}>
            Remove
          </button>
        </>
      )}
      {removing && (
        <ConfirmDialog
          question={`Until ${name} sets up another one, the password alone is enough to sign in.`}
          action="Remove the second factor"
          onConfirm={() => void attempt(remove())}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  );
}

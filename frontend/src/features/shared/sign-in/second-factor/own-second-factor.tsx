import { useState } from 'react';
import type { RecoveryCodes, SecondFactorSetUp, SecondFactorState } from '#contracts/api/sign-in.ts';
import { call } from '#lib/api-call.ts';
import { storedSession } from '#lib/session.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { Time } from '#shared/settings/day.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SetUpForm } from './set-up-form.tsx';
import styles from './second-factor.module.css';

interface Props {
  /** Called once the recovery codes of a set-up were seen. */
  onSetUp?: () => void;
}

/** The signed-in user's authenticator app: set up, replaced, removed; its recovery codes, shown once. */
export function OwnSecondFactor({ onSetUp }: Props) {
  const toast = useToast();
  const [setUp, setSetUp] = useState<SecondFactorSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const path = `/api/users/${storedSession()?.user.id}/second-factor`;
  const { loaded: state, load, problem, attempt } = useLoaded<SecondFactorState>(path);

  const begin = () => attempt(async () => setSetUp(await call<SecondFactorSetUp>(path, { method: 'POST' })));
  const renew = () =>
    attempt(async () =>
      setCodes((await call<RecoveryCodes>(`${path}/recovery-codes`, { method: 'POST' })).codes),
    );
  const remove = () =>
    attempt(async () => {
      await call(path, { method: 'DELETE' });
      toast({ message: 'Second factor removed' });
      await load();
    });
  async function finish() {
    // The codes are valid whether this call arrives or not.
    await call(`${path}/recovery-codes/stored`, { method: 'POST' }).catch(() => undefined);
    setCodes(undefined);
    onSetUp?.();
    await load();
  }

  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      {problem && <p role="alert">{problem}</p>}
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={() => void finish()} />
      ) : setUp ? (
        <SetUpForm
          setUp={setUp}
          path={path}
          onDone={(received) => {
            setSetUp(undefined);
            setCodes(received);
          }}
          onCancel={() => setSetUp(undefined)}
        />
      ) : (
        state && (
          <>
            <Description state={state} />
            <p className="actions">
              <button
                type="button"
                className={state.since ? 'quiet' : undefined}
                onClick={() => void begin()}
              >
                {state.since ? 'Set up another phone' : 'Set up'}
              </button>
              {state.since && (
                <>
                  <button type="button" className="quiet" onClick={() => void renew()}>
                    New recovery codes
                  </button>
                  <ConfirmButton
                    label="Remove"
                    question="Remove the second factor? You will sign in with your password alone, and your recovery codes will stop working."
                    action="Remove the second factor"
                    onConfirm={() => void remove()}
                  />
                </>
              )}
            </p>
          </>
        )
      )}
      {!state && !problem && <p className="quiet">Loading…</p>}
    </section>
  );
}

function Description({ state: { since, recovery_codes } }: { state: SecondFactorState }) {
  if (!since)
    return (
      <p className="quiet">
        With an authenticator app on your phone, nobody can sign in with your password alone. After the
        password, enter the six digits in the app.
      </p>
    );
  return (
    <p className="quiet">
      An authenticator app has been set up since <Time time={since} />.{' '}
      {recovery_codes === 1 ? 'One recovery code is' : `${recovery_codes || 'No'} recovery codes are`} left.
    </p>
  );
}

import { type FormEvent, useState } from 'react';
import type { RecoveryCodes, SecondFactorSetUp, SecondFactorState } from '#contracts/api/sign-in.ts';
import { ApiError, call, messageOf } from '#lib/api-call.ts';
import { storedSession } from '#lib/session.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import { Time } from '#shared/settings/day.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
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
      An authenticator app has been in use since <Time time={since} />.{' '}
      {recovery_codes === 1 ? 'One recovery code is' : `${recovery_codes || 'No'} recovery codes are`} left.
    </p>
  );
}

/** New recovery codes, which are never shown again. */
const RecoveryCodeList = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <>
    <p>
      <b>Store these recovery codes where you can find them without your phone</b>, on paper or in a password
      manager. Each code signs you in once instead of the app. The codes are not shown again, and earlier ones
      no longer work.
    </p>
    <ul className={styles.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <p className="actions">
      <CopyButton text={codes.join('\n')} label="Copy the codes" />
      <button type="button" onClick={onDone}>
        I have stored them
      </button>
    </p>
  </>
);

interface SetUpProps {
  setUp: SecondFactorSetUp;
  path: string;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the key for the authenticator app, and asks for its first code. */
function SetUpForm({ setUp, path, onDone, onCancel }: SetUpProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { element, focusRefused } = useInvalidFieldFocus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      onDone((await call<RecoveryCodes>(`${path}/confirm`, { method: 'POST', body: { code } })).codes);
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.code ?? error.message) : messageOf(error));
      setBusy(false);
      focusRefused();
    }
  }

  return (
    <form ref={element} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <ol className={styles.steps}>
        <li>
          Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
          Aegis, or use your password manager.
        </li>
        <li>
          <p>In the app, add an account and scan this QR code, or type the key below it.</p>
          <img
            className={styles.qrCode}
            src={setUp.qr_code}
            width="200"
            height="200"
            alt="QR code of the key"
          />
          <p>
            <code className={styles.key}>{setUp.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
        </li>
        <li>
          <TextInput
            id="first-code"
            label="Code that the app shows"
            autoComplete="one-time-code"
            value={code}
            problem={problem}
            onChange={(value) => {
              setCode(value);
              setProblem(undefined);
            }}
          />
        </li>
      </ol>
      <p className="actions">
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" disabled={busy}>
          Confirm
        </button>
      </p>
    </form>
  );
}

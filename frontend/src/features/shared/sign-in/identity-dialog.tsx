import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorTable } from '#contracts/api/errors.ts';
import type { IdentityProofs } from '#contracts/api/sign-in.ts';
import { ApiError, call, onProofRequired, type ProofRequired } from '#lib/api-call.ts';
import { onSessionStart, storedSession } from '#lib/session.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { loadIdentityProofs } from './identity-proofs.ts';
import { useInstitutionLabel } from './institution/use-institution.ts';
import { passkeyMessageOf, signWithPasskey, usePasskeySupport } from './passkeys/use-passkey.ts';
import styles from '#ui/dialog.module.css';

interface Props {
  area: 'admin' | 'webdata';
  userId: string;
}

interface Question {
  required: ProofRequired;
  proofs?: IdentityProofs;
  finish: (proven: boolean) => void;
}

/**
 * Asks for a proof of identity when a call needs a recent sign-in, and for a sign-in when the session has ended. The call
 * then goes on, and nothing entered is lost.
 */
export function IdentityDialog({ area, userId }: Props) {
  const [question, setQuestion] = useState<Question>();
  const asking = useRef<Promise<boolean>>(undefined);

  useEffect(() => {
    async function ask(required: ProofRequired): Promise<boolean> {
      const proofs = required === 'unauthorized' ? undefined : await loadIdentityProofs();
      return new Promise((resolve) => setQuestion({ required, proofs, finish: resolve }));
    }
    return onProofRequired((required) => {
      asking.current ??= ask(required).finally(() => {
        asking.current = undefined;
        setQuestion(undefined);
      });
      return asking.current;
    });
  }, []);

  if (!question) return undefined;
  const { required, proofs, finish } = question;
  return proofs ? (
    <ProofDialog area={area} required={required} proofs={proofs} finish={finish} />
  ) : (
    <SignInDialog area={area} userId={userId} finish={finish} />
  );
}

/** Waits until the same user has signed in in another tab. */
function SignInDialog({ area, userId, finish }: Props & Pick<Question, 'finish'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(
    () => onSessionStart(() => storedSession()?.user.id === userId && finish(true)),
    [userId, finish],
  );
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="session-title"
      onClose={() => finish(false)}
    >
      <h2 id="session-title">{errorTable.unauthorized.message}</h2>
      <p>
        Your session has ended and nothing is saved yet. What you have entered stays here. To continue,{' '}
        <a href={`/${area}/login`} target="_blank" rel="noopener">
          sign in again in another tab
        </a>
        .
      </p>
      <p className="actions">
        <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </p>
    </dialog>
  );
}

type ProofProps = Omit<Props, 'userId'> & Required<Question>;

/** Entered values by the field of the request's body. */
const typed = {
  current_password: {
    request: 'enter your password',
    input: {
      id: 'identity-password',
      label: 'Your password',
      type: 'password',
      autoComplete: 'current-password',
    },
  },
  code: {
    request: 'enter a code',
    input: {
      id: 'identity-code',
      label: 'Code',
      hint: 'Enter the six digits in your authenticator app, or one of your recovery codes.',
      autoComplete: 'one-time-code',
    },
  },
} as const;

function ProofDialog({ area, required, proofs, finish }: ProofProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const takesPassword = proofs.password && required === 'recent_sign_in_required';
  const [field, setField] = useState<keyof typeof typed>(takesPassword ? 'current_password' : 'code');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const institution = useInstitutionLabel();
  const supportsPasskeys = usePasskeySupport();
  const { element, focusRefused } = useInvalidFieldFocus();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => element.current?.querySelector('input')?.focus(), [element, field]);
  const canType = takesPassword || proofs.code;
  const signsInThere = !proofs.password && proofs.institution && institution !== '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A user who signs in again in another tab has a new session, with which the call is repeated.
    if (value === '' && signsInThere) finish(true);
    else await prove(() => Promise.resolve({ [field]: value }));
  }

  async function prove(proof: () => Promise<object>) {
    setBusy(true);
    try {
      await call('/auth/reauthenticate', { method: 'POST', body: await proof(), unattended: true });
      finish(true);
    } catch (error) {
      // Repeating the call asks for a sign-in.
      if (error instanceof ApiError && error.code === 'unauthorized') return finish(true);
      setProblem(
        error instanceof ApiError ? (error.fields[field] ?? error.message) : passkeyMessageOf(error),
      );
      setBusy(false);
      focusRefused();
    }
  }

  function change(text: string) {
    setValue(text);
    setProblem(undefined);
  }

  const other = field === 'code' ? 'current_password' : 'code';
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="identity-title"
      aria-describedby="identity-reason"
      onClose={() => finish(false)}
    >
      <h2 id="identity-title">Confirm that it is you</h2>
      <p id="identity-reason">
        {required === 'recent_sign_in_required'
          ? 'You signed in a while ago.'
          : 'This changes how you sign in. Your password alone is not enough for that.'}{' '}
        To continue, {canType ? typed[field].request : 'sign in again and come back here'}. What you have
        entered stays here.
      </p>
      <form ref={element} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        {canType ? (
          <TextInput key={field} {...typed[field].input} value={value} problem={problem} onChange={change} />
        ) : (
          problem && <p role="alert">{problem}</p>
        )}
        {signsInThere && (
          <p className="actions">
            <a className="button quiet" href={`/auth/oidc/begin?area=${area}`} target="_blank">
              {institution} (opens in a new tab)
            </a>
          </p>
        )}
        <div className="actions">
          <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          {proofs.passkey && supportsPasskeys && (
            <button
              type="button"
              className="quiet"
              disabled={busy}
              onClick={() => void prove(async () => ({ passkey: await signWithPasskey() }))}
            >
              Use a passkey
            </button>
          )}
          {takesPassword && proofs.code && (
            <button
              type="button"
              className="quiet"
              onClick={() => {
                setField(other);
                change('');
              }}
            >
              {other === 'code' ? 'Use a code' : 'Use your password'}
            </button>
          )}
          <button type="submit" disabled={busy}>
            Continue
          </button>
        </div>
      </form>
    </dialog>
  );
}

import { type FormEvent, useState } from 'react';
import type { RecoveryCodes, SecondFactorSetUp } from '#contracts/api/sign-in.ts';
import { ApiError, call, messageOf } from '#lib/api-call.ts';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import styles from './second-factor.module.css';

interface Props {
  setUp: SecondFactorSetUp;
  /** API path of the second factor. */
  path: string;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows what the authenticator app needs, and asks for its first code. */
export function SetUpForm({ setUp, path, onDone, onCancel }: Props) {
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
          Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator,
          Aegis or your password manager.
        </li>
        <li>
          <p>In the app, add an account and scan this picture, or type the key below it.</p>
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

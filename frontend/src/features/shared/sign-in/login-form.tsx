import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Login } from '#contracts/entities.ts';
import { ApiError, call, messageOf } from '../../../lib/api-call.ts';
import { onSessionStart, storeSession } from '../../../lib/session.ts';
import { useInvalidFieldFocus } from '../../../ui/use-invalid-field-focus.ts';
import mark from '../../../ui/favicon.svg?url';
import styles from './login-form.module.css';

/** Error codes of a login with their own messages (specification section 8). */
const codesWithMessages = ['invalid_credentials', 'disabled', 'invalid_ip'];

/** The message for wrong credentials does not reveal which field was wrong. */
const refusedFields = ({ code, fields }: ApiError): Record<string, string> =>
  code === 'invalid_credentials' ? { username: '', password: '' } : fields;

interface Props {
  heading: string;
  /** Redirect target after signing in. */
  to: string;
}

export function LoginForm({ heading, to }: Props) {
  const navigate = useNavigate();
  const [error, setError] = useState('');
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { element, focusRefused } = useInvalidFieldFocus();

  useEffect(() => onSessionStart(() => void navigate(to, { replace: true })), [navigate, to]);

  function clear() {
    setError('');
    setRefused({});
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const body = { username: form.get('username'), password: form.get('password') };
      storeSession(await call<Login>('/auth/login/', { method: 'POST', body }));
      await navigate(to, { replace: true });
    } catch (caught) {
      const known = caught instanceof ApiError && codesWithMessages.includes(caught.code);
      setError(known ? caught.message : messageOf(caught));
      if (caught instanceof ApiError) setRefused(refusedFields(caught));
      focusRefused();
      setBusy(false);
    }
  }

  return (
    <main className={styles.login}>
      <form ref={element} onSubmit={(event) => void submit(event)} onInput={clear}>
        <img src={mark} alt="" width="40" height="40" />
        <h1>{heading}</h1>
        <p>
          <label htmlFor="username">Username</label>
          <input
            id="username"
            aria-invalid={'username' in refused}
            aria-describedby="username-problem"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <span className="problem" id="username-problem">
            {refused.username}
          </span>
        </p>
        <p>
          <label htmlFor="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            aria-invalid={'password' in refused}
            aria-describedby="password-problem"
          />
          <span className="problem" id="password-problem">
            {refused.password}
          </span>
        </p>
        <p className={styles.error} role="alert">
          {error}
        </p>
        <button type="submit" disabled={busy}>
          {busy ? 'Signing in…' : 'Login'}
        </button>
      </form>
    </main>
  );
}

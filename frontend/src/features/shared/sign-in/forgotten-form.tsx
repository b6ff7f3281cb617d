import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { emailProblem } from '#contracts/text/emails.ts';
import { ApiError, call, serverMessageOf } from '#lib/api-call.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import styles from './sign-in-card.module.css';

/** Form that requests a link to a new password. The response is the same whether the address is a user's or not. */
export function ForgottenForm({ area }: { area: 'admin' | 'webdata' }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready');
  const { element, focusRefused } = useInvalidFieldFocus();
  const back = (
    <p className={styles.aside}>
      <Link to={`/${area}/login`}>Back to sign-in</Link>
    </p>
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = emailProblem(email.trim());
    setProblem(wrong);
    if (wrong !== undefined) return focusRefused();
    setState('busy');
    try {
      await call('/auth/forgotten', { method: 'POST', body: { email } });
      setState('sent');
    } catch (error) {
      setState('ready');
      setProblem((error instanceof ApiError && error.fields.email) || serverMessageOf(error));
      focusRefused();
    }
  }

  if (state === 'sent')
    return (
      <>
        <p role="status">
          If {email.trim()} belongs to a user of this journal, a link to a new password is on its way. The
          link works for an hour.
        </p>
        <p className="quiet">
          No e-mail? Check your spam folder, or ask an administrator of the journal for a link.
        </p>
        {back}
      </>
    );
  return (
    <form ref={element} noValidate aria-busy={state === 'busy'} onSubmit={(event) => void submit(event)}>
      <p className="quiet">Enter your e-mail address. The journal sends you a link to a new password.</p>
      <TextInput
        id="email"
        label="E-mail address"
        type="email"
        autoComplete="email"
        value={email}
        problem={problem}
        onChange={(value) => {
          setEmail(value);
          setProblem(undefined);
        }}
      />
      <button type="submit" disabled={state === 'busy'}>
        Send the link
      </button>
      {back}
    </form>
  );
}

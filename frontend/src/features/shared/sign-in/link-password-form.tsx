import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MIN_PASSWORD_LENGTH, shortPasswordMessage } from '#contracts/fields/user-fields.ts';
import type { LinkPurpose, OwnName } from '#contracts/api/sign-in.ts';
import type { Login } from '#contracts/fields/entities.ts';
import { ApiError, call, serverMessageOf } from '#lib/api-call.ts';
import { clearSession, storeSession } from '#lib/session.ts';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { PrintedNameInputs } from './printed-name-inputs.tsx';
import { homePath } from '#contracts/policies/staff-pages.ts';

export function LinkPasswordForm({ token, purpose }: { token: string; purpose: LinkPurpose }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [printed, setPrinted] = useState<OwnName>({ printed_name: '', printed_title: '' });
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'ready' | 'busy' | 'set'>('ready');
  const { element, focusRefused } = useInvalidFieldFocus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isShort = password.length < MIN_PASSWORD_LENGTH;
    setProblem(isShort ? shortPasswordMessage : undefined);
    if (isShort) return focusRefused();
    setState('busy');
    let username: string;
    try {
      const body = { token, password, ...printed };
      ({ name: username } = await call<{ name: string }>('/auth/link/password', { method: 'POST', body }));
    } catch (error) {
      setState('ready');
      setProblem((error instanceof ApiError && error.fields.password) || serverMessageOf(error));
      return focusRefused();
    }
    clearSession();
    try {
      const session = await call<Login>('/auth/login/', {
        method: 'POST',
        body: { username, password },
      });
      storeSession(session);
      await navigate(homePath(session.user.role, 'admin'), { replace: true });
    } catch {
      setState('set'); // a code or a passkey is needed too
    }
  }

  if (state === 'set')
    return (
      <>
        <p role="status">Your password is set.</p>
        <Link className="button" to="/admin/login" replace>
          Sign in
        </Link>
      </>
    );
  return (
    <form ref={element} noValidate aria-busy={state === 'busy'} onSubmit={(event) => void submit(event)}>
      <p>
        {purpose.kind === 'invitation' ? 'Choose a password. Your username is' : 'Choose a new password for'}{' '}
        <b>{purpose.name}</b>.
      </p>
      {/* So that password managers store the name with the password. */}
      <input type="text" name="username" autoComplete="username" value={purpose.name} readOnly hidden />
      <TextInput
        id="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        problem={problem}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters; a few words are best. ${purpose.kind === 'reset' ? 'Your other sessions will end.' : ''}`}
        onChange={(value) => {
          setPassword(value);
          setProblem(undefined);
        }}
      />
      {purpose.kind === 'invitation' && (
        <PrintedNameInputs
          text={(field) => ({
            id: field,
            value: printed[field],
            onChange: (value) => setPrinted({ ...printed, [field]: value }),
          })}
        />
      )}
      <button type="submit" disabled={state === 'busy'}>
        Set the password
      </button>
    </form>
  );
}

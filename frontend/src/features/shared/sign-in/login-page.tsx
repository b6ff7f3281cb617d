import { type FormEvent, useEffect, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
import type { Login } from '#contracts/fields/entities.ts';
import { ApiError, call, messageOf } from '#lib/api-call.ts';
import { onSessionStart, storedSession, storeSession } from '#lib/session.ts';
import { loadSiteAnyway } from '#shared/settings/load-site-anyway.ts';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { PasswordInput } from '#ui/inputs/password-input.tsx';
import {
  finishInstitutionSignIn,
  institutionProblem,
  useInstitutionLabel,
} from './institution/use-institution.ts';
import { passkeyMessageOf, signWithPasskey, usePasskeySupport } from './passkeys/use-passkey.ts';
import { SignInCard } from './sign-in-card.tsx';
import { returnAddress, verifiedUser } from './staff-session.ts';
import styles from './sign-in-card.module.css';

/** Error codes of a login with their own messages (requirements.md#errors), and those of a second factor. */
const codesWithMessages = [
  'invalid_credentials',
  'disabled',
  'invalid_ip',
  'invalid_code',
  'passkey_required',
];

/** A wrong username is refused like a wrong password: nobody learns which users exist. */
const refusedFields = ({ code, fields }: ApiError): Record<string, string> =>
  code === 'invalid_credentials' ? { password: '' } : fields;

type Area = 'admin' | 'webdata';

/** A signed-in user is redirected to the page that they requested, if their role permits it. */
export async function loadLogin(area: Area, { request }: LoaderFunctionArgs) {
  await finishInstitutionSignIn(area, request);
  const user = await verifiedUser(request);
  if (user) throw redirect(returnAddress(area, new URL(request.url).searchParams, user.role));
  const { journal, shortName } = await loadSiteAnyway(request);
  return { journal, shortName };
}

interface Props {
  /** Name in the title of the browser's tab. */
  name: string;
  heading: string;
  area: Area;
}

export function LoginPage({ name, heading, area }: Props) {
  const { journal, shortName } = useLoaderData<typeof loadLogin>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const institution = useInstitutionLabel();
  const [error, setError] = useState(() => institutionProblem(search));
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const supportsPasskeys = usePasskeySupport();
  const [asksForCode, setAsksForCode] = useState(false);
  const { element, focusRefused } = useInvalidFieldFocus();

  function goOn() {
    const user = storedSession()?.user;
    if (user) return navigate(returnAddress(area, search, user.role), { replace: true });
  }
  useEffect(() => onSessionStart(() => void goOn()));

  function clear() {
    setError('');
    setRefused({});
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const [username, password] = [form.get('username'), form.get('password')];
      const body = { username, password, ...(asksForCode && { code: form.get('code') }) };
      storeSession(await call<Login>('/auth/login/', { method: 'POST', body }));
      await goOn();
    } catch (caught) {
      setBusy(false);
      if (caught instanceof ApiError && caught.code === 'second_factor_required') {
        setAsksForCode(true);
        return;
      }
      const known = caught instanceof ApiError && codesWithMessages.includes(caught.code);
      setError(known ? caught.message : messageOf(caught));
      if (caught instanceof ApiError) setRefused(refusedFields(caught));
      focusRefused();
    }
  }

  async function passkeyLogin() {
    clear();
    setBusy(true);
    try {
      const body = { response: await signWithPasskey() };
      storeSession(await call<Login>('/auth/passkey', { method: 'POST', body }));
      await goOn();
    } catch (caught) {
      setError(passkeyMessageOf(caught));
      setBusy(false);
    }
  }

  return (
    <SignInCard journal={journal} heading={heading}>
      <title>{`Login · ${name} · ${shortName}`}</title>
      <form ref={element} onSubmit={(event) => void submit(event)} onInput={clear}>
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
          <PasswordInput
            id="password"
            label="Password"
            name="password"
            autoComplete="current-password"
            aria-invalid={'password' in refused}
            aria-describedby="password-problem"
          />
          <span className="problem" id="password-problem">
            {refused.password}
          </span>
        </p>
        {asksForCode && (
          <p>
            <label htmlFor="code">Code</label>
            <input
              id="code"
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              aria-invalid={'code' in refused}
              aria-describedby="code-hint"
            />
            <span className="hint" id="code-hint">
              Enter the six digits in your authenticator app, or one of your recovery codes.
            </span>
          </p>
        )}
        <p className={styles.error} role="alert">
          {error}
        </p>
        <button type="submit" disabled={busy}>
          {busy ? 'Signing in…' : 'Login'}
        </button>
        {supportsPasskeys && (
          <button type="button" className="quiet" disabled={busy} onClick={() => void passkeyLogin()}>
            Sign in with a passkey
          </button>
        )}
        {institution !== '' && (
          <a className="button quiet" href={`/auth/oidc/begin?area=${area}`}>
            {institution}
          </a>
        )}
        <p className={styles.aside}>
          <Link to={`/admin/forgotten?area=${area}`}>Forgot your password?</Link>
        </p>
      </form>
    </SignInCard>
  );
}

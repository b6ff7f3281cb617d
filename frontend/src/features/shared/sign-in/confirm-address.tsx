import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LinkPurpose } from '#contracts/api/sign-in.ts';
import { call, serverMessageOf } from '#lib/api-call.ts';

/** Confirms an address only when the button is pressed: mail programs open links by themselves. */
export function ConfirmAddress({ token, purpose }: { token: string; purpose: LinkPurpose }) {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const [problem, setProblem] = useState('');

  async function confirm() {
    setState('busy');
    try {
      await call('/auth/link/address', { method: 'POST', body: { token } });
      setState('done');
    } catch (error) {
      setProblem(serverMessageOf(error));
      setState('ready');
    }
  }

  if (state === 'done')
    return (
      <>
        <p role="status">{purpose.email} is now your e-mail address.</p>
        <Link className="button" to="/admin">
          Continue
        </Link>
      </>
    );
  return (
    <>
      <p>
        Confirm <b>{purpose.email}</b> as the e-mail address of {purpose.name}?
      </p>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" disabled={state === 'busy'} onClick={() => void confirm()}>
        Confirm
      </button>
    </>
  );
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api-call.ts';
import { clearBrowserDrafts } from '../forms/browser-drafts.ts';
import { onSignOut, signOut } from '#lib/session.ts';

/** Logs out of an area; a logout in another tab redirects to the login here too. */
export function useLogout(area: 'admin' | 'webdata'): () => void {
  const navigate = useNavigate();

  function leave() {
    void navigate(`/${area}/login`, { replace: true });
  }
  useEffect(() => onSignOut(leave));

  return () => {
    // `call` has read the token when it returns. The browser is signed out even when the server cannot be reached.
    call('/auth/logout/', { method: 'POST', unattended: true }).catch(() => undefined);
    signOut();
    clearBrowserDrafts();
    leave();
  };
}

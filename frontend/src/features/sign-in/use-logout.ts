import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../lib/api-call.js';
import { clearSession, onSessionEnd } from '../../lib/session.js';

/** Logs out of an area; a logout in another tab leads to the login here too. */
export function useLogout(area: 'admin' | 'webdata'): () => void {
  const navigate = useNavigate();

  function leave() {
    void navigate(`/${area}/login`, { replace: true });
  }
  useEffect(() => onSessionEnd(leave));

  return () => {
    // The call has taken its token when it returns. This browser is signed out whether or not the server can be reached.
    call('/auth/logout/', { method: 'POST' }).catch(() => undefined);
    clearSession();
    leave();
  };
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearSession, onSessionEnd } from '../../lib/session.js';

/** Logs out of an area; a logout in another tab leads to the login here too. */
export function useLogout(area: 'admin' | 'webdata'): () => void {
  const navigate = useNavigate();

  function leave() {
    void navigate(`/${area}/login`, { replace: true });
  }
  useEffect(() => onSessionEnd(leave));

  return () => {
    clearSession();
    leave();
  };
}

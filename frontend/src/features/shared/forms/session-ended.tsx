import { useLocation } from 'react-router-dom';
import { errorTable } from '#contracts/api/errors.ts';

/** Shown when saving without a session: the user signs in next to the form, and nothing entered is lost. */
export function SessionEnded() {
  const { pathname } = useLocation();
  const login = pathname.startsWith('/webdata') ? '/webdata/login' : '/admin/login';
  return (
    <>
      <p>{errorTable.unauthorized.message}</p>
      <p>
        Your session has ended and nothing is saved yet. What you have entered stays here:{' '}
        <a href={login} target="_blank" rel="noopener">
          sign in in another tab
        </a>
        , then submit again.
      </p>
    </>
  );
}

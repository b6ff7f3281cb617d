import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { type ErrorCode, errorTable } from '#contracts/api/errors.ts';
import { ApiError } from '#lib/api-call.ts';
import { Forbidden } from '#shared/sign-in/forbidden.tsx';
import type { PageError } from '#lib/load.ts';
import styles from '../frame/admin-page.module.css';

/** Errors whose message says that they are temporary. */
const temporary: ErrorCode[] = ['service_unavailable', 'too_many_requests'];

export function AdminError() {
  const error = useRouteError();
  const code = errorCode(error);
  if (code === 'forbidden') return <Forbidden area="admin" />;
  if (code === 'address_required') return <AddressRequired />;
  const missing = errorTable[code].status === 404;
  return (
    <div className={styles.error} role="alert">
      <title>{`${missing ? 'Not found' : 'Error'} · Admin`}</title>
      <h1>{errorTable[missing ? code : 'internal'].message}</h1>
      {error instanceof ApiError && temporary.includes(code) && <p>{error.message}</p>}
      <p>
        {!missing && (
          <>
            <a href="">Try again</a> or go to{' '}
          </>
        )}
        {missing && 'Go to '}
        <a href="/admin">the dashboard</a>.
      </p>
    </div>
  );
}

/** Shown instead of manuscripts to users without an address, who might be authors. */
const AddressRequired = () => (
  <div className={styles.error} role="alert">
    <title>E-mail address required · Admin</title>
    <h1>Enter your e-mail address</h1>
    <p>
      Manuscripts are only shown to users with an e-mail address, so that nobody decides on their own
      manuscript.
    </p>
    <p>
      <Link to="/admin/sign-in">Enter your address</Link> or go to <a href="/admin">the dashboard</a>.
    </p>
  </div>
);

function errorCode(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code;
  return isRouteErrorResponse(error) ? ((error.data as PageError | null)?.error ?? 'internal') : 'internal';
}

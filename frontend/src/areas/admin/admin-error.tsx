import { useRouteError } from 'react-router-dom';
import { errorTable } from '#contracts/errors.js';
import { ApiError } from '../../lib/api-call.js';

/** A page of the office that could not be shown. */
export function AdminError() {
  const error = useRouteError();
  const code = error instanceof ApiError ? error.code : 'internal';
  return (
    <div className="office-error" role="alert">
      <title>Error · Admin</title>
      <h1>{errorTable[errorTable[code].status === 404 ? code : 'internal'].message}</h1>
      {code === 'service_unavailable' && <p>{errorTable.service_unavailable.message}</p>}
      <p>
        <a href="">Try again</a> or go to <a href="/admin">the dashboard</a>.
      </p>
    </div>
  );
}

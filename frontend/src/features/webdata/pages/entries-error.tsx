import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ApiError, serverMessageOf } from '#lib/api-call.ts';
import { Forbidden } from '#shared/sign-in/forbidden.tsx';
import styles from './entries-error.module.css';

/** Error page of the data-entry area; the error itself is logged (requirements.md#webdata-pages). */
export function EntriesError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  if (error instanceof ApiError && error.code === 'forbidden') return <Forbidden area="webdata" />;
  const message = serverMessageOf(error);
  return (
    <div className={styles.error} role="alert">
      <title>Error · Work log</title>
      <h1>{message}</h1>
      <p>
        <a href="">Try again</a> or go to <a href="/webdata">the list</a>.
      </p>
    </div>
  );
}

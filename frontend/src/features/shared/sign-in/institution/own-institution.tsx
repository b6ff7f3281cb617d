import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call, serverMessageOf } from '#lib/api-call.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { institutionProblem, useInstitutionLabel } from './use-institution.ts';
import styles from '../own-sign-in.module.css';

/** Links the institution's sign-in to the signed-in user; not shown where none is configured. */
export function OwnInstitution() {
  const toast = useToast();
  const label = useInstitutionLabel();
  const [search] = useSearchParams();
  const [firstProblem] = useState(() => institutionProblem(search));
  const path = label === '' ? undefined : '/auth/oidc/link';
  const { loaded, load, problem, attempt } = useLoaded<{ linked: boolean }>(
    path,
    serverMessageOf,
    firstProblem,
  );

  const link = () =>
    attempt(async () => {
      location.href = (await call<{ address: string }>('/auth/oidc/link', { method: 'POST' })).address;
    });
  const unlink = () =>
    attempt(async () => {
      await call('/auth/oidc/unlink', { method: 'POST' });
      toast({ message: 'Link removed' });
      await load();
    });

  if (label === '') return null;
  return (
    <section className={styles.part} aria-labelledby="own-institution">
      <h2 id="own-institution">Your institution</h2>
      {problem && <p role="alert">{problem}</p>}
      <p className="quiet">
        {loaded?.linked
          ? `The button ‘${label}’ on the sign-in page signs you in.`
          : `Link your institution’s sign-in once. Then the button ‘${label}’ on the sign-in page signs you in.`}
      </p>
      {loaded && (
        <p className="actions">
          <button type="button" className="quiet" onClick={() => void (loaded.linked ? unlink() : link())}>
            {loaded.linked ? 'Remove the link' : 'Link'}
          </button>
        </p>
      )}
    </section>
  );
}

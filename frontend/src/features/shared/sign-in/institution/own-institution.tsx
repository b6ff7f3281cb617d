import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call, serverMessageOf } from '../../../../lib/api-call.ts';
import { useToast } from '../../flash/toast-context.ts';
import { institutionProblem, useInstitutionLabel } from './use-institution.ts';
import styles from '../own-sign-in.module.css';

/** Links the institution's sign-in to the signed-in user; not shown where none is configured. */
export function OwnInstitution() {
  const toast = useToast();
  const label = useInstitutionLabel();
  const [search] = useSearchParams();
  const [linked, setLinked] = useState<boolean>();
  const [problem, setProblem] = useState(() => institutionProblem(search));

  const fail = (error: unknown) => setProblem(serverMessageOf(error));
  const load = useCallback(
    () => call<{ linked: boolean }>('/auth/oidc/link').then((answer) => setLinked(answer.linked), fail),
    [],
  );
  useEffect(() => {
    if (label !== '') void load();
  }, [label, load]);

  async function attempt(work: () => Promise<void>) {
    setProblem('');
    await work().catch(fail);
  }
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
        {linked
          ? `The button ‘${label}’ of the login signs you in.`
          : `Link your institution’s sign-in once; then the button ‘${label}’ of the login signs you in.`}
      </p>
      {linked !== undefined && (
        <p className="actions">
          <button type="button" className="quiet" onClick={() => void (linked ? unlink() : link())}>
            {linked ? 'Remove the link' : 'Link'}
          </button>
        </p>
      )}
    </section>
  );
}

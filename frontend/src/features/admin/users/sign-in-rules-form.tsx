import { type FormEvent, useState } from 'react';
import { roleLabels, roles } from '#contracts/policies/roles.ts';
import type { SignInRulesView } from '#contracts/api/sign-in.ts';
import { call } from '#lib/api-call.ts';
import { CheckList } from '#ui/inputs/check-list.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import styles from '../frame/admin-page.module.css';

const path = '/api/sign-in-rules';

/** The roles whose users need a second factor. */
export function SignInRulesForm() {
  const toast = useToast();
  const { loaded: rules, setLoaded: setRules, problem, attempt } = useLoaded<SignInRulesView>(path);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    await attempt(async () => {
      setRules(await call<SignInRulesView>(path, { method: 'POST', body: rules }));
      toast({ message: 'Sign-in rules saved' });
    });
    setBusy(false);
  }

  return (
    <section className={styles.section} aria-labelledby="sign-in-rules">
      <h2 id="sign-in-rules">Second factor required for</h2>
      <p className="quiet">
        Users with these roles must set up an authenticator app or a passkey at their next sign-in. Present
        sessions continue until then.
      </p>
      {problem && <p role="alert">{problem}</p>}
      {rules && (
        <form aria-label="Second factor" aria-busy={busy} onSubmit={(event) => void submit(event)}>
          <CheckList
            id="second-factor"
            all={roles}
            chosen={rules.second_factor}
            labelOf={(role) => roleLabels[role]}
            onChange={(chosen) => setRules({ second_factor: chosen })}
          />
          <p className="actions">
            <button type="submit" disabled={busy}>
              Save
            </button>
          </p>
        </form>
      )}
    </section>
  );
}

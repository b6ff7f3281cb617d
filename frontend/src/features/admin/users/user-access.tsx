import type { ApiToken } from '#contracts/policies/api-tokens.ts';
import type { UserListing } from '#contracts/fields/entities.ts';
import type { SecondFactorState } from '#contracts/api/sign-in.ts';
import { call } from '#lib/api-call.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { Day } from '#shared/settings/day.tsx';
import { RevokeToken } from '../api-tokens/token-table.tsx';
import styles from '../history/history.module.css';

interface Props {
  user: UserListing;
  /** Called when API tokens were revoked. */
  onChange: () => void;
}

/** Ends all sessions of another user, for instance when a computer is lost. */
export function UserSessions({ user: { id, name }, onChange }: Props) {
  const toast = useToast();
  const { problem, attempt } = useLoaded<never>(undefined);

  async function end() {
    await call(`/api/users/${id}/sessions`, { method: 'DELETE' });
    toast({ message: `${name} is signed out everywhere` });
    onChange();
  }

  return (
    <section className={styles.history} aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p>
        {name} may be signed in on several computers. If one is lost or stolen, end all sessions and set a new
        password. Both also revoke the API tokens.
      </p>
      {problem && <p role="alert">{problem}</p>}
      <ConfirmButton
        label="End all sessions"
        question={`End all sessions of ${name}? The API tokens are revoked, too. Unsaved changes stay in open pages and can be saved after signing in again.`}
        action="End all sessions"
        onConfirm={() => void attempt(end)}
      />
    </section>
  );
}

/** Whether another user has a second factor; an administrator removes it when the user's phone is lost. */
export function UserSecondFactor({ user: { id, name } }: Pick<Props, 'user'>) {
  const toast = useToast();
  const path = `/api/users/${id}/second-factor`;
  const { loaded: state, load, problem, attempt } = useLoaded<SecondFactorState>(path);

  async function remove() {
    await call(path, { method: 'DELETE' });
    toast({ message: `Second factor of ${name} removed` });
    await load();
  }

  return (
    <section className={styles.history} aria-labelledby="user-second-factor">
      <h2 id="user-second-factor">Second factor</h2>
      {problem && <p role="alert">{problem}</p>}
      {state && !state.since && <p>{name} has no second factor.</p>}
      {state?.since && (
        <>
          <p>
            Set up on <Day time={state.since} />. Remove it only if {name} has lost both the phone and the
            recovery codes, and you are sure that {name} has asked for it.
          </p>
          <ConfirmButton
            label="Remove second factor"
            question={`Remove the second factor of ${name}? The password alone is enough to sign in until a new one is set up.`}
            action="Remove second factor"
            onConfirm={() => void attempt(remove)}
          />
        </>
      )}
    </section>
  );
}

/** Another user's API tokens, which an administrator revokes. */
export function UserTokens({ user: { id, name }, onChange }: Props) {
  const toast = useToast();
  const path = `/api/users/${id}/tokens`;
  const { loaded: tokens, problem, attempt } = useLoaded<ApiToken[]>(path);

  async function revoke(token: ApiToken) {
    await call(`${path}/${token.id}`, { method: 'DELETE' });
    toast({ message: `Token of ${token.name} revoked` });
    onChange();
  }

  return (
    <section className={styles.history} aria-labelledby="user-tokens">
      <h2 id="user-tokens">API tokens</h2>
      {problem && <p role="alert">{problem}</p>}
      {tokens?.length === 0 && <p>{name} has no API tokens.</p>}
      {tokens && tokens.length > 0 && (
        <>
          <p>Programs that use these tokens act in the name of {name}.</p>
          <ul aria-label="API tokens">
            {tokens.map((token) => (
              <li key={token.id}>
                <b>{token.name}</b> (…{token.ending}): {token.scopes.join(', ')}
                <span className={styles.fields}>
                  Until <Day time={token.expires} />
                  {token.last_used ? (
                    <>
                      , last used on <Day time={token.last_used} />
                    </>
                  ) : (
                    ', never used'
                  )}
                </span>
                <RevokeToken token={token} onConfirm={() => void attempt(() => revoke(token))} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

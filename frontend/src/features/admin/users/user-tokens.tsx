import { useCallback, useEffect, useState } from 'react';
import type { ApiToken } from '#contracts/api/api-tokens.ts';
import type { UserListing } from '#contracts/fields/entities.ts';
import { call, serverMessageOf } from '../../../lib/api-call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../shared/flash/toast-context.ts';
import { Day } from '../../shared/settings/day.tsx';
import styles from '../history/history.module.css';

interface Props {
  user: UserListing;
  onRevoked: () => void;
}

/** Another user's API tokens, which an administrator revokes. */
export function UserTokens({ user: { id, name }, onRevoked }: Props) {
  const toast = useToast();
  const [tokens, setTokens] = useState<ApiToken[]>();
  const [revoking, setRevoking] = useState<ApiToken>();
  const [problem, setProblem] = useState('');
  const path = `/api/users/${id}/tokens`;
  const attempt = useCallback(
    (work: Promise<void>) => work.catch((error: unknown) => setProblem(serverMessageOf(error))),
    [],
  );
  useEffect(() => void attempt(call<ApiToken[]>(path).then(setTokens)), [attempt, path]);

  async function revoke(token: ApiToken) {
    setProblem('');
    await call(`${path}/${token.id}`, { method: 'DELETE' });
    toast({ message: `The token of ${token.name} is revoked` });
    onRevoked();
  }

  return (
    <section className={styles.history} aria-labelledby="user-tokens">
      <h2 id="user-tokens">API tokens</h2>
      {problem && <p role="alert">{problem}</p>}
      {tokens?.length === 0 && <p>{name} has none.</p>}
      {tokens && tokens.length > 0 && (
        <>
          <p>Programs that use them act in the name of {name}.</p>
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
                <button
                  type="button"
                  className="quiet"
                  aria-label={`Revoke the token of ${token.name}`}
                  onClick={() => setRevoking(token)}
                >
                  Revoke
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {revoking && (
        <ConfirmDialog
          question={`Revoke the token of ${revoking.name}? Programs that use it are refused at once.`}
          action="Revoke"
          onConfirm={() => void attempt(revoke(revoking))}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </section>
  );
}

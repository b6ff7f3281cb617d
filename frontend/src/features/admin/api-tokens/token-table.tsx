import type { ApiToken } from '#contracts/policies/api-tokens.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { useCalls } from '../frame/use-calls.ts';
import { Time } from '#shared/settings/day.tsx';
import styles from './api-tokens.module.css';
import { storedSession } from '#lib/session.ts';

export const ownTokens = (): string => `/api/users/${storedSession()?.user.id}/tokens`;

export function TokenTable({ tokens }: { tokens: ApiToken[] }) {
  const { run } = useCalls();
  const revoke = ({ id, name }: ApiToken) =>
    run(`${ownTokens()}/${id}`, { method: 'DELETE', done: `Token of ${name} revoked` });
  return (
    <DataTable
      label="API tokens"
      rows={tokens}
      keyOf={({ id }) => id}
      isNarrow
      columns={[
        { head: 'Name', isRowHead: true, cell: ({ name, ending }) => `${name} (…${ending})` },
        { head: 'Permits', caption: true, cell: ({ scopes }) => scopes.join(', ') },
        { head: 'Expires', caption: true, cell: ({ expires }) => <Time time={expires} /> },
        {
          head: 'Last used',
          caption: true,
          cell: ({ last_used }) => (last_used ? <Time time={last_used} /> : 'Never'),
        },
        {
          head: 'Revoke',
          isHeadHidden: true,
          look: 'rowButtons',
          cell: (token) => <RevokeToken token={token} onConfirm={() => void revoke(token)} />,
        },
      ]}
      empty={<p className={styles.none}>You have no tokens.</p>}
    />
  );
}

export const RevokeToken = ({ token: { name }, onConfirm }: { token: ApiToken; onConfirm: () => void }) => (
  <ConfirmButton
    label="Revoke"
    name={`Revoke the token of ${name}`}
    question={`Revoke the token of ${name}? Programs that use it lose access immediately.`}
    action="Revoke token"
    onConfirm={onConfirm}
  />
);

import type { ApiToken } from '#contracts/policies/api-tokens.ts';
import { call } from '#lib/api-call.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { useToast } from '#shared/flash/toast-context.ts';
import { useAction } from '#shared/flash/use-action.ts';
import { Time } from '#shared/settings/day.tsx';
import { ownTokens } from './own-tokens.ts';
import styles from './api-tokens.module.css';

interface Props {
  tokens: ApiToken[];
  onRevoked: () => Promise<void>;
}

export function TokenTable({ tokens, onRevoked }: Props) {
  const toast = useToast();
  const { act } = useAction();

  async function revoke({ id, name }: ApiToken) {
    await call(`${ownTokens()}/${id}`, { method: 'DELETE' });
    toast({ message: `Token of ${name} revoked` });
  }

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
          cell: (token) => (
            <RevokeToken token={token} onConfirm={() => void act(token.id, () => revoke(token), onRevoked)} />
          ),
        },
      ]}
      empty={<p className={styles.none}>You have no tokens.</p>}
    />
  );
}

/** Revokes a token of the signed-in user or of another one. */
export const RevokeToken = ({ token: { name }, onConfirm }: { token: ApiToken; onConfirm: () => void }) => (
  <ConfirmButton
    label="Revoke"
    name={`Revoke the token of ${name}`}
    question={`Revoke the token of ${name}? Programs that use it lose access immediately.`}
    action="Revoke token"
    onConfirm={onConfirm}
  />
);

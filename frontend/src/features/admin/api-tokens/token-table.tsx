import { useState } from 'react';
import type { ApiToken } from '#contracts/api/api-tokens.ts';
import { call } from '../../../lib/api-call.ts';
import { formatTime } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { ownTokens } from './own-tokens.ts';
import styles from './api-tokens.module.css';

interface Props {
  tokens: ApiToken[];
  onRevoked: () => Promise<void>;
}

export function TokenTable({ tokens, onRevoked }: Props) {
  const { time_zone } = useSite().settings;
  const [flash, toast] = [useFlash(), useToast()];
  const [revoking, setRevoking] = useState<ApiToken>();
  const time = (text: string) => <time dateTime={text}>{formatTime(text, time_zone)}</time>;

  async function revoke({ id, name }: ApiToken) {
    try {
      await call(`${ownTokens()}/${id}`, { method: 'DELETE' });
      toast({ message: `The token of ${name} is revoked` });
    } catch (error) {
      flash((error as Error).message);
    }
    await onRevoked();
  }

  return (
    <>
      <DataTable
        label="API tokens"
        rows={tokens}
        keyOf={({ id }) => id}
        isNarrow
        columns={[
          { head: 'Name', isRowHead: true, cell: ({ name, ending }) => `${name} (…${ending})` },
          { head: 'Permits', caption: true, cell: ({ scopes }) => scopes.join(', ') },
          { head: 'Expires', caption: true, cell: ({ expires }) => time(expires) },
          {
            head: 'Last used',
            caption: true,
            cell: ({ last_used }) => (last_used ? time(last_used) : 'Never'),
          },
          {
            head: 'Revoke',
            isHeadHidden: true,
            look: 'rowButtons',
            cell: (token) => (
              <button
                type="button"
                className="quiet"
                aria-label={`Revoke the token of ${token.name}`}
                onClick={() => setRevoking(token)}
              >
                Revoke
              </button>
            ),
          },
        ]}
        empty={<p className={styles.none}>You have no tokens.</p>}
      />
      {revoking && (
        <ConfirmDialog
          question={`Revoke the token of ${revoking.name}? Programs that use it are refused at once.`}
          action="Revoke"
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import type { HistoryEntry, WebdataEntry } from '#contracts/fields/entities.ts';
import { ApiError, call } from '#lib/api-call.ts';
import { excerptOf } from '#lib/text/excerpt.ts';
import type { StatusChange } from './status-change.ts';
import { statusLabels, StatusMark } from './status-select.tsx';
import styles from './status-change.module.css';

/** Message for a rejected change: the reason, and in a conflict the author of the earlier change. */
export async function rejectionMessage(error: unknown, { entry, to }: StatusChange): Promise<ReactNode> {
  if (!(error instanceof ApiError)) throw error;
  const wanted = statusLabels[to];
  if (error.code !== 'version_conflict')
    return (
      <>
        <p>{error.message}</p>
        <p className="quiet">
          Not changed to {wanted}: {excerptOf(entry)}
        </p>
      </>
    );
  const { status } = error.current as WebdataEntry;
  const who = await lastChangedBy(entry.id);
  return (
    <>
      <p className={styles.change}>
        {who} has changed this entry to <StatusMark status={status} /> <b>{statusLabels[status]}</b>.
      </p>
      <p className="quiet">{excerptOf(entry)}</p>
      <p>The list shows this status. Your change to {wanted} was not saved.</p>
    </>
  );
}

async function lastChangedBy(id: string): Promise<string> {
  const [latest] = await call<HistoryEntry[]>(`/api/webdata/${id}/history?limit=1`).catch(() => []);
  return latest?.by.name ?? 'Somebody else';
}

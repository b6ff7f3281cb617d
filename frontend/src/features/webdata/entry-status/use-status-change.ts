import { startTransition, useOptimistic, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import type { WebdataEntry } from '#contracts/entities.ts';
import type { WebdataStatus } from '#contracts/statuses.ts';
import { ApiError, call } from '../../../lib/api-call.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { excerptOf } from '../../../lib/excerpt.ts';
import { rejectionMessage } from './rejection-message.tsx';
import type { StatusChange } from './status-change.ts';
import { statusLabels } from './status-labels.ts';

/** Router state with a message to show in the list. */
export interface ListLocationState {
  saved?: string;
}

/**
 * Changes statuses: requested, confirmed, shown optimistically, then stored and the list reloaded. A change that
 * the server rejects is reverted with a message (specification section 4).
 */
export function useStatusChange() {
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const location = useLocation();
  const { key } = location;
  const arrived = (location.state as ListLocationState | null)?.saved;
  const [requested, setRequested] = useState<StatusChange>();
  const [saved, setSaved] = useState({ text: arrived, at: key });
  const [saving, showSaving] = useOptimistic(
    {} as Record<string, WebdataStatus>,
    (before, { entry, to }: StatusChange) => ({ ...before, [entry.id]: to }),
  );
  // The message belongs to another page of the list.
  if (saved.at !== key) setSaved({ text: arrived, at: key });

  async function save(change: StatusChange) {
    const { entry, to } = change;
    const path = `/api/webdata/${entry.id}`;
    showSaving(change);
    try {
      await call<WebdataEntry>(path, { method: 'PUT', body: { status: to }, version: entry.version });
      setSaved({ text: `Saved as ${statusLabels[to]}: ${excerptOf(entry)}`, at: key });
    } catch (error) {
      // Without a session, reloading the list redirects to the login.
      if (!(error instanceof ApiError) || error.code !== 'unauthorized')
        flash(await rejectionMessage(error, change));
    }
    await revalidate();
  }

  function confirm() {
    setRequested(undefined);
    setSaved({ text: undefined, at: key });
    if (requested) startTransition(() => save(requested));
  }

  return {
    requested,
    request: setRequested,
    cancel: () => setRequested(undefined),
    confirm,
    /** The status to show for an entry. */
    shownStatus: ({ id, status }: WebdataEntry) => saving[id] ?? status,
    isSaving: ({ id }: WebdataEntry) => id in saving,
    saved: saved.text,
  };
}

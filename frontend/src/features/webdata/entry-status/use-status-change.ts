import { startTransition, useOptimistic, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { WebdataEntry } from '#contracts/fields/entities.ts';
import type { WebdataStatus } from '#contracts/values/statuses.ts';
import { ApiError, call } from '#lib/api-call.ts';
import { excerptOf } from '#lib/text/excerpt.ts';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';
import { rejectionMessage } from './rejection-message.tsx';
import type { StatusChange } from './status-change.ts';
import { statusLabels } from './status-select.tsx';

/**
 * Changes statuses: requested, confirmed, shown optimistically, then stored and the list reloaded. A change that
 * the server rejects is reverted with a message (requirements.md#webdata-pages); a stored one can be undone.
 */
export function useStatusChange() {
  const flash = useFlash();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [requested, setRequested] = useState<StatusChange>();
  const [saving, showSaving] = useOptimistic(
    {} as Record<string, WebdataStatus>,
    (before, { entry, to }: StatusChange) => ({ ...before, [entry.id]: to }),
  );

  const store = ({ entry, to }: StatusChange) =>
    call<WebdataEntry>(`/api/webdata/${entry.id}`, {
      method: 'PUT',
      body: { status: to },
      version: entry.version,
    });

  async function save(change: StatusChange) {
    const { entry, to } = change;
    showSaving(change);
    try {
      const saved = await store(change);
      toast({
        message: `Saved as ${statusLabels[to]}: ${excerptOf(entry)}`,
        undo: () => revert({ entry: saved, to: entry.status }),
      });
    } catch (error) {
      await report(error, change);
    }
    await revalidate();
  }

  async function revert(change: StatusChange) {
    try {
      await store(change);
      toast({ message: `${statusLabels[change.to]} again: ${excerptOf(change.entry)}` });
    } catch (error) {
      await report(error, change);
    }
    await revalidate();
  }

  async function report(error: unknown, change: StatusChange) {
    // Without a session, reloading the list redirects to the login.
    if (!(error instanceof ApiError) || error.code !== 'unauthorized')
      flash(await rejectionMessage(error, change));
  }

  function confirm() {
    setRequested(undefined);
    if (requested) startTransition(() => save(requested));
  }

  return {
    requested,
    request: setRequested,
    cancel: () => setRequested(undefined),
    confirm,
    shownStatus: ({ id, status }: WebdataEntry) => saving[id] ?? status,
    isSaving: ({ id }: WebdataEntry) => id in saving,
  };
}

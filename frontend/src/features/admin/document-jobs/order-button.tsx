import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-call.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { type BatchPath, useDocumentJobs } from './jobs-context.ts';

interface Props {
  path: BatchPath;
  /** Ref numbers or ids. */
  items: string[];
  label: string;
}

/** Orders documents for the selection. */
export function OrderButton({ path, items, label }: Props) {
  const { start } = useDocumentJobs();
  const flash = useFlash();
  const [busy, setBusy] = useState(false);

  async function order() {
    setBusy(true);
    try {
      await start(path, items);
    } catch (error) {
      // The message of a validation error names the items, which are fields of the error.
      const named = error instanceof ApiError && error.code === 'validation_failed';
      flash(named ? error.message : messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" className="quiet" disabled={busy} onClick={() => void order()}>
      {label}
    </button>
  );
}

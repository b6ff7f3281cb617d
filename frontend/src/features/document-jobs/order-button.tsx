import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-call.js';
import { useFlash } from '../flash/flash-context.js';
import { type BatchPath, useDocumentJobs } from './jobs-context.js';

interface Props {
  path: BatchPath;
  /** Ref numbers or ids. */
  items: string[];
  label: string;
}

/** Orders documents of what is selected. */
export function OrderButton({ path, items, label }: Props) {
  const { start } = useDocumentJobs();
  const flash = useFlash();
  const [busy, setBusy] = useState(false);

  async function order() {
    setBusy(true);
    try {
      await start(path, items);
    } catch (error) {
      // Its message names the items, of which each field is one.
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

import { useState } from 'react';
import { errorTable } from '#contracts/errors.js';
import { ApiError } from '../../lib/api-call.js';
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
      const spoken = error instanceof ApiError && error.code === 'validation_failed';
      flash(
        <>
          <p>{errorTable.internal.message}</p>
          {spoken && <p>{error.message}</p>}
        </>,
      );
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

import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';

/** Downloads the complete journal; an interrupted download is not saved. */
export function ExportButton() {
  const flash = useFlash();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      await saveFile('/api/admin/export');
    } catch {
      flash('The export broke off, and nothing was saved. Please try again');
    }
    setBusy(false);
  }

  return (
    <p className="actions">
      <button type="button" disabled={busy} onClick={() => void download()}>
        {busy ? 'Exporting…' : 'Export'}
      </button>
    </p>
  );
}

import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';

interface Props {
  path: string;
  label: string;
}

/** Downloads a file that the server writes meanwhile; an interrupted download is not saved. */
export function ExportButton({ path, label }: Props) {
  const flash = useFlash();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      await saveFile(path);
    } catch {
      flash('The export broke off, and nothing was saved. Please try again');
    }
    setBusy(false);
  }

  return (
    <button type="button" disabled={busy} onClick={() => void download()}>
      {busy ? 'Exporting…' : label}
    </button>
  );
}

import { saveFile } from '#lib/save-file.ts';
import { useAction } from '#shared/flash/flash-context.ts';

interface Props {
  path: string;
  label: string;
  isMain?: boolean;
}

/** Downloads a file while the server writes it; an interrupted download is not saved. */
export function ExportButton({ path, label, isMain = false }: Props) {
  const { busy, act } = useAction(() => 'The export stopped, and nothing was saved. Please try again');
  return (
    <button
      type="button"
      className={isMain ? undefined : 'quiet'}
      disabled={busy !== ''}
      onClick={() => void act('export', () => saveFile(path))}
    >
      {busy ? 'Exporting…' : label}
    </button>
  );
}

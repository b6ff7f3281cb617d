import { saveFile } from '#lib/save-file.ts';
import { useAction } from '#shared/flash/use-action.ts';

interface Props {
  path: string;
  label: string;
  /** Accessible name, where there are several buttons of the label. */
  name?: string;
}

/** Saves a file of a manuscript. */
export function DownloadButton({ path, label, name }: Props) {
  const { act } = useAction();
  return (
    <button
      type="button"
      className="quiet"
      aria-label={name}
      onClick={() => void act(path, () => saveFile(path))}
    >
      {label}
    </button>
  );
}

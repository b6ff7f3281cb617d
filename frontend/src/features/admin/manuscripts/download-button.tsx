import { saveFile } from '#lib/save-file.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { useAction } from '#shared/flash/use-action.ts';

interface Props {
  path: string;
  label: string;
  name?: string;
}

export function DownloadButton({ path, label, name }: Props) {
  const { act } = useAction();
  return <ActionButton label={label} name={name} onClick={() => act(path, () => saveFile(path))} />;
}

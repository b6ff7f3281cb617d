import { useCalls } from '../frame/use-calls.ts';
import { manuscriptsPath } from './manuscript-labels.ts';
import { saveFile } from '#lib/save-file.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { useAction } from '#shared/flash/flash-context.ts';

interface Options {
  method?: 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  done?: string;
}

/** Calls about one manuscript, after which the page is loaded again. */
export function useManuscriptAction({ id, version }: { id: string; version: number }) {
  const { run, ...calls } = useCalls();
  return {
    ...calls,
    /** @param path below that of the manuscript */
    run: (path: string, { method, body = method === 'DELETE' ? undefined : {}, done }: Options = {}) =>
      run(`${manuscriptsPath}/${id}${path}`, { method, body, version, done }),
  };
}

export function DownloadButton({ path, label, name }: { path: string; label: string; name?: string }) {
  const { act } = useAction();
  return <ActionButton label={label} name={name} onClick={() => act(path, () => saveFile(path))} />;
}

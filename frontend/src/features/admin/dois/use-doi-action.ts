import { useRevalidator } from 'react-router-dom';
import { call, newIdempotencyKey } from '#lib/api-call.ts';
import { saveFile } from '#lib/save-file.ts';
import { useAction } from '#shared/flash/flash-context.ts';

/** Calls that order something and reload the list, and downloads. */
export function useDoiAction() {
  const { revalidate } = useRevalidator();
  const { busy, act } = useAction();
  return {
    busy,
    post: <T>(path: string, done?: (response: T) => void) =>
      act(path, async () => {
        const response = await call<T>(path, { method: 'POST', idempotencyKey: newIdempotencyKey() });
        await revalidate();
        done?.(response);
      }),
    download: (path: string) => act(path, () => saveFile(path)),
  };
}

import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { call, newIdempotencyKey, serverMessageOf } from '../../../lib/api-call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';

/** Calls that order something and show the list again, and downloads; a failure is shown in the server's words. */
export function useDoiAction() {
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState('');

  async function run(name: string, work: () => Promise<void>) {
    setBusy(name);
    try {
      await work();
    } catch (error) {
      flash(serverMessageOf(error));
    }
    setBusy('');
  }

  return {
    /** The path that is being called. */
    busy,
    post: <T>(path: string, done?: (response: T) => void) =>
      run(path, async () => {
        const response = await call<T>(path, { method: 'POST', idempotencyKey: newIdempotencyKey() });
        await revalidate();
        done?.(response);
      }),
    download: (path: string) => run(path, () => saveFile(path)),
  };
}

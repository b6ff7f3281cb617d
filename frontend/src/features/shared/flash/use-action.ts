import { useState } from 'react';
import { serverMessageOf } from '../../../lib/api-call.ts';
import { useFlash } from './flash-context.ts';

/** Runs what the user orders; the flash says why it has failed. */
export function useAction(messageOf: (error: unknown) => string = serverMessageOf) {
  const flash = useFlash();
  const [busy, setBusy] = useState('');

  /**
   * @param name of the action, while it runs
   * @param after runs whether it has failed or not
   */
  async function act(name: string, action: () => Promise<unknown>, after?: () => Promise<void>) {
    setBusy(name);
    try {
      await action();
    } catch (error) {
      flash(messageOf(error));
    }
    await after?.();
    setBusy('');
  }

  return { busy, act };
}

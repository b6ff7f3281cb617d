import { useState } from 'react';
import { ApiError, serverMessageOf } from '#lib/api-call.ts';
import { useFlash } from './flash-context.ts';

/** Runs an action of the user; the flash shows why it failed. */
export function useAction(messageOf: (error: unknown) => string = serverMessageOf) {
  const flash = useFlash();
  const [busy, setBusy] = useState('');

  /**
   * @param name of the action, while it runs
   * @param after runs whether it has failed or not, except without a session
   */
  async function act(name: string, action: () => Promise<unknown>, after?: () => Promise<void>) {
    setBusy(name);
    try {
      await action();
    } catch (error) {
      flash(messageOf(error));
      // Loading anything leads to the sign-in, away from what is typed.
      if (error instanceof ApiError && error.code === 'unauthorized') after = undefined;
    }
    await after?.();
    setBusy('');
  }

  return { busy, act };
}

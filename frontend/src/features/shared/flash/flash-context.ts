import { createContext, type ReactNode, useContext, useState } from 'react';
import { ApiError, serverMessageOf } from '#lib/api-call.ts';

export type FlashLook = 'success' | 'warning' | 'error';

/**
 * Shows the modal message (requirements.md#messages-of-forms) until it is closed, by its button or with null: a
 * refusal, or a success that has words there. Other successes are toasts.
 *
 * @param next address of the link that has the focus once it is closed, where what had it is gone
 */
export type Flash = (message: ReactNode, look?: FlashLook, next?: string) => void;

export const FlashContext = createContext<Flash | undefined>(undefined);

export function useFlash(): Flash {
  const flash = useContext(FlashContext);
  if (!flash) throw new Error('No shell provides the flash message');
  return flash;
}

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

export interface Toast {
  message: ReactNode;
  /** Reverts the reported action. */
  undo?: () => Promise<unknown>;
}

/** Reports a success without interrupting; specified messages (requirements.md#messages-of-forms) are modal (useFlash). */
export const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined);

export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('No shell provides the toasts');
  return show;
}

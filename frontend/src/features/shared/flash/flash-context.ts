import { createContext, type ReactNode, useContext } from 'react';

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

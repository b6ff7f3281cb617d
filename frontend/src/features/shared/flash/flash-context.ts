import { createContext, type ReactNode, useContext } from 'react';

/** Shows the modal message (specification section 2) until it is closed, by its button or with null. */
export type Flash = (message: ReactNode) => void;

export const FlashContext = createContext<Flash | undefined>(undefined);

export function useFlash(): Flash {
  const flash = useContext(FlashContext);
  if (!flash) throw new Error('No shell provides the flash message');
  return flash;
}

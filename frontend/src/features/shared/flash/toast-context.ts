import { createContext, type ReactNode, useContext } from 'react';

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

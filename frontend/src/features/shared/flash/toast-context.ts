import { createContext, type ReactNode, useContext } from 'react';

export interface Toast {
  message: ReactNode;
  /** Reverts what the message reports. */
  undo?: () => Promise<unknown>;
}

/** Reports a success without interrupting; those with words of their own (requirements.md#messages-of-forms) are modal (useFlash). */
export const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined);

export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('No shell provides the toasts');
  return show;
}

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { serverMessageOf } from '#lib/api-call.ts';
import { useKey } from '#ui/use-key.ts';
import { useFlash, type Toast, ToastContext } from './flash-context.ts';
import { FlashIcon } from './flash-icon.tsx';
import styles from './toasts.module.css';

const SHOWN_MS = 8_000;
const MOST = 3;

type ShownToast = Toast & { id: number; place: string };

/** Shows the latest successes in a corner for some seconds; a toast under the pointer or with the focus stays. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const flash = useFlash();
  const nextId = useRef(1);
  const { pathname } = useLocation();
  // They are about the page: who leaves it has seen them.
  const shown = toasts.filter((toast) => toast.place === pathname);
  const latest = shown.findLast(({ undo }) => undo);

  const show = useCallback((toast: Toast) => {
    const id = nextId.current++;
    setToasts((before) => [...before.slice(1 - MOST), { ...toast, id, place: window.location.pathname }]);
  }, []);
  const remove = useCallback((id: number) => {
    setToasts((before) => before.filter((toast) => toast.id !== id));
    setUnderPointer(false);
    setFocused(false);
  }, []);

  function revert({ id, undo }: ShownToast) {
    remove(id);
    undo?.().catch((error: unknown) => flash(serverMessageOf(error)));
  }
  useKey('Control+z', () => latest && revert(latest), latest && 'Undo the last change');

  return (
    <ToastContext value={show}>
      {children}
      <div
        className={styles.toasts}
        role="status"
        aria-label="Notifications"
        onPointerEnter={() => setUnderPointer(true)}
        onPointerLeave={() => setUnderPointer(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {shown.map((toast) => (
          <div key={toast.id} className={styles.toast}>
            <EndOfToast id={toast.id} isHeld={isUnderPointer || isFocused} onEnd={remove} />
            <FlashIcon look="success" />
            <p>{toast.message}</p>
            {toast.undo && (
              <button
                type="button"
                className="quiet"
                aria-keyshortcuts={toast === latest ? 'Control+Z' : undefined}
                onClick={() => revert(toast)}
              >
                Undo
              </button>
            )}
            <button
              type="button"
              className={styles.dismiss}
              aria-label="Dismiss"
              onClick={() => remove(toast.id)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

/** Removes a toast after its time, which begins again when it is no longer held. */
function EndOfToast({ id, isHeld, onEnd }: { id: number; isHeld: boolean; onEnd: (id: number) => void }) {
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onEnd(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, onEnd]);
  return null;
}

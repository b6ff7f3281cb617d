import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import dialogStyles from '#ui/dialog.module.css';
import { type Flash, FlashContext, type FlashLook } from './flash-context.ts';
import styles from './flash-dialog.module.css';
import { FlashIcon } from './flash-icon.tsx';

/** Provides a modal message with a Close button. */
export function FlashProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: ReactNode; look: FlashLook; next?: string }>();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const flash = useCallback<Flash>(
    (message, look = 'error', next) => setShown(message === null ? undefined : { message, look, next }),
    [],
  );

  useEffect(() => {
    if (!shown) dialog.current?.close();
    else if (!dialog.current?.open) {
      dialog.current?.showModal();
      // Not a link in the message: Enter closes it, and returns the focus to the field that had it.
      close.current?.focus();
    }
  }, [shown]);

  return (
    <FlashContext value={flash}>
      {children}
      <dialog
        ref={dialog}
        className={classNames(dialogStyles.dialog, styles.flash)}
        data-look={shown?.look}
        aria-label="Message"
        onClose={() => {
          // The event comes a little later than the close: the next message may be open or about to open.
          if (dialog.current?.open) return;
          setShown((current) => (current === shown ? undefined : current));
          // What had the focus before is gone, such as a form that was sent, or inert: then it stays in the dialog.
          const active = document.activeElement;
          if (active !== document.body && !dialog.current?.contains(active)) return;
          const page = document.getElementById('page');
          const next = shown?.next && page?.querySelector<HTMLElement>(`a[href="${CSS.escape(shown.next)}"]`);
          (next || page)?.focus();
        }}
      >
        {shown && <FlashIcon look={shown.look} />}
        <div role="status">{shown?.message}</div>
        <form method="dialog">
          <button ref={close} type="submit">
            Close
          </button>
        </form>
      </dialog>
    </FlashContext>
  );
}

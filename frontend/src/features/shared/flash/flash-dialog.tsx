import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FlashContext } from './flash-context.ts';
import styles from '../../../ui/dialog.module.css';

/** Provides a modal message with a Close button. */
export function FlashProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ReactNode>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (message === null) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [message]);

  return (
    <FlashContext value={setMessage}>
      {children}
      <dialog ref={dialog} className={styles.dialog} aria-label="Message" onClose={() => setMessage(null)}>
        <div role="status">{message}</div>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </FlashContext>
  );
}

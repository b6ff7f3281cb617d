import { useEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface Props {
  question: string;
  /** Label of the confirming button. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({ question, action, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={action} onClose={onClose}>
      <p>{question}</p>
      <form method="dialog" className="actions">
        <button type="submit" className="quiet">
          Cancel
        </button>
        <button type="submit" onClick={onConfirm}>
          {action}
        </button>
      </form>
    </dialog>
  );
}

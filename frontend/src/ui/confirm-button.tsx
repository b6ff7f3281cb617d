import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

interface Props {
  label: string;
  /** Accessible name, where there are several buttons of the label. */
  name?: string;
  disabled?: boolean;
  question: string;
  /** Label of the confirming button. */
  action: string;
  /** Label of the other one. */
  cancel?: string;
  onConfirm: () => void;
}

/** A button for what cannot be undone: it asks for confirmation first. */
export function ConfirmButton({ label, name, disabled, ...dialog }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-label={name}
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        {label}
      </button>
      {/* Outside of the button's row, whose styles are not for it. */}
      {isAsked && createPortal(<ConfirmDialog {...dialog} onClose={() => setAsked(false)} />, document.body)}
    </>
  );
}

interface DialogProps {
  question: string;
  /** What the question is about. */
  children?: ReactNode;
  /** Label of the confirming button. */
  action: string;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  question,
  children,
  action,
  cancel = 'Cancel',
  onConfirm,
  onClose,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={action} onClose={onClose}>
      {children}
      <p>{question}</p>
      <form method="dialog" className="actions">
        <button type="submit" className="quiet">
          {cancel}
        </button>
        <button type="submit" onClick={onConfirm}>
          {action}
        </button>
      </form>
    </dialog>
  );
}

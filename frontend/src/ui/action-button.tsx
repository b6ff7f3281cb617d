import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

interface Props {
  label: string;
  /** Accessible name, where there are several buttons of the label. */
  name?: string;
  /** Whether it is the main action of its page or section. */
  isMain?: boolean;
  disabled?: boolean;
  onClick: () => unknown;
}

export const ActionButton = ({ label, name, isMain = false, disabled, onClick }: Props) => (
  <button
    type="button"
    className={isMain ? undefined : 'quiet'}
    aria-label={name}
    disabled={disabled}
    onClick={() => void onClick()}
  >
    {label}
  </button>
);

interface ConfirmProps {
  label: string;
  /** Accessible name, where there are several buttons of the label. */
  name?: string;
  disabled?: boolean;
  question: string;
  action: string;
  cancel?: string;
  onConfirm: () => void;
}

/** A button for what cannot be undone: it asks for confirmation first. */
export function ConfirmButton({ label, name, disabled, ...dialog }: ConfirmProps) {
  const { opening, open, close } = useOpening();
  return (
    <>
      <button type="button" className="quiet" aria-label={name} disabled={disabled} onClick={open}>
        {label}
      </button>
      {/* Outside of the button's row, whose styles are not for it. */}
      {opening > 0 &&
        createPortal(<ConfirmDialog key={opening} {...dialog} onClose={close} />, document.body)}
    </>
  );
}

interface DialogProps {
  question: string;
  children?: ReactNode;
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

/**
 * Whether a dialog is open. The browser reports the end of a dialog a moment late, when it may be open again:
 * `opening` counts, and is the dialog's key, so that each opening shows a new one.
 */
export function useOpening() {
  const [opening, setOpening] = useState(0);
  return { opening, open: () => setOpening((count) => count + 1), close: () => setOpening(0) };
}

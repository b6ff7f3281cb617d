import { useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import styles from './dialog.module.css';

/** Asks for confirmation before leaving a page with unsaved changes, by a link or by closing it. */
export function UnsavedGuard({ unsaved, kept = false }: { unsaved: () => boolean; kept?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  // Not on the page after its own: React removes the guard only after that one is shown.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname === pathname && nextLocation.pathname !== pathname && unsaved(),
  );

  useEffect(() => {
    function confirmLeaving(event: BeforeUnloadEvent) {
      if (unsaved()) event.preventDefault();
    }
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [unsaved]);

  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Unsaved changes"
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <p>You have unsaved changes. Leave without saving?{kept && ' A draft is kept for 30 days.'}</p>
      <p className="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          Stay
        </button>
        <button type="button" className="quiet" onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      </p>
    </dialog>
  );
}

import { useRef, useState } from 'react';
import dialogStyles from './dialog.module.css';
import { Keys } from './keys.tsx';
import styles from './shortcut-list.module.css';
import { currentShortcuts, type Shortcut, useKey } from './use-key.ts';

/** The `?` key shows the shortcuts of the page. */
export function ShortcutList() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [listed, setListed] = useState<Shortcut[]>([]);

  function open() {
    setListed(currentShortcuts());
    dialog.current?.showModal();
  }
  useKey('?', open, 'Show the shortcuts');

  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="shortcuts">
      <h2 id="shortcuts">Shortcuts of this page</h2>
      <dl className={styles.list}>
        {listed.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

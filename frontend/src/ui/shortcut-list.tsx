import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import dialogStyles from './dialog.module.css';
import { Keys } from './keys.tsx';
import styles from './shortcut-list.module.css';
import { currentShortcuts, type Shortcut, useKey } from './use-key.ts';

interface Props {
  /** Help page for the current page. */
  help?: { to: string; title: string };
}

/** The `?` key shows the shortcuts of the page and a link to its help. */
export function ShortcutList({ help }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [listed, setListed] = useState<Shortcut[]>([]);

  function open() {
    setListed(currentShortcuts());
    dialog.current?.showModal();
  }
  useKey('?', open, help ? 'Show help and the shortcuts' : 'Show the shortcuts');

  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="shortcuts">
      {help && (
        <p>
          Help:{' '}
          <Link to={help.to} onClick={() => dialog.current?.close()}>
            {help.title}
          </Link>
        </p>
      )}
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

import type { ReactNode } from 'react';
import styles from './sidebar.module.css';

interface Props {
  label: string;
  children: ReactNode;
}

/** Cards: open on wide screens, on others in a native <details>, which opens without JavaScript. */
export function Sidebar({ label, children }: Props) {
  return (
    <aside className={styles.side} aria-label={label}>
      <details>
        <summary>{label}</summary>
        <div className={styles.cards}>{children}</div>
      </details>
    </aside>
  );
}

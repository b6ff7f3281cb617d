import type { ReactNode } from 'react';
import styles from './sidebar.module.css';

interface Props {
  label: string;
  side: 'left' | 'right';
  /** Whether it is folded on wide screens too. */
  folded: boolean;
  children: ReactNode;
}

/** Cards beside the page on wide screens, below it in a native <details> on others: it opens without JavaScript. */
export function Sidebar({ label, side, folded, children }: Props) {
  return (
    <aside className={styles.side} data-side={side} data-folded={folded} data-print="none" aria-label={label}>
      <details>
        <summary>{label}</summary>
        <div className={styles.cards}>{children}</div>
      </details>
    </aside>
  );
}

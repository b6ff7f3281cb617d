import type { ReactNode } from 'react';
import styles from './table.module.css';

/** Makes a table wider than the screen scrollable, by the keyboard too. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './side-card.module.css';

/** A section of a sidebar: a heading under a rule, no box. */
export function SideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

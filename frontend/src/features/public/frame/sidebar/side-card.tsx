import type { ReactNode } from 'react';
import styles from './side-card.module.css';

interface Props {
  title: string;
  /** A card that is hidden where the page shows the same. */
  card?: 'search' | 'cover' | 'contact';
  children: ReactNode;
}

/** A section of a sidebar: a heading under a rule, no box. */
export function SideCard({ title, card, children }: Props) {
  return (
    <section className={styles.card} data-card={card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

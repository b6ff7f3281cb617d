import type { ReactNode } from 'react';
import mark from '#ui/favicon.svg?url';
import styles from './sign-in-card.module.css';

interface Props {
  journal: string;
  heading: string;
  children: ReactNode;
}

export const SignInCard = ({ journal, heading, children }: Props) => (
  <main className={styles.page}>
    <div className={styles.card}>
      <img src={mark} alt="" width="40" height="40" />
      <div>
        <p className={styles.journal}>{journal}</p>
        <h1>{heading}</h1>
      </div>
      {children}
    </div>
  </main>
);

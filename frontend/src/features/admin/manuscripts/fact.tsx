import type { ReactNode } from 'react';
import styles from './manuscripts.module.css';

/** A label and what is known, within a `dl`; nothing where nothing is. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children && (
    <>
      <dt>{label}</dt>
      <dd className={styles.lines}>{children}</dd>
    </>
  );

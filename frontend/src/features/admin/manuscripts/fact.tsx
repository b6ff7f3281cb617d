import type { ReactNode } from 'react';
import styles from './manuscripts.module.css';

/** A label and its value within a `dl`; renders nothing without a value. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children && (
    <>
      <dt>{label}</dt>
      <dd className={styles.lines}>{children}</dd>
    </>
  );

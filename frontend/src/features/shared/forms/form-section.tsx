import type { ReactNode } from 'react';
import styles from './form-section.module.css';

/** A group of fields of a long form, under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

import { type ReactNode, useId } from 'react';
import styles from './chart-frame.module.css';

interface Props {
  title: string;
  summary: ReactNode;
  children?: ReactNode;
}

export function ChartFrame({ title, summary, children }: Props) {
  const id = useId();
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.summary}>{summary}</p>
      {children}
    </section>
  );
}

import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Text summary of the chart. */
  summary: ReactNode;
  children?: ReactNode;
}

/** One chart of the dashboard under its heading. */
export function ChartFrame({ title, summary, children }: Props) {
  const id = useId();
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="chart-summary">{summary}</p>
      {children}
    </section>
  );
}

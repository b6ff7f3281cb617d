import { PermittedLink } from '#shared/sign-in/permitted-link.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type Column, ColumnChart, highestValue } from './column-chart.tsx';
import styles from './statistics-chart.module.css';

interface Props {
  title: string;
  /** Undefined when it could not be loaded. */
  columns?: Column[];
  /** Text after the total. */
  counted: string;
  /** Label of the pale last column: 'this month so far'. */
  unfinished?: string;
  /** Whether to draw bars instead of columns, for long names. */
  bars?: boolean;
  none?: string;
}

const grouped = new Intl.NumberFormat('en-GB');

export function StatisticsChart({ title, columns, counted, unfinished, bars, none }: Props) {
  if (!columns) return <ChartFrame title={title} summary="This chart could not be loaded." />;
  const Chart = bars ? BarChart : ColumnChart;
  const sum = columns.reduce((total, { value }) => total + value, 0);
  const summary = `${grouped.format(sum)} ${counted}${unfinished ? `; the pale column is ${unfinished}` : ''}`;
  return (
    <ChartFrame title={title} summary={columns.length > 0 ? summary : none}>
      {columns.length > 0 && <Chart label={title} columns={columns} />}
    </ChartFrame>
  );
}

/** Numbers as bars under their names, which are too long for columns: a list that reads as text. */
function BarChart({ label, columns }: { label: string; columns: Column[] }) {
  const highest = highestValue(columns);
  return (
    <ol className={styles.chart} aria-label={label}>
      {columns.map(({ label: key, title, value, of, to }) => (
        <li key={key}>
          <span className={styles.name} title={title}>
            {to ? <PermittedLink to={to}>{title}</PermittedLink> : title}
          </span>
          <span className={styles.value}>
            {grouped.format(value)}
            {of !== undefined && ` of ${grouped.format(of)}`}
          </span>
          <svg aria-hidden="true" width="100%" height="8">
            <rect width={`${(100 * value) / highest}%`} height="8" />
            {of !== undefined && (
              <rect className={styles.of} y="0.5" width={`${(100 * of) / highest}%`} height="7" />
            )}
          </svg>
        </li>
      ))}
    </ol>
  );
}

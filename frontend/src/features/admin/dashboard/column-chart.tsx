import { Link } from 'react-router-dom';
import { useMayOpen } from '../../shared/sign-in/staff-context.ts';
import styles from './column-chart.module.css';

export interface Column {
  /** Shown under the column. */
  label: string;
  /** The full label. */
  title: string;
  value: number;
  /** Link target of the column. */
  to?: string;
  /** Whether the period is still running. */
  unfinished?: boolean;
}

/** '8.5k': twelve columns of a phone have room for four characters each. */
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact' });
/** Columns leave space above for the number of the highest one. */
const HEIGHT = 100;

/** Numbers as columns: a list in which every entry describes its column in text. */
export function ColumnChart({ label, columns }: { label: string; columns: Column[] }) {
  const mayOpen = useMayOpen();
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <ol className={styles.chart} aria-label={label}>
      {columns.map((column) => (
        <li
          key={column.title}
          title={`${column.title}: ${column.value}`}
          data-unfinished={column.unfinished}
          data-zero={column.value === 0}
        >
          {column.to && mayOpen(column.to) ? (
            <Link to={column.to}>
              <Drawn column={column} height={(column.value / highest) * HEIGHT} />
            </Link>
          ) : (
            <Drawn column={column} height={(column.value / highest) * HEIGHT} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** @param height out of 100 */
function Drawn({ column: { label, title, value, unfinished }, height }: { column: Column; height: number }) {
  return (
    <>
      <span className="unseen">
        {title}: {value}
        {unfinished && ' so far'}
      </span>
      <svg aria-hidden="true" width="100%" height={HEIGHT + 18}>
        <text x="50%" y={HEIGHT + 12 - height} textAnchor="middle">
          {compact.format(value)}
        </text>
        <rect x="8%" y={HEIGHT + 18 - height} width="84%" height={height} />
      </svg>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
    </>
  );
}

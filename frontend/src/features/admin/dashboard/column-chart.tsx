import { Link } from 'react-router-dom';
import { useMayOpen } from '#shared/sign-in/staff-context.ts';
import styles from './column-chart.module.css';

export interface Column {
  label: string;
  title: string;
  value: number;
  /** Larger number that includes it, drawn in outline: views and downloads of downloads. */
  of?: number;
  to?: string;
  unfinished?: boolean;
}

/** '8.5k': twelve columns of a phone have room for four characters each. */
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact' });
/** Columns leave space above for the number of the highest one. */
const HEIGHT = 100;

/** Numbers as columns: a list in which every entry describes its column in text. */
export function ColumnChart({ label, columns }: { label: string; columns: Column[] }) {
  const mayOpen = useMayOpen();
  const highest = highestValue(columns);
  return (
    <ol className={styles.chart} aria-label={label}>
      {columns.map((column) => (
        <li
          key={column.title}
          title={columnText(column)}
          data-unfinished={column.unfinished}
          data-zero={column.value === 0}
        >
          {column.to && mayOpen(column.to) ? (
            <Link to={column.to}>
              <Drawn column={column} scale={HEIGHT / highest} />
            </Link>
          ) : (
            <Drawn column={column} scale={HEIGHT / highest} />
          )}
        </li>
      ))}
    </ol>
  );
}

export const highestValue = (columns: readonly Column[]): number =>
  Math.max(1, ...columns.map(({ value, of = value }) => of));

const columnText = ({ title, value, of }: Column): string =>
  `${title}: ${value}${of === undefined ? '' : ` of ${of}`}`;

/** @param scale pixels per unit */
function Drawn({ column, scale }: { column: Column; scale: number }) {
  const { label, value, of = 0, unfinished } = column;
  const height = value * scale;
  return (
    <>
      <span className="unseen">
        {columnText(column)}
        {unfinished && ' so far'}
      </span>
      <svg aria-hidden="true" width="100%" height={HEIGHT + 18}>
        <text x="50%" y={HEIGHT + 12 - height} textAnchor="middle">
          {compact.format(value)}
        </text>
        <rect x="8%" y={HEIGHT + 18 - height} width="84%" height={height} />
        <rect className={styles.of} x="8%" y={HEIGHT + 18 - of * scale} width="84%" height={of * scale} />
      </svg>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
    </>
  );
}

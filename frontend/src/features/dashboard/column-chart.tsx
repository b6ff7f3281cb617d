import { Link } from 'react-router-dom';

export interface Column {
  /** Stands under the column. */
  label: string;
  /** The label in full. */
  title: string;
  value: number;
  /** Where the column leads. */
  to?: string;
  /** Of a time that still goes on. */
  unfinished?: boolean;
}

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 });
/** Columns leave the room above for the highest one's number. */
const HEIGHT = 100;

/** Numbers as columns: a list whose every entry says in words what its column shows. */
export function ColumnChart({ label, columns }: { label: string; columns: Column[] }) {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <ol className="column-chart" aria-label={label}>
      {columns.map((column) => (
        <li
          key={column.title}
          title={`${column.title}: ${column.value}`}
          data-unfinished={column.unfinished}
          data-zero={column.value === 0}
        >
          {column.to ? (
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

/** @param height of 100 */
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
      <span className="column-label" aria-hidden="true">
        {label}
      </span>
    </>
  );
}

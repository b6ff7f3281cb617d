import { PermittedLink } from '../../shared/sign-in/permitted-link.tsx';
import styles from './bar-chart.module.css';
import type { Column } from './column-chart.tsx';

const grouped = new Intl.NumberFormat('en-GB');

/** Numbers as bars under their names, which are too long for columns: a list that reads as text. */
export function BarChart({ label, columns }: { label: string; columns: Column[] }) {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <ol className={styles.chart} aria-label={label}>
      {columns.map(({ label: key, title, value, to }) => (
        <li key={key}>
          <span className={styles.name} title={title}>
            {to ? <PermittedLink to={to}>{title}</PermittedLink> : title}
          </span>
          <span className={styles.value}>{grouped.format(value)}</span>
          <svg aria-hidden="true" width="100%" height="8">
            <rect width={`${(100 * value) / highest}%`} height="8" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

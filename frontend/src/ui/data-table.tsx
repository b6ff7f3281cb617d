import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './table.module.css';
import { useSelection } from './use-selection.tsx';
import { type SortKey, useSorting } from './use-sorting.ts';

export interface Column<Row> {
  head: string;
  /** Whether the head is for screen readers only. */
  isHeadHidden?: boolean;
  /** Label of its cells on phones, where the table has no head; true for the text of the head. */
  caption?: string | true;
  /** What its head sorts the rows by. */
  sortBy?: SortKey<Row>;
  /** How its cells look (table.module.css). */
  look?: 'name' | 'some' | 'wide' | 'portrait' | 'logo' | 'rowButtons' | 'rowLinks';
  isRowHead?: boolean;
  /** @param index of the row as shown, from 0 */
  cell: (row: Row, index: number) => ReactNode;
}

interface Props<Row> {
  /** Accessible name. */
  label: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  isNarrow?: boolean;
  isBusy?: boolean;
  /** Whether a row is shown as staff-only. */
  isDisabled?: (row: Row) => boolean;
  selection?: {
    /** A row: 'article'. */
    noun: string;
    idOf: (row: Row) => string;
    nameOf: (row: Row) => string;
    /** Shown while rows are selected. @param ids in the order of the rows */
    actions: (ids: string[]) => ReactNode;
  };
  /** Stands above the table. */
  start?: ReactNode;
  /** Instead of a table without rows. */
  empty?: ReactNode;
}

/** The number of a row as shown. */
export const serialNumber = <Row,>(first = 1): Column<Row> => ({
  head: 'S.No.',
  caption: true,
  cell: (_row, index) => first + index,
});

/** A table of the staff: its columns sort at their heads, its rows can be selected; on phones a row is a block. */
export function DataTable<Row>({
  label,
  rows,
  columns,
  keyOf,
  selection,
  start,
  empty,
  ...look
}: Props<Row>) {
  const { sorted, orderOf, sortBy } = useSorting(
    rows,
    columns.map((column) => column.sortBy),
  );
  const { selected, box, boxForAll } = useSelection(selection ? sorted.map(selection.idOf) : []);

  return (
    <>
      {(start || (selection && rows.length > 0)) && (
        <div className={styles.listHead}>
          {start}
          {selected.length > 0 && selection?.actions(selected)}
          {selection && (
            <p role="status">
              {rows.length} {rows.length === 1 ? selection.noun : `${selection.noun}s`}
              {selected.length > 0 && `, ${selected.length} selected`}
            </p>
          )}
        </div>
      )}
      {rows.length === 0 && empty}
      {(rows.length > 0 || empty === undefined) && (
        // Scrollable when it is wider than the screen, by the keyboard too.
        <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
          <table
            className={classNames(styles.table, styles.stacked, look.isNarrow && styles.narrow)}
            aria-busy={look.isBusy}
          >
            <thead>
              <tr>
                {selection && <th scope="col">{boxForAll(`Select every ${selection.noun}`)}</th>}
                {columns.map((column, index) => (
                  <th key={column.head} scope="col" aria-sort={orderOf(index)}>
                    <Head column={column} order={orderOf(index)} onSort={() => sortBy(index)} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sorted.map((row, index) => (
                <tr key={keyOf(row)} data-disabled={look.isDisabled?.(row)}>
                  {selection && <td>{box(selection.idOf(row), `Select ${selection.nameOf(row)}`)}</td>}
                  {columns.map((column) => (
                    <Cell key={column.head} column={column}>
                      {column.cell(row, index)}
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

function Head<Row>({ column, order, onSort }: HeadProps<Row>) {
  if (column.isHeadHidden) return <span className="unseen">{column.head}</span>;
  if (!column.sortBy) return column.head;
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {column.head}{' '}
      <span aria-hidden="true">{order === 'descending' ? '▼' : order === 'ascending' ? '▲' : ''}</span>
    </button>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const caption = column.caption === true ? column.head : column.caption;
  const props = { className: column.look && styles[column.look], 'data-label': caption };
  return column.isRowHead ? (
    <th scope="row" {...props}>
      {children}
    </th>
  ) : (
    <td {...props}>{children}</td>
  );
}

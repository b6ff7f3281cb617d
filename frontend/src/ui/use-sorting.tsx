import { useState } from 'react';
import styles from './table.module.css';

type Key<Row> = (row: Row) => string | number;

const collator = new Intl.Collator('en', { numeric: true });

/** Rows sorted by the chosen column, with the column headers; unsorted rows stay in their original order. */
export function useSorting<Row, Column extends string>(rows: Row[], columns: Record<Column, Key<Row>>) {
  const [order, setOrder] = useState<{ by: Column; down: boolean }>();
  const sorted = order ? rows.toSorted((a, b) => compare(columns[order.by], a, b, order.down)) : rows;

  function choose(by: Column) {
    if (order?.by !== by) setOrder({ by, down: false });
    else setOrder(order.down ? undefined : { by, down: true });
  }

  const head = (by: Column, label: string) => {
    const now = order?.by === by ? (order.down ? 'descending' : 'ascending') : undefined;
    return (
      <th scope="col" aria-sort={now}>
        <button type="button" className={styles.sort} onClick={() => choose(by)}>
          {label} <span aria-hidden="true">{now ? (order?.down ? '▼' : '▲') : ''}</span>
        </button>
      </th>
    );
  };
  return { sorted, head };
}

function compare<Row>(key: Key<Row>, a: Row, b: Row, down: boolean): number {
  const [first, second] = [key(a), key(b)];
  const order =
    typeof first === 'number' && typeof second === 'number'
      ? first - second
      : collator.compare(String(first), String(second));
  return down ? -order : order;
}

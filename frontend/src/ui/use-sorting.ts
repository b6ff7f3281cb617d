import { useState } from 'react';

export type SortKey<Row> = (row: Row) => string | number;

const collator = new Intl.Collator('en', { numeric: true });

/**
 * Rows sorted by the chosen column: ascending, descending at the second choice, and in their original order at the
 * third. @param keys by column; undefined where a column cannot sort
 */
export function useSorting<Row>(rows: readonly Row[], keys: (SortKey<Row> | undefined)[]) {
  const [order, setOrder] = useState<{ by: number; down: boolean }>();
  const key = order && keys[order.by];

  return {
    sorted: key ? rows.toSorted((a, b) => compare(key, a, b, order.down)) : rows,
    orderOf: (column: number) =>
      order?.by === column ? (order.down ? 'descending' : 'ascending') : undefined,
    sortBy: (column: number) =>
      setOrder(
        order?.by !== column
          ? { by: column, down: false }
          : order.down
            ? undefined
            : { by: column, down: true },
      ),
  };
}

function compare<Row>(key: SortKey<Row>, a: Row, b: Row, down: boolean): number {
  const [first, second] = [key(a), key(b)];
  const order =
    typeof first === 'number' && typeof second === 'number'
      ? first - second
      : collator.compare(String(first), String(second));
  return down ? -order : order;
}

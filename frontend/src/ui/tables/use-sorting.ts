import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

export type SortKey<Row> = (row: Row) => string | number;

interface Sortable<Row> {
  head: string;
  /** Undefined where a column cannot sort, true where it sorts by what its cells show. */
  sortBy?: SortKey<Row> | true;
  cell: (row: Row, index: number) => unknown;
}

const collator = new Intl.Collator('en', { numeric: true });

/** 'Ref number' → 'ref-number'. */
const nameOf = ({ head }: { head: string }): string => head.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * Rows sorted by the column that the address names (`?sort=title`, descending `?sort=-title`), or in their own
 * order. @param parameter of the address
 */
export function useSorting<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[], parameter: string) {
  const [, setQuery] = useSearchParams();
  const here = useLocation();
  const { location: next } = useNavigation();
  // Sorted immediately, not when the list has been loaded again.
  const { search } = next?.pathname === here.pathname ? next : here;
  const chosen = new URLSearchParams(search).get(parameter) ?? '';
  const isDown = chosen.startsWith('-');
  const column = columns.find((one) => one.sortBy && nameOf(one) === chosen.replace(/^-/, ''));
  const key = column?.sortBy === true ? (row: Row) => column.cell(row, 0) as string | number : column?.sortBy;

  /** Ascending, descending at the second choice, and in the rows' own order at the third. */
  function sortBy(one: Sortable<Row>) {
    const name = nameOf(one);
    const order = one !== column ? name : isDown ? undefined : `-${name}`;
    setQuery(
      (query) => {
        if (order) query.set(parameter, order);
        else query.delete(parameter);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    sorted: key ? rows.toSorted((a, b) => compare(key, a, b, isDown)) : rows,
    orderOf: (one: Sortable<Row>) =>
      one === column ? (isDown ? ('descending' as const) : ('ascending' as const)) : undefined,
    sortBy,
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

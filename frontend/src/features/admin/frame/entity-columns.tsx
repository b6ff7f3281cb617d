import { Link } from 'react-router-dom';
import { parsePageRange, printedRange } from '#contracts/publication/page-range.ts';
import type { Column } from '#ui/tables/data-table.tsx';
import { Day } from '#shared/settings/day.tsx';

export const refnumberColumn = <Row extends { refnumber: string }>(): Column<Row> => ({
  head: 'Ref number',
  caption: true,
  sortBy: ({ refnumber }) => Number(refnumber),
  cell: ({ refnumber }) => refnumber,
});

export const pagesColumn = <Row extends { pagenumber: string }>(): Column<Row> => ({
  head: 'Pages',
  caption: true,
  sortBy: ({ pagenumber }) => parsePageRange(pagenumber)?.first ?? 0,
  cell: ({ pagenumber }) => printedRange(pagenumber),
});

export const createdColumn = <Row extends { creation: string }>(): Column<Row> => ({
  head: 'Created',
  isLeftOutOfCards: true,
  sortBy: ({ creation }) => creation,
  cell: ({ creation }) => <Day time={creation} />,
});

export const editColumn = <Row extends { id: string }>(
  addressOf: (id: string) => string,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  head: 'Actions',
  isHeadHidden: true,
  look: 'rowLinks',
  cell: (row) => (
    <Link to={addressOf(row.id)} aria-label={`EDIT ${nameOf(row)}`}>
      EDIT
    </Link>
  ),
});

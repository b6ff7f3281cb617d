import { Link } from 'react-router-dom';
import { paths } from '#contracts/journal/paths.ts';
import type { UsageDivision, UsageMetric, UsageRow } from '#contracts/journal/usage-figures.ts';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { nameOf } from './usage-labels.ts';

const number = new Intl.NumberFormat('en-GB');
const counted = (metric: UsageMetric, head: string): Column<UsageRow> => ({
  head,
  caption: true,
  look: 'number',
  sortBy: (row) => row[metric],
  cell: (row) => number.format(row[metric]),
});

const heads: Record<UsageDivision, string> = {
  article: 'Article',
  issue: 'Issue',
  month: 'Month',
  country: 'Country',
};

/** The numbers behind the chart. */
export function UsageTable({ by, rows }: { by: UsageDivision; rows: readonly UsageRow[] }) {
  return (
    <DataTable
      label="Usage"
      rows={rows}
      keyOf={(row) => row.article?.refnumber ?? nameOf(row)}
      columns={[
        {
          head: heads[by],
          isRowHead: true,
          look: 'name',
          sortBy: nameOf,
          cell: (row) =>
            row.article ? <Link to={paths.article(row.article)}>{nameOf(row)}</Link> : nameOf(row),
        },
        counted('requests', 'Downloads'),
        counted('unique_requests', 'Unique downloads'),
        counted('investigations', 'Views and downloads'),
        counted('unique_investigations', 'Unique views and downloads'),
        ...(by === 'month' || by === 'country' ? [counted('searches', 'Searches')] : []),
      ]}
    />
  );
}

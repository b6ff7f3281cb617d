import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { useState } from 'react';
import {
  type UsageDivision,
  usageDivisions,
  type UsageMetric,
  type UsageRow,
} from '#contracts/journal/usage-figures.ts';
import { paths } from '#contracts/journal/paths.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
import { StatisticsChart } from '#admin/dashboard/statistics-chart.tsx';
import { divisionLabels, monthName, rowName, usageColumns } from '#admin/statistics/usage-labels.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call } from '#lib/api-call.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { SelectInput } from '#ui/inputs/basic-inputs.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import divisionStyles from '#admin/statistics/period-form.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const thisMonth = new Date();
  const yearAgo = new Date(Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() - 11));
  const [first = '', last = ''] = [
    searchParams.get('first') || yearAgo.toISOString().slice(0, 7),
    searchParams.get('last') || thisMonth.toISOString().slice(0, 7),
  ].sort();
  const by = usageDivisions.find((one) => one === searchParams.get('by')) ?? 'month';
  const query = new URLSearchParams({ by, first, last }).toString();
  return staffLoad('admin', request, async () => ({
    first,
    last,
    by,
    query,
    rows: await call<UsageRow[]>(`/api/admin/usage?${query}`, { signal: request.signal }),
  }));
}

export function Component() {
  const { first, last, by, query, rows } = useLoaderData<typeof loader>();
  const columns = usageColumns(by, rows, { first, last });
  const used = columns.reduce((sum, { of = 0 }) => sum + of, 0);
  const address = (division: UsageDivision) =>
    `?${new URLSearchParams({ by: division, first, last }).toString()}`;
  return (
    <AdminPage name="Statistics">
      <PeriodForm key={`${first} ${last}`} by={by} first={first} last={last} />
      <nav aria-label="Group by" className={divisionStyles.divisions}>
        {usageDivisions.map((division) => (
          <Link key={division} to={address(division)} aria-current={division === by ? 'page' : undefined}>
            {divisionLabels[division]}
          </Link>
        ))}
      </nav>
      <StatisticsChart
        title={`Downloads by ${by}`}
        columns={columns}
        bars={by === 'article' || by === 'country'}
        counted={`downloads${rows.length > columns.length ? ` in the ${columns.length} shown` : ''} (solid), ${used.toLocaleString('en-GB')} views and downloads (outline)`}
        unfinished={columns.some(({ unfinished }) => unfinished) ? 'this month so far' : undefined}
        none="No usage in these months"
      />
      {rows.length > 0 && (
        <div className={divisionStyles.numbers}>
          <UsageTable by={by} rows={rows} />
          <p className="actions">
            <ExportButton path={`/api/admin/usage.csv?${query}`} label="Download as CSV" />
          </p>
        </div>
      )}
      <p>
        Counted according to COUNTER 5.1: without robots, staff and double clicks. Reports for libraries are
        at <code>/r51/reports</code>.
      </p>
    </AdminPage>
  );
}

const YEARS = 5;

/** The months up to this one, newest first, and a chosen earlier one. */
function monthsWith(chosen: string): string[] {
  const now = new Date();
  const recent = Array.from({ length: 12 * YEARS }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  );
  return recent.includes(chosen) ? recent : [...recent, chosen];
}

function PeriodForm({ by, ...chosen }: { by: UsageDivision; first: string; last: string }) {
  const [first, setFirst] = useState(chosen.first);
  const [last, setLast] = useState(chosen.last);
  const options = (month: string) => monthsWith(month).map((value) => ({ value, label: monthName(value) }));
  return (
    <Form className={divisionStyles.period} aria-label="Period">
      <input type="hidden" name="by" value={by} />
      <SelectInput
        id="first"
        label="From"
        value={first}
        onChange={setFirst}
        options={options(chosen.first)}
      />
      <SelectInput id="last" label="To" value={last} onChange={setLast} options={options(chosen.last)} />
      <button type="submit" className="quiet">
        Show statistics
      </button>
    </Form>
  );
}

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

const UsageTable = ({ by, rows }: { by: UsageDivision; rows: readonly UsageRow[] }) => (
  <DataTable
    label="Usage"
    rows={rows}
    keyOf={(row) => row.article?.refnumber ?? rowName(row)}
    columns={[
      {
        head: heads[by],
        isRowHead: true,
        look: 'name',
        sortBy: rowName,
        cell: (row) =>
          row.article ? <Link to={paths.article(row.article)}>{rowName(row)}</Link> : rowName(row),
      },
      counted('requests', 'Downloads'),
      counted('unique_requests', 'Unique downloads'),
      counted('investigations', 'Views and downloads'),
      counted('unique_investigations', 'Unique views and downloads'),
      ...(by === 'month' || by === 'country' ? [counted('searches', 'Searches')] : []),
    ]}
  />
);

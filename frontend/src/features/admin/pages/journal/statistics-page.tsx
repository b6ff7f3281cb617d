import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { type UsageDivision, usageDivisions, type UsageRow } from '#contracts/journal/usage-figures.ts';
import { ExportButton } from '#admin/import-export/export-button.tsx';
import { StatisticsChart } from '#admin/dashboard/statistics-chart.tsx';
import { PeriodForm } from '#admin/statistics/period-form.tsx';
import { divisionLabels, usageColumns } from '#admin/statistics/usage-labels.ts';
import { UsageTable } from '#admin/statistics/usage-table.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call } from '#lib/api-call.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
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

/** What readers viewed and downloaded. */
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
        counted={`downloads${rows.length > columns.length ? ` in the ${columns.length} shown` : ''}, of ${used.toLocaleString('en-GB')} views and downloads in outline`}
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

import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { DashboardCounts, DashboardStatistics, DocumentStatistics } from '#contracts/entities.ts';
import { issueColumns, monthColumns, weekColumns } from '../dashboard/columns.ts';
import { QueueHealth } from '../dashboard/queue-health.tsx';
import { StatisticsChart } from '../dashboard/statistics-chart.tsx';
import { loadQueues } from '../queues/load-queues.ts';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { unlessDown } from '../../../lib/unless-down.ts';
import styles from './dashboard-page.module.css';

/** The counts are required; a chart whose service is unavailable shows an error and leaves the others. */
export const loader = ({ request: { signal }, request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, async () => {
    const [counts, catalog, documents, queues] = await Promise.all([
      call<DashboardCounts>('/api/admin/', { signal }),
      unlessDown(call<DashboardStatistics>('/api/admin/statistics', { signal })),
      unlessDown(call<DocumentStatistics>('/api/pdf/statistics', { signal })),
      loadQueues(signal),
    ]);
    return { counts, catalog, documents, queues };
  });

export function Component() {
  const { counts, catalog, documents, queues } = useLoaderData<typeof loader>();
  return (
    <>
      <title>Admin</title>
      <h1>Dashboard</h1>
      <ul className={styles.counts}>
        <li>
          <Link to="/admin/archives">
            <b>{counts.archives}</b>
            <span>Archives</span>
          </Link>
        </li>
        <li>
          <Link to="/admin/editors">
            <b>{counts.editors}</b>
            <span>Editors</span>
          </Link>
        </li>
      </ul>
      <div className={styles.charts}>
        <StatisticsChart
          title="Articles by issue"
          columns={catalog && issueColumns(catalog.articles_by_issue)}
          counted="articles in the newest issues"
          none="No issue yet"
        />
        <StatisticsChart
          title="Downloads by month"
          columns={catalog && monthColumns(catalog.downloads_by_month)}
          counted="downloads in twelve months"
        />
        <StatisticsChart
          title="Certificates by week"
          columns={documents && weekColumns(documents.certificates_by_week)}
          counted="certificates issued in twelve weeks"
        />
        <QueueHealth {...queues} />
      </div>
    </>
  );
}

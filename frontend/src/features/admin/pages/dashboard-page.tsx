import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type {
  DashboardCounts,
  DashboardStatistics,
  DocumentStatistics,
  Draft,
} from '#contracts/fields/entities.ts';
import { MAX_PAGE_SIZE } from '#contracts/text/limits.ts';
import type { TodaysWork } from '#contracts/journal/todays-work.ts';
import { type ChangesFilters, loadChanges, ownTypes } from '../changes/load-changes.ts';
import { issueColumns, monthColumns, weekColumns } from '../dashboard/columns.ts';
import { QueueHealth } from '../dashboard/queue-health.tsx';
import { LastChanges } from '../dashboard/last-changes.tsx';
import { StatisticsChart } from '../dashboard/statistics-chart.tsx';
import { ThisMonth } from '../dashboard/this-month.tsx';
import { TodaysWorkList } from '../dashboard/todays-work.tsx';
import { useManuscriptsToday } from '../manuscripts/use-manuscripts-today.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { firstSteps, nextStep } from '../welcome/first-steps.ts';
import { FirstStepsCard } from '../welcome/first-steps-card.tsx';
import { loadSetUp } from '../welcome/load-first-steps.ts';
import { loadQueues } from '../queues/load-queues.ts';
import { mayOpen } from '#contracts/policies/staff-pages.ts';
import { PermittedLink } from '#shared/sign-in/permitted-link.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call } from '#lib/api-call.ts';
import { storedSession } from '#lib/session.ts';
import { unlessDown } from '#lib/unless-down.ts';
import styles from './dashboard-page.module.css';

/** The counts are required; a part whose service is unavailable shows an error and leaves the others. */
export const loader = ({ request: { signal }, request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, async () => {
    const [counts, catalog, documents, waiting, setUp] = await Promise.all([
      call<DashboardCounts>('/api/admin/', { signal }),
      unlessDown(call<DashboardStatistics>('/api/admin/statistics', { signal })),
      unlessDown(call<DocumentStatistics>('/api/pdf/statistics', { signal })),
      loadWaiting(signal),
      mayOpen(ownRole(), '/admin/welcome') ? unlessDown(loadSetUp(signal)) : undefined,
    ]);
    return { counts, catalog, documents, waiting, setUp };
  });

const ownRole = () => storedSession()?.user.role ?? 'administrator';

/** Without the work log, which would be most of them; those of one press are counted as one. */
const lastChanges = () => ({
  most: MAX_PAGE_SIZE - 1,
  types: ownTypes().filter((type) => type !== 'webdata'),
});
const everything: ChangesFilters = { kind: '', by: '', first: '', last: '' };

/** What waits for editors; nothing for a reader of statistics, to whom the services would refuse it. */
async function loadWaiting(signal: AbortSignal) {
  if (!mayOpen(ownRole(), '/admin/documents')) return undefined;
  const [work, drafts, queues, { changes }] = await Promise.all([
    unlessDown(call<TodaysWork>('/api/admin/today', { signal })),
    unlessDown(call<Draft[]>('/api/drafts', { signal })),
    loadQueues(signal),
    loadChanges(everything, '', 'UTC', signal, lastChanges()),
  ]);
  return { work, drafts, queues, changes };
}

export function Component() {
  const { counts, catalog, documents, waiting, setUp } = useLoaderData<typeof loader>();
  const { manuscripts, needsAddress } = useManuscriptsToday();
  const first = setUp?.first;
  const steps = first ? firstSteps(first) : [];
  const newest = catalog?.articles_by_issue.at(-1);
  return (
    <>
      <PageTitle />
      <h1>Dashboard</h1>
      <div className={styles.today}>
        {first && nextStep(steps) && <FirstStepsCard steps={steps} settings={first.settings} />}
        <div className={styles.column}>
          {waiting && (
            <TodaysWorkList
              work={waiting.work}
              manuscripts={manuscripts}
              needsAddress={needsAddress}
              drafts={waiting.drafts}
              failedJobs={waiting.queues.queues.reduce((sum, { failed }) => sum + failed.length, 0)}
              missing={setUp && !first && !setUp.hasMail ? ['mail'] : []}
              switchedOff={setUp?.switchedOff}
            />
          )}
          {waiting && <LastChanges changes={waiting.changes} />}
        </div>
        <div className={styles.column}>
          {waiting && (
            <section aria-labelledby="publish">
              <h2 id="publish">Publish</h2>
              <p className="actions">
                {newest && (
                  <PermittedLink className="button" to={adminPaths.addArticle(newest)}>
                    Add article
                  </PermittedLink>
                )}
                <PermittedLink className={newest ? 'button quiet' : 'button'} to="/admin/archives#new">
                  New issue
                </PermittedLink>
              </p>
            </section>
          )}
          <ThisMonth manuscripts={manuscripts?.received_this_month} catalog={catalog} documents={documents} />
          <ul className={styles.counts}>
            <li>
              <PermittedLink to="/admin/archives">
                <b>Archives</b>
                <span>{counted(counts.archives, 'article')}</span>
              </PermittedLink>
            </li>
            <li>
              <PermittedLink to="/admin/editors">
                <b>Editors</b>
                <span>{counted(counts.editors, 'editor')}</span>
              </PermittedLink>
            </li>
            {manuscripts && (
              <li>
                <PermittedLink to="/admin/manuscripts">
                  <b>Manuscripts</b>
                  <span>{manuscripts.open.toLocaleString('en')} open</span>
                </PermittedLink>
              </li>
            )}
          </ul>
        </div>
      </div>
      {counts.archives > 0 && (
        <div className={styles.charts}>
          <StatisticsChart
            title="Articles by issue"
            columns={catalog && issueColumns(catalog.articles_by_issue)}
            counted="in the newest issues"
            none="No issue yet"
          />
          <StatisticsChart
            title="Downloads by month"
            columns={catalog && monthColumns(catalog.downloads_by_month)}
            counted="downloads in twelve months"
            unfinished="this month so far"
          />
          <StatisticsChart
            title="Certificates by week"
            columns={documents && weekColumns(documents.certificates_by_week)}
            counted="certificates issued in twelve weeks"
            unfinished="this week so far"
          />
          {waiting && <QueueHealth {...waiting.queues} />}
        </div>
      )}
    </>
  );
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

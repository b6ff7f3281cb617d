import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { countOf } from '#contracts/fields/import-entities.ts';
import type {
  DashboardCounts,
  DashboardStatistics,
  DocumentStatistics,
  Draft,
  StaffSettings,
} from '#contracts/fields/entities.ts';
import { MAX_PAGE_SIZE } from '#contracts/text/limits.ts';
import type { TodaysWork } from '#contracts/journal/todays-work.ts';
import { mayOpen } from '#contracts/policies/staff-pages.ts';
import type { ManuscriptsToday } from '#contracts/manuscripts/manuscripts.ts';
import { type ChangesFilters, loadChanges, ownTypes } from '#admin/changes/load-changes.ts';
import { issueColumns, monthColumns, weekColumns } from '#admin/dashboard/columns.ts';
import { QueueHealth } from '#admin/dashboard/queue-health.tsx';
import { LastChanges } from '#admin/dashboard/last-changes.tsx';
import { StatisticsChart } from '#admin/dashboard/statistics-chart.tsx';
import { TodaysWorkList } from '#admin/dashboard/todays-work.tsx';
import { PageTitle } from '#admin/frame/admin-page.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { type FirstStep, firstSteps, nextStep, withSkipped } from '#admin/welcome/first-steps.ts';
import { loadSetUp } from '#admin/welcome/load-first-steps.ts';
import { loadQueues } from '#admin/queues/load-queues.ts';
import { PermittedLink } from '#shared/sign-in/permitted-link.tsx';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call } from '#lib/api-call.ts';
import { storedSession } from '#lib/session.ts';
import { unlessDown } from '#lib/unless-down.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { StepList } from '#admin/welcome/step-list.tsx';
import { useSkip } from '#admin/welcome/use-skip.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { useMayOpen } from '#shared/sign-in/staff-context.ts';
import { manuscriptsPath } from '#admin/manuscripts/manuscript-labels.ts';
import styles from './dashboard-page.module.css';
import thisMonthStyles from '#admin/dashboard/this-month.module.css';
import workStyles from '#admin/dashboard/todays-work.module.css';

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

/** Latest changes without the work log, which would outnumber them; those of one action count as one. */
const lastChanges = () => ({
  most: MAX_PAGE_SIZE - 1,
  types: ownTypes().filter((type) => type !== 'webdata'),
});
const everything: ChangesFilters = { kind: '', by: '', first: '', last: '' };

/** Tasks waiting for editors; none for a reader of statistics, to whom the services would refuse them. */
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
  const open = manuscripts && `${manuscripts.open.toLocaleString('en')} open`;
  const places = [
    { to: '/admin/archives', name: 'Archives', count: countOf(counts.archives, 'article') },
    { to: '/admin/editors', name: 'Editors', count: countOf(counts.editors, 'editor') },
    ...(open ? [{ to: '/admin/manuscripts', name: 'Manuscripts', count: open }] : []),
  ];
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
            {places.map(({ to, name, count }) => (
              <li key={to}>
                <PermittedLink to={to}>
                  <b>{name}</b>
                  <span>{count}</span>
                </PermittedLink>
              </li>
            ))}
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

interface Props {
  /** Received in this month; undefined in a journal whose authors do not submit online. */
  manuscripts?: number;
  /** Undefined when it could not be loaded. */
  catalog?: DashboardStatistics;
  documents?: DocumentStatistics;
}

const WEEKS_OF_A_MONTH = 4;
const grouped = new Intl.NumberFormat('en-GB');

/** The use of this month so far, with the months before it as a line. */
function ThisMonth({ manuscripts, catalog, documents }: Props) {
  const months = catalog?.downloads_by_month ?? [];
  const certificates = (documents?.certificates_by_week ?? []).map((week) => week.certificates);
  return (
    <section aria-labelledby="this-month">
      <h2 id="this-month">This month</h2>
      {!catalog && !documents && <p>The figures could not be loaded.</p>}
      <dl className={thisMonthStyles.figures}>
        {catalog && <Figure label="Views" values={months.map(({ views }) => views)} />}
        {catalog && <Figure label="Downloads" values={months.map(({ downloads }) => downloads)} />}
        {documents && (
          <Figure
            label="Certificates, four weeks"
            values={certificates}
            shown={certificates.slice(-WEEKS_OF_A_MONTH).reduce((sum, issued) => sum + issued, 0)}
          />
        )}
        {manuscripts !== undefined && <Figure label="Manuscripts received" shown={manuscripts} />}
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  /** Values of the line, if there is one. */
  values?: number[];
  shown?: number;
}

const Figure = ({ label, values, shown = values?.at(-1) ?? 0 }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {values && <Sparkline values={values} />} {grouped.format(shown)}
    </dd>
  </div>
);

function FirstStepsCard({ steps, settings }: { steps: FirstStep[]; settings: StaffSettings }) {
  const skip = useSkip();
  const next = nextStep(steps);
  return (
    <section className={workStyles.work} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <StepList steps={steps} label="Steps" />
      <p className="actions">
        {next && (
          <Link className="button" to={`/admin/welcome/${next.name}`}>
            Continue: {next.title}
          </Link>
        )}
        <ActionButton label="Skip all steps" onClick={() => skip(withSkipped(settings, 'all'))} />
      </p>
    </section>
  );
}

/** The office's tasks; undefined for a user without an address and in a journal without manuscripts. */
function useManuscriptsToday(): { manuscripts?: ManuscriptsToday; needsAddress: boolean } {
  const { submit_online } = useSite().settings;
  const mayOpen = useMayOpen()('/admin/manuscripts');
  const { loaded: today } = useLoaded<ManuscriptsToday>(mayOpen ? `${manuscriptsPath}/today` : undefined);
  const loaded = submit_online || today?.any ? today : undefined;
  const needsAddress = loaded?.needs_address === true;
  return { ...(!needsAddress && { manuscripts: loaded }), needsAddress };
}

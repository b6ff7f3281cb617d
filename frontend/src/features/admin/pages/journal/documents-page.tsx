import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { useCalls } from '#admin/frame/use-calls.ts';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import type { FailedJob, QueueState } from '#contracts/api/jobs.ts';
import { loadQueues, type OwnedQueue, type Queues, withEarlier } from '#admin/queues/load-queues.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { call } from '#lib/api-call.ts';
import { unlessDown } from '#lib/unless-down.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { formatTime } from '#lib/dates.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { jobLabel, queueLabel } from '#admin/queues/queue-labels.ts';
import { durationText, stateLabels, DownloadJob } from '#admin/document-jobs/job-progress.tsx';
import styles from '#admin/frame/admin-page.module.css';
import queueTableStyles from '#admin/queues/queue-table.module.css';

const POLL_INTERVAL_MS = 5_000;

interface Shown extends Queues {
  /** Undefined while the documents service is unavailable. */
  jobs?: DocumentJob[];
}

async function loadShown(signal?: AbortSignal): Promise<Shown> {
  const [jobs, queues] = await Promise.all([
    unlessDown(call<DocumentJob[]>('/api/pdf/jobs', { signal })),
    loadQueues(signal),
  ]);
  return { jobs, ...queues };
}

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => loadShown(request.signal));

/** Keeps previously loaded data when a service becomes unavailable. */
const withShown = (now: Shown, before: Shown): Shown => ({
  ...withEarlier(now, before),
  jobs: now.jobs ?? before.jobs,
});

export function Component() {
  const loaded = useLoaderData<Shown>();
  const [since, setSince] = useState<{ loaded: Shown; shown: Shown; incomplete: boolean }>();
  const { shown, incomplete } =
    since?.loaded === loaded ? since : { shown: loaded, incomplete: isIncomplete(loaded) };
  const { jobs, queues } = shown;

  useEffect(() => {
    const refresh = async () => {
      const now = await loadShown().catch(() => undefined); // the earlier data stay, marked as incomplete
      setSince((before) => {
        const earlier = before?.loaded === loaded ? before.shown : loaded;
        if (!now) return { loaded, shown: earlier, incomplete: true };
        return { loaded, shown: withShown(now, earlier), incomplete: isIncomplete(now) };
      });
    };
    const interval = setInterval(() => !document.hidden && void refresh(), POLL_INTERVAL_MS);
    return () => clearInterval(interval);
  }, [loaded]);

  return (
    <AdminPage name="Documents">
      {incomplete && (
        <p role="status">Parts of this page could not be loaded. They may be missing or out of date.</p>
      )}
      <section className={styles.section}>
        <h2>Your documents</h2>
        {jobs ? <RecentJobs jobs={jobs} /> : <p className="quiet">Your documents could not be loaded.</p>}
      </section>
      <section className={styles.section}>
        <h2>Failed jobs</h2>
        <FailedJobs queues={queues} />
      </section>
      <details className={styles.section}>
        <summary>Queues</summary>
        <QueueTable queues={queues} />
      </details>
    </AdminPage>
  );
}

const isIncomplete = ({ jobs, missing }: Shown): boolean => !jobs || missing.length > 0;

interface Failed {
  queue: OwnedQueue;
  job: FailedJob;
}

function FailedJobs({ queues }: { queues: OwnedQueue[] }) {
  const { time_zone } = useSite().settings;
  const { busy, run } = useCalls();
  const failed = queues.flatMap((queue) => queue.failed.map((job): Failed => ({ queue, job })));

  const jobPath = ({ queue, job }: Failed) =>
    `${queue.owner}/${encodeURIComponent(queue.name)}/${encodeURIComponent(job.id)}`;

  const columns: Column<Failed>[] = [
    {
      head: 'Queue',
      sortBy: ({ queue }) => queueLabel(queue.name),
      cell: ({ queue }) => queueLabel(queue.name),
    },
    {
      head: 'Job',
      isRowHead: true,
      sortBy: ({ job }) => jobLabel(job.name),
      cell: ({ job }) => jobLabel(job.name),
    },
    { head: 'Data', look: 'medium', cell: ({ job }) => worksOn(job) },
    { head: 'Error', look: 'medium', cell: ({ job }) => job.error },
    { head: 'Attempts', caption: true, cell: ({ job }) => job.attempts },
    {
      head: 'Failed',
      sortBy: ({ job }) => job.failedAt,
      cell: ({ job }) => formatTime(job.failedAt, time_zone),
    },
    {
      head: 'Actions',
      isHeadHidden: true,
      look: 'rowButtons',
      cell: (row) => (
        <>
          {row.job.retryable && (
            <ActionButton
              label="Retry"
              isMain
              disabled={busy !== ''}
              onClick={() => run(`${jobPath(row)}/retry`, { done: `Retrying: ${jobLabel(row.job.name)}` })}
            />
          )}
          <ConfirmButton
            label="Discard"
            disabled={busy !== ''}
            question="Discard this job? Its work will not be done."
            action="Discard job"
            onConfirm={() =>
              void run(jobPath(row), { method: 'DELETE', done: `Discarded: ${jobLabel(row.job.name)}` })
            }
          />
        </>
      ),
    },
  ];

  return (
    <DataTable
      label="Failed jobs"
      sortParameter="sort-failed"
      rows={failed}
      columns={columns}
      keyOf={({ queue, job }) => queue.name + job.id}
      empty={<p className="quiet">No failed jobs.</p>}
    />
  );
}

/** The ids in a job's data, without the request id. */
const worksOn = ({ data }: FailedJob): string =>
  Object.entries(data)
    .filter(([name, value]) => name !== 'requestId' && /^(?:string|number)$/.test(typeof value))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

function RecentJobs({ jobs }: { jobs: DocumentJob[] }) {
  const { time_zone } = useSite().settings;
  const columns: Column<DocumentJob>[] = [
    {
      head: 'Requested',
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formatTime(createdAt, time_zone),
    },
    { head: 'By', cell: ({ createdby }) => createdby },
    {
      head: 'Documents',
      isRowHead: true,
      look: 'medium',
      sortBy: true,
      cell: ({ title }) => title,
    },
    {
      head: 'State',
      sortBy: ({ state }) => stateLabels[state],
      cell: ({ state, failed }) =>
        stateLabels[state] + (failed ? `, ${failed.length} could not be created` : ''),
    },
    { head: 'Progress', caption: true, cell: ({ done, total }) => `${done} of ${total}` },
    { head: 'Time taken', caption: true, cell: durationText },
    {
      head: 'Actions',
      isHeadHidden: true,
      look: 'rowButtons',
      cell: (job) => <DownloadJob job={job} quiet />,
    },
  ];
  return (
    <DataTable
      label="Your documents"
      sortParameter="sort-documents"
      rows={jobs}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        <p className="quiet">
          No documents yet. Select articles of an issue, or editors, and request their certificates there.
        </p>
      }
      isNarrow
    />
  );
}

const columns: Column<QueueState>[] = [
  { head: 'Queue', look: 'name', isRowHead: true, cell: ({ name }) => queueLabel(name) },
  { head: 'Waiting', caption: true, cell: ({ waiting }) => waiting },
  { head: 'Running', caption: true, cell: ({ active }) => active },
  { head: 'Will be retried', caption: true, cell: ({ delayed }) => delayed },
  {
    head: 'Failed',
    caption: true,
    cell: ({ failed }) =>
      failed.length > 0 ? <b className={queueTableStyles.alarming}>{failed.length}</b> : failed.length,
  },
];

function QueueTable({ queues }: { queues: QueueState[] }) {
  return <DataTable label="Queues" rows={queues} columns={columns} keyOf={({ name }) => name} isNarrow />;
}

import { useRevalidator } from 'react-router-dom';
import type { FailedJob } from '#contracts/api/jobs.ts';
import { call } from '#lib/api-call.ts';
import { formatTime } from '#lib/dates.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { useToast } from '#shared/flash/toast-context.ts';
import { useAction } from '#shared/flash/use-action.ts';
import { useSite } from '#shared/settings/site-context.ts';
import type { OwnedQueue } from './load-queues.ts';
import { jobLabel, queueLabel } from './queue-labels.ts';

interface Failed {
  queue: OwnedQueue;
  job: FailedJob;
}

/** Failed jobs, which can be retried or discarded. */
export function FailedJobs({ queues }: { queues: OwnedQueue[] }) {
  const { time_zone } = useSite().settings;
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { busy, act } = useAction();
  const failed = queues.flatMap((queue) => queue.failed.map((job): Failed => ({ queue, job })));

  const order = ({ queue, job }: Failed, method: 'POST' | 'DELETE') =>
    void act(
      job.id,
      async () => {
        const path = `${queue.owner}/${encodeURIComponent(queue.name)}/${encodeURIComponent(job.id)}`;
        await call(method === 'POST' ? `${path}/retry` : path, { method });
        toast({ message: `${method === 'POST' ? 'Retrying' : 'Discarded'}: ${jobLabel(job.name)}` });
      },
      revalidate,
    );

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
            <button type="button" disabled={busy === row.job.id} onClick={() => order(row, 'POST')}>
              Retry
            </button>
          )}
          <ConfirmButton
            label="Discard"
            disabled={busy === row.job.id}
            question="Discard this job? Its work will not be done."
            action="Discard job"
            onConfirm={() => order(row, 'DELETE')}
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

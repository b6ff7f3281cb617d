import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { FailedJob } from '#contracts/api/jobs.ts';
import { call, serverMessageOf } from '../../../lib/api-call.ts';
import { formatTime } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import type { OwnedQueue } from './load-queues.ts';
import { jobLabel, queueLabel } from './queue-labels.ts';

interface Failed {
  queue: OwnedQueue;
  job: FailedJob;
}

/** Failed jobs, which can be retried or discarded. */
export function FailedJobs({ queues }: { queues: OwnedQueue[] }) {
  const { time_zone } = useSite().settings;
  const flash = useFlash();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState('');
  const [discarding, setDiscarding] = useState<Failed>();
  const failed = queues.flatMap((queue) => queue.failed.map((job): Failed => ({ queue, job })));

  async function act({ queue, job }: Failed, method: 'POST' | 'DELETE') {
    const path = `${queue.owner}/${encodeURIComponent(queue.name)}/${encodeURIComponent(job.id)}`;
    setBusy(job.id);
    try {
      await call(method === 'POST' ? `${path}/retry` : path, { method });
      toast({ message: `${method === 'POST' ? 'Retrying' : 'Discarded'}: ${jobLabel(job.name)}` });
    } catch (error) {
      flash(serverMessageOf(error));
    }
    await revalidate();
    setBusy('');
  }

  const columns: Column<Failed>[] = [
    {
      head: 'Queue',
      sortBy: ({ queue }) => queueLabel(queue.name),
      cell: ({ queue }) => queueLabel(queue.name),
    },
    {
      ...{ head: 'Job', isRowHead: true, sortBy: ({ job }) => jobLabel(job.name) },
      cell: ({ job }) => jobLabel(job.name),
    },
    { head: 'Works on', look: 'some', cell: ({ job }) => worksOn(job) },
    { head: 'Error', look: 'some', cell: ({ job }) => job.error },
    { head: 'Attempts', caption: true, cell: ({ job }) => job.attempts },
    {
      head: 'Failed',
      sortBy: ({ job }) => job.failedAt,
      cell: ({ job }) => formatTime(job.failedAt, time_zone),
    },
    {
      ...{ head: 'Actions', isHeadHidden: true, look: 'rowButtons' },
      cell: (row) => (
        <>
          {row.job.retryable && (
            <button type="button" disabled={busy === row.job.id} onClick={() => void act(row, 'POST')}>
              Retry
            </button>
          )}
          <button
            type="button"
            className="quiet"
            disabled={busy === row.job.id}
            onClick={() => setDiscarding(row)}
          >
            Discard
          </button>
        </>
      ),
    },
  ];

  return (
    <>
      <DataTable
        label="Failed jobs"
        sortParameter="sort-failed"
        rows={failed}
        columns={columns}
        keyOf={({ queue, job }) => queue.name + job.id}
        empty={<p className="quiet">Nothing has failed.</p>}
      />
      {discarding && (
        <ConfirmDialog
          question="Discard this job? What it was to do is not done."
          action="Discard"
          onConfirm={() => void act(discarding, 'DELETE')}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </>
  );
}

/** The ids in a job's data, without the request id. */
const worksOn = ({ data }: FailedJob): string =>
  Object.entries(data)
    .filter(([name, value]) => name !== 'requestId' && /^(?:string|number)$/.test(typeof value))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

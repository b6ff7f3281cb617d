import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { errorTable } from '#contracts/errors.ts';
import type { FailedJob } from '#contracts/jobs.ts';
import { ApiError, call } from '../../../lib/api-call.ts';
import { formatTime } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import type { OwnedQueue } from './load-queues.ts';
import { jobLabel, queueLabel } from './queue-labels.ts';
import { classNames } from '../../../lib/class-names.ts';
import styles from '../../../ui/table.module.css';

interface Failed {
  queue: OwnedQueue;
  job: FailedJob;
}

/** Failed jobs, which can be retried or discarded. */
export function FailedJobs({ queues }: { queues: OwnedQueue[] }) {
  const { time_zone } = useSite().settings;
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState('');
  const [discarding, setDiscarding] = useState<Failed>();
  const failed = queues.flatMap((queue) => queue.failed.map((job): Failed => ({ queue, job })));
  if (failed.length === 0) return <p className="quiet">Nothing has failed.</p>;

  async function act({ queue, job }: Failed, method: 'POST' | 'DELETE') {
    const path = `${queue.owner}/${encodeURIComponent(queue.name)}/${encodeURIComponent(job.id)}`;
    setBusy(job.id);
    try {
      await call(method === 'POST' ? `${path}/retry` : path, { method });
    } catch (error) {
      flash(error instanceof ApiError ? error.message : errorTable.internal.message);
    }
    await revalidate();
    setBusy('');
  }

  return (
    <>
      <TableFrame label="Failed jobs">
        <table className={classNames(styles.table, styles.stacked)}>
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col">Job</th>
              <th scope="col">Works on</th>
              <th scope="col">Error</th>
              <th scope="col">Attempts</th>
              <th scope="col">Failed</th>
              <th scope="col">
                <span className="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {failed.map(({ queue, job }) => (
              <tr key={queue.name + job.id}>
                <td>{queueLabel(queue.name)}</td>
                <td>{jobLabel(job.name)}</td>
                <td className={styles.some}>{worksOn(job)}</td>
                <td className={styles.some}>{job.error}</td>
                <td data-label="Attempts">{job.attempts}</td>
                <td>{formatTime(job.failedAt, time_zone)}</td>
                <td className={styles.rowButtons}>
                  {job.retryable && (
                    <button
                      type="button"
                      disabled={busy === job.id}
                      onClick={() => void act({ queue, job }, 'POST')}
                    >
                      Retry
                    </button>
                  )}
                  <button
                    type="button"
                    className="quiet"
                    disabled={busy === job.id}
                    onClick={() => setDiscarding({ queue, job })}
                  >
                    Discard
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
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

import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { messageOf } from '#lib/api-call.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { useAction } from '#shared/flash/flash-context.ts';
import { DownloadJob, JobProgress, isUnfinished } from './job-progress.tsx';
import { type DocumentJobs, useDocumentJobs } from './jobs-context.ts';
import styles from './job-tray.module.css';

export function JobTray() {
  const jobs = useDocumentJobs();
  if (jobs.jobs.length === 0) return null;
  return (
    <section className={styles.tray} aria-label="Documents being created">
      {jobs.jobs.map((job) => (
        <TrayEntry key={job.id} job={job} jobs={jobs} />
      ))}
    </section>
  );
}

function TrayEntry({ job, jobs }: { job: DocumentJob; jobs: DocumentJobs }) {
  const { busy, act } = useAction(messageOf);
  return (
    <article>
      <JobProgress job={job} />
      <p className="actions">
        <DownloadJob job={job} onDone={() => jobs.dismiss(job)} />
        {isUnfinished(job) ? (
          <ActionButton
            label="Cancel"
            disabled={busy !== ''}
            onClick={() => act('cancel', () => jobs.cancel(job))}
          />
        ) : (
          <ActionButton label="Dismiss" name={`Dismiss: ${job.title}`} onClick={() => jobs.dismiss(job)} />
        )}
      </p>
    </article>
  );
}

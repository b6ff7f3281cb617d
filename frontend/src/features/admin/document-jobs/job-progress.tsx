import type { DocumentJob, JobState } from '#contracts/fields/issued-documents.ts';
import { messageOf } from '#lib/api-call.ts';
import { saveFile } from '#lib/save-file.ts';
import { useAction } from '#shared/flash/flash-context.ts';
import styles from './job-progress.module.css';

export const stateLabels: Record<JobState, string> = {
  queued: 'Waiting',
  running: 'Running',
  completed: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const isUnfinished = ({ state }: DocumentJob): boolean => state === 'queued' || state === 'running';

/** Duration of a job so far: '42 s', '3 min 5 s'. */
export function durationText({ createdAt, updatedAt }: DocumentJob): string {
  const seconds = Math.max(1, Math.round((Date.parse(updatedAt) - Date.parse(createdAt)) / 1_000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function JobProgress({ job }: { job: DocumentJob }) {
  const { title, state, done, total, failed = [], message } = job;
  return (
    <div className={styles.progress}>
      <p>
        <b>{title}</b> <span role="status">{stateLabels[state]}</span>{' '}
        <span className={styles.count}>
          {done} of {total}
        </span>
      </p>
      {isUnfinished(job) && (
        <progress value={done} max={Math.max(total, 1)} aria-label={`${title}: ${done} of ${total}`} />
      )}
      {message && <p className="problem">{message}</p>}
      {failed.length > 0 && (
        <details>
          <summary>{failed.length} could not be created</summary>
          <ul>
            {failed.map(({ item, message: why }) => (
              <li key={item}>
                {item}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface DownloadProps {
  job: DocumentJob;
  quiet?: boolean;
  onDone?: () => void;
}

export function DownloadJob({ job, quiet = false, onDone }: DownloadProps) {
  const { busy, act } = useAction(messageOf);
  if (!job.file) return null;
  const { file } = job;
  const download = async () => {
    await saveFile(file);
    onDone?.();
  };

  return (
    <button
      type="button"
      className={quiet ? 'quiet' : undefined}
      disabled={busy !== ''}
      onClick={() => void act('download', download)}
    >
      {busy ? 'Downloading…' : 'Download'}
    </button>
  );
}

import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { messageOf } from '#lib/api-call.ts';
import { saveFile } from '#lib/save-file.ts';
import { useAction } from '#shared/flash/flash-context.ts';
import { isUnfinished, stateLabels } from './job-labels.ts';
import styles from './job-progress.module.css';

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

import type { Backup } from '#contracts/journal/connections.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { Time } from '../../shared/settings/day.tsx';
import styles from './connections.module.css';

const grouped = new Intl.NumberFormat('en-GB');

/** The backups, and the commands that make one and restore one: both need more rights than the journal has. */
export function Backups() {
  const { loaded, problem } = useLoaded<Backup[]>('/api/admin/settings/backups');
  const [last] = loaded ?? [];
  return (
    <section className={styles.backups} aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      {problem && <p role="alert">{problem}</p>}
      {loaded && !last && (
        <p>
          <b>No backup has been reported yet.</b> A backup has all documents as they were at one time, and
          every file. It is made while the journal runs.
        </p>
      )}
      {last && (
        <p>
          The last backup was made <Time time={last.at} />, with {contentsOf(last)}.
        </p>
      )}
      <Command label="Back up now, on the machine of the journal" text={backupCommand(last)} />
      {loaded && last && (
        <>
          <ul>
            {loaded.map((backup) => (
              <li key={backup.id}>
                <details>
                  <summary>
                    <Time time={backup.at} />: {contentsOf(backup)}
                  </summary>
                  <p className="hint">
                    In {backup.place}, {backup.encrypted ? 'encrypted' : 'not encrypted'}. Every file was
                    compared by its SHA-256 when it was copied; a restore compares everything again.
                  </p>
                  <Command
                    label="Restore it into an empty journal, then start that"
                    text={restoreCommand(backup)}
                  />
                </details>
              </li>
            ))}
          </ul>
          <p className="hint">
            As the command for backups has reported them. Secrets, logs and the newest usage are not in them.
          </p>
        </>
      )}
    </section>
  );
}

const contentsOf = ({ documents, documentBytes, files, fileBytes }: Backup): string =>
  `${grouped.format(documents)} documents and ${grouped.format(files)} files, ${fileSize(documentBytes + fileBytes)}`;

function Command({ label, text }: { label: string; text: string }) {
  return (
    <>
      <p>{label}:</p>
      <code className={styles.command}>{text}</code>
      <CopyButton text={text} label="Copy" />
    </>
  );
}

const KEY = 'BACKUP_KEY=AGE-SECRET-KEY-1… ';

function placeOf({ place, encrypted }: Pick<Backup, 'place' | 'encrypted'>): string {
  const bucket = /^s3:\/\/(.+)$/.exec(place)?.[1];
  return `${bucket ? `BACKUP_S3_BUCKET=${bucket}` : `BACKUP_DIR=${place}`} ${encrypted ? KEY : ''}`;
}

const backupCommand = (last?: Backup): string =>
  `${placeOf(last ?? { place: '/mnt/backups', encrypted: true })}npm run backup`;

const restoreCommand = (backup: Backup): string =>
  `DATA_DIR=/srv/new ${placeOf(backup)}npm run restore -- --backup ${backup.id}\nDATA_DIR=/srv/new npm start`;

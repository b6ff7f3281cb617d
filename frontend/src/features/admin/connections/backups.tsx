import { useState } from 'react';
import {
  type Backup,
  type BackupPlan,
  backupSchedules,
  type BackupSchedule,
} from '#contracts/journal/connections.ts';
import { call } from '#lib/api-call.ts';
import { fileSize } from '#lib/file-size.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { SelectInput } from '#ui/inputs/basic-inputs.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { Time } from '#shared/settings/day.tsx';
import { useRefreshWhile } from '../frame/use-refresh-while.ts';
import styles from './connections.module.css';

const grouped = new Intl.NumberFormat('en-GB');
const planPath = '/api/admin/settings/backup-plan';
const REFRESH_MS = 2_000;

/** The backups, their schedule, and the command that restores one, which needs more rights than the journal has. */
export function Backups() {
  const backups = useLoaded<Backup[]>('/api/admin/settings/backups');
  const plan = useLoaded<BackupPlan>(planPath);
  const isBusy = plan.loaded !== undefined && plan.loaded.state !== 'idle';
  useRefreshWhile(isBusy, REFRESH_MS, async () => {
    await plan.load();
    await backups.load();
  });
  const [last] = backups.loaded ?? [];
  const problem = backups.problem || plan.problem;
  return (
    <section className={styles.backups} aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      {problem && <p role="alert">{problem}</p>}
      <p>
        A backup contains every file, and all data as they were at one moment. The journal keeps running
        during a backup.
        {backups.loaded && !last && <b> There are no backups yet.</b>}
        {last && (
          <>
            {' '}
            The last backup was made <Time time={last.at} />, with {contentsText(last)}.
          </>
        )}
      </p>
      {plan.loaded && <Orders plan={plan.loaded} {...plan} />}
      {backups.loaded && last && <BackupList backups={backups.loaded} />}
    </section>
  );
}

const scheduleLabels: Record<BackupSchedule, string> = {
  off: 'Off',
  daily: 'Every day',
  weekly: 'Every week',
};

interface OrdersProps {
  plan: BackupPlan;
  load: () => Promise<unknown>;
  setLoaded: (plan: BackupPlan) => void;
  attempt: (action: () => Promise<unknown>) => Promise<void>;
}

function Orders({ plan, load, setLoaded, attempt }: OrdersProps) {
  const [key, setKey] = useState('');
  const post = (path: string, body?: object) =>
    attempt(async () => setLoaded(await call<BackupPlan>(planPath + path, { method: 'POST', body })));
  const makeKey = () =>
    attempt(async () => {
      setKey((await call<{ key: string }>(`${planPath}/key`, { method: 'POST' })).key);
      await load();
    });
  if (plan.place === undefined)
    return (
      <>
        <p>Backups cannot be started from this page. The operator makes one with these commands:</p>
        <Command text={'npm run backup:key\nBACKUP_DIR=/mnt/backups npm run backup'} />
      </>
    );
  return (
    <>
      {key && (
        <ShownOnce secret={key}>
          This is the backup key. Backups cannot be restored without it: keep it on another machine.
        </ShownOnce>
      )}
      {plan.has_key ? (
        <>
          <p>
            Backups are encrypted and stored in <code>{plan.place}</code>. Keep a copy on another machine in
            case this one is lost.
          </p>
          <div className={styles.orders}>
            <ActionButton
              label="Back up now"
              isMain
              disabled={plan.state !== 'idle'}
              onClick={() => post('/now')}
            />
            <SelectInput
              id="backup-schedule"
              label="Automatic backup"
              value={plan.schedule}
              options={backupSchedules.map((value) => ({ value, label: scheduleLabels[value] }))}
              onChange={(schedule) => void post('', { schedule })}
            />
          </div>
        </>
      ) : (
        <>
          <p>Backups are encrypted with a key. Keep it safe: it is shown only once.</p>
          <p className="actions">
            <ActionButton label="Create key" isMain onClick={() => makeKey()} />
          </p>
        </>
      )}
      <p role="status">
        {plan.state === 'ordered' && 'The backup starts within a few minutes…'}
        {plan.state === 'running' && 'A backup is being made…'}
      </p>
      {plan.problem && plan.state === 'idle' && (
        <p role="alert">
          The last backup failed
          {plan.began && (
            <>
              {' '}
              (<Time time={plan.began} />)
            </>
          )}
          : {plan.problem}.
        </p>
      )}
    </>
  );
}

function BackupList({ backups }: { backups: readonly Backup[] }) {
  return (
    <>
      <ul>
        {backups.map((backup) => (
          <li key={backup.id}>
            <details>
              <summary>
                <Time time={backup.at} />: {contentsText(backup)}
              </summary>
              <p className="hint">
                Stored in {backup.place}, {backup.encrypted ? 'encrypted' : 'not encrypted'}. The SHA-256 of
                each file was compared when it was copied. Restoring compares everything again.
              </p>
              <p>
                To restore this backup into a new folder and start the journal from there, run these commands
                on the journal’s machine{backup.encrypted && '. The first one asks for the key'}:
              </p>
              <Command text={restoreCommand(backup)} />
            </details>
          </li>
        ))}
      </ul>
      <p className="hint">Backups do not contain secrets, logs or the latest usage.</p>
    </>
  );
}

const contentsText = ({ documents, documentBytes, files, fileBytes }: Backup): string =>
  `${grouped.format(documents)} documents and ${grouped.format(files)} files, ${fileSize(documentBytes + fileBytes)}`;

const Command = ({ text }: { text: string }) => (
  <>
    <code className={styles.command}>{text}</code>
    <CopyButton text={text} label="Copy" />
  </>
);

/** Text quoted for a shell. */
const quoted = (text: string): string =>
  /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

function placeVariable({ place }: Backup): string {
  const bucket = /^s3:\/\/(.+)$/.exec(place)?.[1];
  return bucket ? `BACKUP_S3_BUCKET=${quoted(bucket)}` : `BACKUP_DIR=${quoted(place)}`;
}

/** Command without the key, which would stay in the shell's history. */
const restoreCommand = (backup: Backup): string =>
  `DATA_DIR=./restored ${placeVariable(backup)} npm run restore -- --backup ${backup.id}\nDATA_DIR=./restored PORT=8081 npm start`;

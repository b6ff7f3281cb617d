import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { StaffManuscript, StaffManuscriptFile } from '#contracts/manuscripts/manuscripts.ts';
import { isEnded } from '#contracts/policies/manuscript-stages.ts';
import { call } from '#lib/api-call.ts';
import { fileSize } from '#lib/file-size.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { useRefreshWhile } from '../frame/use-refresh-while.ts';
import { ReadingView } from '#shared/full-text/reading-view.tsx';
import { Day } from '#shared/settings/day.tsx';
import { DownloadButton } from './download-button.tsx';
import { CheckedNames, needsCheck } from './found-names.tsx';
import { fileKindLabels, manuscriptsPath } from './manuscript-labels.ts';
import { ShowButton } from './show-button.tsx';
import { UploadManuscriptFile } from './upload-manuscript-file.tsx';
import { useManuscriptAction } from './use-manuscript-action.ts';
import styles from './manuscripts.module.css';

/** Interval between requests while a copy is being created. */
const POLL_MS = 2_000;

/** The files of all rounds except payments, their copies without names, and an upload for files received by e-mail. */
export function ManuscriptFiles({ manuscript }: { manuscript: StaffManuscript }) {
  const { similarity } = manuscript;
  const files = manuscript.files.filter(({ kind }) => kind !== 'payment');
  useRefreshWhile(
    files.some(({ copy }) => copy?.state === 'making'),
    POLL_MS,
  );
  return (
    <section id="files" className={styles.section} aria-labelledby="files-heading">
      <h2 id="files-heading">Files</h2>
      {files.length === 0 && <p className="quiet">No files yet.</p>}
      <FileItems manuscript={manuscript} files={files} />
      {similarity !== undefined && (
        <p>
          Similarity: <b>{similarity}%</b>
        </p>
      )}
      {!isEnded(manuscript.stage) && (
        <details key={files.length} open={manuscript.stage === 'draft'}>
          <summary>Add a file</summary>
          <UploadManuscriptFile manuscript={manuscript} />
        </details>
      )}
    </section>
  );
}

interface ItemsProps {
  manuscript: StaffManuscript;
  files: readonly StaffManuscriptFile[];
}

export const FileItems = ({ manuscript, files }: ItemsProps) =>
  files.length > 0 && (
    <ul className={styles.list}>
      {files.map((file) => (
        <FileItem key={file.id} manuscript={manuscript} file={file} />
      ))}
    </ul>
  );

function FileItem({ manuscript, file }: { manuscript: StaffManuscript; file: StaffManuscriptFile }) {
  const { id, kind, name, round, bytes, at, by, sent, shown, copy, readable } = file;
  const { run } = useManuscriptAction(manuscript);
  const path = `${manuscriptsPath}/${manuscript.id}/files/${id}`;
  return (
    <li>
      <p>
        <b>{fileKindLabels[kind]}</b>
        {round > 0 && `, round ${round + 1}`}: <span className={styles.name}>{name}</span>{' '}
        <span className="hint">
          {fileSize(bytes)}, <Day time={at} /> from {by === 'author' ? 'the author' : by}
          {kind === 'report' && `. ${shownLabels[shown]}`}
        </span>
      </p>
      {copy && <CopyState copy={copy} />}
      {readable && (
        <ReadingView name={name} title={manuscript.title_text} fetch={() => call<TextTree>(`${path}/text`)} />
      )}
      <p className="actions">
        <DownloadButton path={path} label="Download" name={`Download ${name}`} />
        {copy?.state === 'made' && (
          <DownloadButton
            path={`${path}/copy`}
            label="Copy without names"
            name={`Copy without names of ${name}`}
          />
        )}
        {kind === 'report' && copy?.state === 'made' && (
          <ShowButton
            manuscript={manuscript}
            path={`/files/${id}`}
            whose={name}
            shown={shown !== 'no'}
            hasNames={needsCheck(copy) || by !== 'reviewer'}
          />
        )}
        {by !== 'author' && !(kind === 'attachment' && sent) && (
          <ConfirmButton
            label="Remove"
            name={`Remove ${name}`}
            question={`Remove ${name}?`}
            action="Remove file"
            onConfirm={() => void run(`/files/${id}`, { method: 'DELETE', done: 'File removed' })}
          />
        )}
      </p>
    </li>
  );
}

const shownLabels: Record<StaffManuscriptFile['shown'], string> = {
  now: 'Shown to the author',
  'after-decision': 'The author sees it after the decision',
  no: 'Not shown to the author',
};

/** The state of the copy for the other side of the review. */
function CopyState({ copy }: { copy: NonNullable<StaffManuscriptFile['copy']> }) {
  const { state, found, unsearched, reason } = copy;
  if (state === 'making') return <p role="status">A copy without names is being created…</p>;
  if (state === 'failed')
    return <p className="problem">A copy without names could not be created. {reason}</p>;
  if (found.length === 0) return <CheckedNames check={copy} advice="Check them." />;
  return (
    <details className={styles.found}>
      <summary>
        {found.length === 1 ? '1 name is' : `${found.length} names are`} left in the copy
        {unsearched.length > 0 && ', and parts of it could not be searched'}
      </summary>
      <CheckedNames check={copy} advice="Check them." />
      <p className="hint">Ask the author for a file without names, or add one.</p>
    </details>
  );
}

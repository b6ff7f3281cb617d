import { type SubmitEvent, useState } from 'react';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { StaffManuscript, StaffManuscriptFile } from '#contracts/manuscripts/manuscripts.ts';
import { isEnded } from '#contracts/policies/manuscript-stages.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { acceptedEndings, fileNameProblem, MAX_MANUSCRIPT_FILE_BYTES } from '#contracts/manuscripts/files.ts';
import { type ManuscriptFileKind, manuscriptFileKinds } from '#contracts/values/manuscript-file-kinds.ts';
import { call, serverMessageOf } from '#lib/api-call.ts';
import { fileSize } from '#lib/file-size.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { useRefreshWhile } from '#admin/frame/use-refresh-while.ts';
import { ReadingView } from '#shared/full-text/reading-view.tsx';
import { Day } from '#shared/settings/day.tsx';
import { DownloadButton, useManuscriptAction } from './manuscript-actions.tsx';
import { CheckedNames, needsCheck } from './found-names.tsx';
import { fileKindLabels, manuscriptsPath } from './manuscript-labels.ts';
import { ShowToAuthorButton } from './show-to-author-button.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { SelectInput, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import styles from './manuscripts.module.css';

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
          <ShowToAuthorButton
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

/** Payments come with the fee, attachments with a mail. */
const kinds = manuscriptFileKinds.filter((kind) => kind !== 'payment' && kind !== 'attachment');

const likelyKind = ({ stage, files }: StaffManuscript): ManuscriptFileKind =>
  stage === 'accepted'
    ? 'final'
    : stage === 'draft' && !files.some(({ kind }) => kind === 'manuscript')
      ? 'manuscript'
      : stage === 'draft' || stage === 'received'
        ? 'similarity'
        : 'report';

function UploadManuscriptFile({ manuscript }: { manuscript: StaffManuscript }) {
  const [kind, setKind] = useState(() => likelyKind(manuscript));
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState('');
  const [problem, setProblem] = useState<{ file?: string; percent?: string }>({});
  const { busy, act, revalidate } = useManuscriptAction(manuscript);
  const { element, focusRefused } = useInvalidFieldFocus();
  const isSimilarity = kind === 'similarity';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = {
      file: file ? uploadProblem(kind, file) : 'Choose a file',
      percent: isSimilarity ? percentProblem(percent) : undefined,
    };
    setProblem(found);
    if (!file || found.file || found.percent) {
      focusRefused();
      return;
    }
    await act('upload', () => send(file));
  }

  async function send(chosen: File) {
    const path = `${manuscriptsPath}/${manuscript.id}`;
    const body = new FormData();
    body.set('file', chosen);
    try {
      const { version } = await call<StaffManuscript>(`${path}/files?kind=${kind}`, { method: 'POST', body });
      if (isSimilarity) await call(path, { method: 'PATCH', body: { similarity: Number(percent) }, version });
      await revalidate();
    } catch (error) {
      setProblem({ file: serverMessageOf(error) });
      focusRefused();
    }
  }

  return (
    <form
      ref={element}
      className={styles.upload}
      aria-label="Add a file"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <SelectInput
        id="file-kind"
        label="Kind of file"
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: fileKindLabels[value] }))}
      />
      {isSimilarity && (
        <TextInput
          id="similarity"
          type="number"
          label="Similarity (%)"
          value={percent}
          onChange={setPercent}
          problem={problem.percent}
          required
        />
      )}
      <div className={styles.drop}>
        <FileDrop
          id="manuscript-file"
          label="File"
          accept={acceptedEndings[kind].map((ending) => `.${ending}`).join()}
          problem={problem.file}
          alerts
          take={setFile}
          hint={
            file
              ? `${file.name}, ${fileSize(file.size)}`
              : `Choose a file of up to ${fileSize(MAX_MANUSCRIPT_FILE_BYTES)}, or drop it here.`
          }
        />
      </div>
      <button type="submit" className="quiet" aria-disabled={busy !== ''}>
        {busy === 'upload' ? 'Uploading…' : 'Add file'}
      </button>
    </form>
  );
}

const uploadProblem = (kind: ManuscriptFileKind, { name, size }: File): string | undefined =>
  fileNameProblem(kind, name) ??
  (size > MAX_MANUSCRIPT_FILE_BYTES ? errorTable.file_too_large.message : undefined);

const percentProblem = (text: string): string | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? undefined : 'Enter a number from 0 to 100';

import { type SubmitEvent, useState } from 'react';
import { errorTable } from '#contracts/api/errors.ts';
import { acceptedEndings, fileNameProblem, MAX_MANUSCRIPT_FILE_BYTES } from '#contracts/manuscripts/files.ts';
import { type ManuscriptFileKind, manuscriptFileKinds } from '#contracts/values/manuscript-file-kinds.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { call, serverMessageOf } from '#lib/api-call.ts';
import { fileSize } from '#lib/file-size.ts';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { fileKindLabels, manuscriptsPath } from './manuscript-labels.ts';
import { useManuscriptAction } from './use-manuscript-action.ts';
import styles from './manuscripts.module.css';

/** Payments come with the fee, attachments with a mail. */
const kinds = manuscriptFileKinds.filter((kind) => kind !== 'payment' && kind !== 'attachment');

/** The kind of file most likely to be added now. */
const likelyKind = ({ stage, files }: StaffManuscript): ManuscriptFileKind =>
  stage === 'accepted'
    ? 'final'
    : stage === 'draft' && !files.some(({ kind }) => kind === 'manuscript')
      ? 'manuscript'
      : stage === 'draft' || stage === 'received'
        ? 'similarity'
        : 'report';

/** Adds a file received by e-mail or made by the office. */
export function UploadManuscriptFile({ manuscript }: { manuscript: StaffManuscript }) {
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
      file: file ? problemOf(kind, file) : 'Choose a file',
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

const problemOf = (kind: ManuscriptFileKind, { name, size }: File): string | undefined =>
  fileNameProblem(kind, name) ??
  (size > MAX_MANUSCRIPT_FILE_BYTES ? errorTable.file_too_large.message : undefined);

const percentProblem = (text: string): string | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? undefined : 'Enter a number from 0 to 100';

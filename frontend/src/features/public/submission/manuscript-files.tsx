import { useEffect, useRef, useState } from 'react';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { acceptedEndings, fileNameProblem, MAX_MANUSCRIPT_FILE_BYTES } from '#contracts/manuscripts/files.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import type { ManuscriptFile } from '#contracts/manuscripts/manuscripts.ts';
import { ApiError, serverMessageOf } from '#lib/api-call.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import fieldStyles from '#ui/inputs/field.module.css';
import { Problem } from '#ui/problem.tsx';
import { ReadingView } from '#shared/full-text/reading-view.tsx';
import type { Versioned, LinkForm } from './saved-form.ts';
import styles from './submission.module.css';

const POLL_MS = 1_500;

type ListedFile = Pick<ManuscriptFile, 'id' | 'kind' | 'name' | 'bytes' | 'copy' | 'readable'>;

interface DropProps<Shown extends Versioned, Values extends object> {
  form: LinkForm<Shown, Values>;
  kind: ManuscriptFileKind;
  /** Label instead of the name of the kind. */
  label?: string;
  /** Files that can still be removed. */
  files: readonly ListedFile[];
  onChosen?: (file: File) => void;
}

export function FilePlace<Shown extends Versioned, Values extends object>({
  form,
  kind,
  label,
  files,
  onChosen,
}: DropProps<Shown, Values>) {
  const words = useSubmissionMessages();
  const { format } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [upload, setUpload] = useState<{ name: string; part: number }>();
  const [problem, setProblem] = useState<string>();
  const [arrived, setArrived] = useState('');
  const most = format.size(MAX_MANUSCRIPT_FILE_BYTES);
  const endings = acceptedEndings[kind].map((ending) => `.${ending}`);

  async function take(file: File | undefined) {
    if (!file) return;
    if (input.current) input.current.value = '';
    const wrong =
      fileNameProblem(kind, file.name) ??
      (file.size > MAX_MANUSCRIPT_FILE_BYTES ? words.tooLarge(most) : undefined);
    setProblem(wrong && words.problem(wrong));
    setArrived('');
    if (wrong) return;
    onChosen?.(file);
    const left = new AbortController();
    sending.current = left;
    setUpload({ name: file.name, part: 0 });
    try {
      const onProgress = (part: number) => setUpload({ name: file.name, part });
      const now = await form.calls.upload<Shown>(kind, file, onProgress, left.signal);
      if (now && now.version === form.manuscript.version && files.length === 0) setProblem(words.sameFile);
      else if (now) {
        form.take(now);
        setArrived(words.sent(file.name));
      }
    } catch (error) {
      const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
      const isOffline = error instanceof ApiError && error.code === 'service_unavailable';
      setProblem(isOffline ? words.outcomes.failed : words.problem(field ?? serverMessageOf(error)));
    } finally {
      setUpload(undefined);
    }
  }

  return (
    <div className={fieldStyles.wide}>
      <FileDrop
        id={`file-${kind}`}
        ref={input}
        label={label ?? words.kinds[kind]}
        form="" // It is sent by itself.
        accept={endings.join(',')}
        disabled={upload !== undefined}
        problem={problem ?? form.problem(`file-${kind}`)}
        alerts
        take={(file) => void take(file)}
        hint={`${words.drop(endings.join(', '), most)}${files.length > 0 && kind !== 'supplement' ? `. ${words.replaces}` : ''}`}
      />
      {upload && (
        <div className={styles.upload}>
          <progress aria-label={upload.name} value={upload.part} />
          <span>{words.sending(upload.name, Math.round(upload.part * 100))}</span>
          <button type="button" className="quiet" onClick={() => sending.current?.abort()}>
            {words.cancel}
          </button>
        </div>
      )}
      <p className="unseen" role="status">
        {arrived}
      </p>
      <FileList form={form} files={files} removable />
    </div>
  );
}

interface ListProps<Shown extends Versioned, Values extends object> {
  form: LinkForm<Shown, Values>;
  files: readonly ListedFile[];
  removable?: boolean;
  /** Whether the copies without names are downloaded. */
  asCopy?: (file: ListedFile) => boolean;
}

/** Files with their actions, and the names left in their copies. */
export function FileList<Shown extends Versioned, Values extends object>({
  form,
  files,
  removable,
  asCopy = () => false,
}: ListProps<Shown, Values>) {
  const { calls, take } = form;
  const words = useSubmissionMessages();
  const { format } = useMessages();
  const [problem, setProblem] = useState('');
  const isMaking = files.some(({ copy }) => copy?.state === 'making');

  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => {
      calls.request<Shown>('').then(take, () => undefined); // asked again
    }, POLL_MS);
    return () => clearInterval(timer);
  });

  const attempt = (action: Promise<unknown>) => {
    setProblem('');
    action.catch((error: unknown) => setProblem(words.problem(serverMessageOf(error))));
  };
  const remove = (id: string) =>
    attempt(calls.request<Shown>(`/files/${id}`, { method: 'DELETE' }).then(take));

  if (files.length === 0) return null;
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <p className={styles.file}>
              <span>
                {!removable && <b>{words.kinds[file.kind]}: </b>}
                {file.name} <span className="quiet">{format.size(file.bytes)}</span>
              </span>
              <button
                type="button"
                className="quiet"
                aria-label={words.download(file.name)}
                onClick={() => attempt(calls.save(`/files/${file.id}${asCopy(file) ? '/copy' : ''}`))}
              >
                ↓
              </button>
              {removable && (
                <button
                  type="button"
                  className="quiet"
                  aria-label={words.removeFile(file.name)}
                  onClick={() => remove(file.id)}
                >
                  {words.remove}
                </button>
              )}
            </p>
            {removable && file.copy && (
              <Copy file={file} onOpen={() => attempt(calls.save(`/files/${file.id}/copy`))} />
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  );
}

interface ReadingProps<Shown extends Versioned, Values extends object> {
  form: LinkForm<Shown, Values>;
  files: readonly ListedFile[];
  /** Plain title of the manuscript. */
  title: string;
}

/** Texts of the converted files, with the numbers of paragraphs that reviews name. */
export const ReadingViews = <Shown extends Versioned, Values extends object>({
  form: { calls },
  files,
  title,
}: ReadingProps<Shown, Values>) =>
  files.map(
    ({ id, name, readable }) =>
      readable && (
        <ReadingView
          key={id}
          name={name}
          title={title}
          fetch={() => calls.request<TextTree>(`/files/${id}/text`)}
        />
      ),
  );

/** Whether reviewers receive a copy without names. */
function Copy({ file: { copy }, onOpen }: { file: ListedFile; onOpen: () => void }) {
  const { copy: words, problem: phrase } = useSubmissionMessages();
  if (!copy) return null;
  if (copy.state === 'failed')
    return (
      <p className="hint">
        {words.failed} {phrase(copy.reason ?? '')}
      </p>
    );
  return (
    <div className="hint">
      <p role="status">
        {words[copy.state]}{' '}
        {copy.state === 'made' && (
          <button type="button" className={styles.plain} onClick={onOpen}>
            {words.open}
          </button>
        )}
      </p>
      {copy.found.length > 0 && (
        <>
          <p className={styles.caution}>{words.found}</p>
          <ul className={styles.found}>
            {copy.found.map(({ text, around }, at) => (
              <li key={at}>
                <b>{text}</b> <span className="quiet">{around}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {copy.unsearched.length > 0 && (
        <p className={styles.caution}>{words.unsearched(copy.unsearched.map(phrase).join('; '))}</p>
      )}
      {copy.left_out.length > 0 && <p>{words.leftOut(copy.left_out.map(phrase).join('; '))}</p>}
    </div>
  );
}

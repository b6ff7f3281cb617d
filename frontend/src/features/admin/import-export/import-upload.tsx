import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import { MAX_IMPORT_BYTES } from '#contracts/text/limits.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { serverMessageOf } from '#lib/api-call.ts';
import { FILE_CHANGED, isChanged } from '#lib/changed-files.ts';
import { uploadFile } from '#lib/upload-file.ts';
import { zipOfFiles } from '#lib/zip-files.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { useFileChosenAgain } from '#ui/inputs/use-file-chosen-again.ts';
import styles from './import-upload.module.css';
import fileInputStyles from '#ui/inputs/file-input.module.css';

const MEGABYTE = 1_048_576;
const tooLarge = `File size exceeds the limit of ${MAX_IMPORT_BYTES / MEGABYTE} MB.`;
const hint = `A list and its PDFs, a zip of them, or an export of OJS (XML) or Janeway (zip), up to ${MAX_IMPORT_BYTES / MEGABYTE} MB.`;

export function ImportUpload() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<number>();
  const [stopping, setStopping] = useState<AbortController>();
  useEffect(() => () => stopping?.abort(), [stopping]);

  function choose(chosen: File[]) {
    setFiles(chosen);
    setProblem(filesProblem(chosen));
  }

  useFileChosenAgain(input, choose);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (sent !== undefined) return;
    const wrong = files.length === 0 ? 'Choose a file' : filesProblem(files);
    setProblem(wrong);
    if (wrong) {
      input.current?.focus();
      return;
    }
    const stop = new AbortController();
    setStopping(stop);
    setSent(0);
    try {
      const found = await send(files, setSent, stop.signal);
      if (found) await navigate(adminPaths.import(found.id));
    } catch (error) {
      const changed = await Promise.all(files.map(isChanged));
      setProblem(changed.includes(true) ? FILE_CHANGED : serverMessageOf(error));
    }
    setSent(undefined);
    setStopping(undefined);
  }

  return (
    <form className={styles.form} aria-label="Import" onSubmit={(event) => void submit(event)}>
      <div>
        <label htmlFor="import-file">Articles</label>
        <input
          id="import-file"
          ref={input}
          className={fileInputStyles.drop}
          type="file"
          multiple
          accept=".zip,.xlsx,.csv,.json,.pdf,.xml"
          aria-invalid={problem !== undefined}
          aria-describedby="import-hint"
          disabled={sent !== undefined}
          onChange={({ target }) => choose([...(target.files ?? [])])}
        />
        {problem && (
          <span className="problem" role="alert">
            {problem}
          </span>
        )}
        <p className="hint" id="import-hint">
          {hint}
        </p>
      </div>
      {sent !== undefined && <progress value={sent} aria-label={`Uploaded: ${Math.round(sent * 100)}%`} />}
      <p className="actions">
        <button type="submit" disabled={sent !== undefined}>
          {sent === undefined ? 'Check' : `Uploading… ${Math.round(sent * 100)}%`}
        </button>
        {stopping && <ActionButton label="Stop" onClick={() => stopping.abort()} />}
      </p>
    </form>
  );
}

async function send(
  files: File[],
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<JournalImport | undefined> {
  const [first] = files;
  const file = files.length === 1 && first && isComplete(first) ? first : await zipOfFiles(files);
  const list = files.find(({ name }) => /\.(?:xlsx|csv|json)$/i.test(name)) ?? first;
  const path = `/api/admin/imports?name=${encodeURIComponent((list?.name ?? '').slice(0, 200))}`;
  return uploadFile<JournalImport>({ path, file, type: 'application/octet-stream', onProgress, signal });
}

/** A zip or an export of OJS. */
const isComplete = ({ name }: File): boolean => /\.(?:zip|xml)$/i.test(name);

function filesProblem(files: File[]): string | undefined {
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_IMPORT_BYTES) return tooLarge;
  if (files.length > 1 && files.some(isComplete))
    return 'Choose a zip or an export alone, without other files';
  return undefined;
}

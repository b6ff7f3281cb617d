import { useEffect, useRef } from 'react';
import { errorTable } from '#contracts/api/errors.ts';
import { MAX_UPLOAD_BYTES, megabytes, tooLargeMessage } from '#contracts/text/limits.ts';
import { fileSize } from '#lib/file-size.ts';
import { FileDrop } from './file-drop.tsx';
import { useFileChosenAgain } from './use-file-chosen-again.ts';
import { useFileSource } from './use-file-source.ts';
import fieldStyles from './field.module.css';
import styles from './pdf-input.module.css';

interface Props {
  id: string;
  label: string;
  file?: File;
  onChange: (file: File | undefined) => void;
  /** The current file, which a chosen one replaces. */
  present?: { name: string; address: string };
  maxBytes?: number;
  required?: boolean;
  /** Hides its first page, which is shown elsewhere. */
  unseen?: boolean;
  invalid?: boolean;
  problem?: string;
}

/**
 * Accepts one PDF, chosen or dropped, and shows it; a file that is too large is rejected with an
 * alert and cleared (requirements.md#article-form).
 */
export function PdfInput({
  id,
  label,
  file,
  onChange,
  present,
  maxBytes = MAX_UPLOAD_BYTES,
  required,
  unseen = false,
  invalid,
  problem,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const preview = useFileSource(file, '#page=1&view=Fit&toolbar=0&navpanes=0');

  useEffect(() => {
    const element = input.current;
    if (!element || element.files?.[0] === file) return;
    // A file from elsewhere, such as the paper that the form began with, is named in the field too.
    const files = new DataTransfer();
    if (file) files.items.add(file);
    element.files = files.files;
  }, [file]);

  function take(chosen: File | undefined) {
    const refusal = chosen && refusalOf(chosen, maxBytes);
    if (refusal) {
      window.alert(refusal);
      if (input.current) input.current.value = '';
    }
    onChange(refusal ? undefined : chosen);
  }

  useFileChosenAgain(input, ([chosen]) => take(chosen));

  return (
    <div className={fieldStyles.wide}>
      <FileDrop
        id={id}
        name={id}
        ref={input}
        label={
          <>
            {label}
            {required && <span aria-hidden="true"> *</span>}
          </>
        }
        accept="application/pdf,.pdf"
        required={required}
        aria-invalid={invalid || problem !== undefined}
        problem={problem}
        take={take}
        hint={
          <>
            {file
              ? `${file.name}, ${fileSize(file.size)}`
              : `Choose a PDF under ${megabytes(maxBytes)}, or drop it here.`}
            {present && !file && (
              <>
                {' '}
                Current file:{' '}
                <a href={present.address} target="_blank" rel="noopener">
                  {present.name}
                </a>{' '}
                (kept unless replaced).
              </>
            )}
          </>
        }
      />
      {file && !unseen && navigator.pdfViewerEnabled && (
        <iframe className={styles.preview} title={`First page of ${file.name}`} ref={preview} />
      )}
    </div>
  );
}

function refusalOf(file: File, maxBytes: number): string | undefined {
  if (file.size > maxBytes) return tooLargeMessage(maxBytes);
  return file.type === 'application/pdf' ? undefined : errorTable.not_a_pdf.message;
}

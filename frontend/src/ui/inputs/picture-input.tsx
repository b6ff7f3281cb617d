import { useEffect, useRef } from 'react';
import { errorTable } from '#contracts/api/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contracts/text/limits.ts';
import { useFileChosenAgain } from './use-file-chosen-again.ts';
import { useFileSource } from './use-file-source.ts';
import fieldStyles from './field.module.css';
import styles from './picture-input.module.css';

interface Props {
  id: string;
  label: string;
  file?: File;
  onChange: (file: File | undefined) => void;
  /** URL of the picture shown while no file is chosen. */
  present?: string;
  none?: string;
  hint?: string;
  /** Portrait by default; wide for logos. */
  shape?: 'wide';
  problem?: string;
  onRefused: (message: string) => void;
}

/** Accepts one picture, with a preview of the current or the chosen one. */
export function PictureInput({ id, label, file, onChange, present, problem, onRefused, ...props }: Props) {
  const { none, hint, shape } = props;
  const input = useRef<HTMLInputElement>(null);
  const chosen = useFileSource(file);

  useEffect(() => {
    if (!file && input.current) input.current.value = '';
  }, [file]);

  function take(picture: File | undefined) {
    const refusal = picture && refusalOf(picture);
    onChange(refusal ? undefined : picture);
    if (refusal) {
      if (input.current) input.current.value = '';
      onRefused(refusal);
    }
  }

  useFileChosenAgain(input, ([chosen]) => take(chosen));

  return (
    <div className={fieldStyles.wide}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.picture} data-shape={shape}>
        {file ? (
          <img ref={chosen} alt={`Chosen: ${file.name}`} />
        ) : present ? (
          <img src={present} alt="" />
        ) : (
          none && <span className={styles.none}>{none}</span>
        )}
        <div>
          <input
            id={id}
            name={id}
            ref={input}
            type="file"
            accept="image/*"
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => take(target.files?.[0])}
          />
          <span id={`${id}-hint`}>
            {problem && <span className="problem">{problem}</span>}
            <span className="hint">JPEG, PNG, WebP, AVIF or GIF, under 5 MB</span>
            {hint && <span className="hint">{hint}</span>}
          </span>
        </div>
      </div>
    </div>
  );
}

function refusalOf(picture: File): string | undefined {
  if (picture.size > MAX_UPLOAD_BYTES) return errorTable.file_too_large.message;
  return picture.type.startsWith('image/') ? undefined : errorTable.not_an_image.message;
}

import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import styles from './file-input.module.css';

interface Props extends ComponentProps<'input'> {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  problem?: ReactNode;
  /** Whether the problem is announced when it appears. */
  alerts?: boolean;
  /** The first file, and all of an input that is `multiple`. */
  take: (file: File | undefined, all: File[]) => void;
}

/** A field that accepts one file, chosen or dropped. */
export function FileDrop({ id, label, hint, problem, alerts, take, ...input }: Props) {
  const [over, setOver] = useState(false);

  const takeAll = (files: Iterable<File>) => take([...files][0], [...files]);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!input.disabled) takeAll(event.dataTransfer.files);
  }

  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        aria-invalid={Boolean(problem)}
        {...input}
        id={id}
        className={styles.drop}
        data-over={over}
        type="file"
        aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
        onChange={(event) => takeAll(event.target.files ?? [])}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      />
      {problem && (
        <span className="problem" id={`${id}-problem`} role={alerts ? 'alert' : undefined}>
          {problem}
        </span>
      )}
      <p className="hint" id={`${id}-hint`} aria-live="polite">
        {hint}
      </p>
    </>
  );
}

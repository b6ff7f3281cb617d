import { type ReactNode, useState } from 'react';
import styles from './form-section.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Whether it is opened on request. */
  folded?: boolean;
  /** Opens a folded one, such as for a problem inside. */
  open?: boolean;
  /** What a folded one contains, in a few words. */
  summary?: string;
}

/** A group of fields of a long form, under a heading. */
export function FormSection({ title, children, folded = false, open = false, summary }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const fields = <div className={styles.fields}>{children}</div>;
  if (!folded)
    return (
      <fieldset>
        <legend>{title}</legend>
        {fields}
      </fieldset>
    );
  const isOpen = open || unfolded;
  return (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) setUnfolded(currentTarget.open);
      }}
    >
      <summary>
        {title}
        {summary && <span className="hint">{summary}</span>}
      </summary>
      {isOpen && <fieldset aria-label={title}>{fields}</fieldset>}
    </details>
  );
}

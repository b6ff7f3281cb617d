import { lazy, type ReactNode, Suspense, useContext, useId } from 'react';
import { countWords, type Markup, textOfHtml } from '#contracts/text/rich-text.ts';
import { classNames } from '#lib/class-names.ts';
import { loadOrReload } from '#lib/missing-scripts.ts';
import { InputWords } from '#messages/input-words.ts';
import fieldStyles from '../field.module.css';
import styles from './rich-text-editor.module.css';

const RichTextEditor = lazy(loadOrReload(() => import('./rich-text-editor.tsx')));

interface Props {
  id: string;
  label: string;
  kind: Markup;
  value: string;
  onChange: (html: string) => void;
  required?: boolean;
  /** Whether to highlight the field as empty. */
  invalid?: boolean;
  problem?: string;
  autoFocus?: boolean;
  /** Maximum shown by the word count; more words are accepted. */
  maxWords?: number;
  /** Initial height of a line or two. */
  short?: boolean;
  hint?: ReactNode;
}

/** A field for text with the markup that its kind allows, with a word count for longer kinds. */
export function RichTextField({ id, label, kind, value, onChange, maxWords, short, hint, ...state }: Props) {
  const { required = false, invalid = false, autoFocus = false, problem } = state;
  const inputWords = useContext(InputWords);
  const labelId = useId();
  const noteId = useId();
  const words = countWords(textOfHtml(value));
  const over = words - (maxWords ?? words);

  return (
    <div className={classNames(fieldStyles.wide, short && styles.short)}>
      <span className={fieldStyles.label} id={labelId} onClick={() => document.getElementById(id)?.focus()}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </span>
      <Suspense
        fallback={
          <div className={classNames('quiet', styles.editable, styles[kind])}>{inputWords.loadingEditor}</div>
        }
      >
        <RichTextEditor
          id={id}
          kind={kind}
          label={label}
          value={value}
          onChange={onChange}
          invalid={invalid || problem !== undefined}
          required={required}
          autoFocus={autoFocus}
          labelledBy={labelId}
          describedBy={noteId}
        />
      </Suspense>
      <span id={noteId}>
        {problem && <span className="problem">{problem}</span>}
        {!short && (
          <span className={classNames('hint', over > 0 && styles.over)}>
            {inputWords.words(words, over, maxWords)}
          </span>
        )}
      </span>
      {hint && <span className="hint">{hint}</span>}
    </div>
  );
}

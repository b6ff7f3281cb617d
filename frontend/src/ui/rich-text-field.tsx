import { useId, useRef } from 'react';
import { countWords } from '#contracts/rich-text.js';

interface Props {
  id: string;
  label: string;
  /** What was typed; italics are `<i>…</i>`. */
  value: string;
  onChange: (value: string) => void;
  /** How the value will be shown; only what it allows is markup. */
  toHtml: (value: string) => string;
  rows: number;
  invalid?: boolean;
  /** A broken rule. */
  problem?: string;
  /** Shown beside the word count. */
  note?: string;
}

/** A text whose only markup is italics, with a button for them and a preview. */
export function RichTextField({ id, label, value, onChange, toHtml, rows, invalid, problem, note }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const html = toHtml(value);
  const words = countWords(value.replace(/<\/?(?:i|em)>/gi, ''));

  function italicise() {
    const area = field.current;
    if (!area) return;
    const { selectionStart: start, selectionEnd: end } = area;
    area.focus();
    area.setRangeText(`<i>${value.slice(start, end)}</i>`, start, end, 'end');
    if (start === end) area.setSelectionRange(start + 3, start + 3);
    onChange(area.value);
  }

  return (
    <div className="rich-field">
      <div className="rich-field-head">
        <label htmlFor={id}>{label}</label>
        <button
          type="button"
          className="quiet"
          onClick={italicise}
          aria-controls={id}
          title="Italic (Ctrl+I)"
        >
          <i>Italic</i>
        </button>
      </div>
      <textarea
        id={id}
        name={id}
        ref={field}
        rows={rows}
        required
        aria-invalid={invalid || problem !== undefined}
        aria-describedby={noteId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'i' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          italicise();
        }}
      />
      {problem && <span className="problem">{problem}</span>}
      <p className="hint" id={noteId}>
        {words} {words === 1 ? 'word' : 'words'}
        {note && ` · ${note}`}
      </p>
      {/<(?:i|em)>/.test(html) && (
        <div
          className="rich-preview"
          aria-label={`${label}, as it will appear`}
          role="group"
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </div>
  );
}

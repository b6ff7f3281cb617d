import { type KeyboardEvent, useEffect } from 'react';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useKey } from '#ui/use-key.ts';
import type { Form } from '#shared/forms/use-form.ts';
import { issueLabels, type IssueValues } from './issue-values.ts';
import styles from './issue-form.module.css';

interface Props {
  /** Prefix of the field ids. */
  name: string;
  form: Form<IssueValues>;
  /** Numbers that one button enters. */
  proposed?: Pick<IssueValues, 'volume' | 'issue'>;
  onCancel: () => void;
}

/** Year, volume and number of an issue, with Submit and X (requirements.md#issue-form). */
export function IssueForm({ name, form, proposed, onCancel }: Props) {
  const { element, state, text } = form;
  const saving = state === 'saving';
  useKey('Control+s', () => element.current?.requestSubmit(), 'Submit');

  // The year is preset, so the volume has the focus.
  useEffect(
    () => element.current?.querySelector<HTMLInputElement>(`#${name}-volume`)?.select(),
    [element, name],
  );

  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-busy={saving}
      onKeyDown={leaveOnEscape}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <div className={styles.fields}>
        {(['year', 'volume', 'issue'] as const).map((field) => (
          <TextInput
            key={field}
            {...text(field)}
            id={`${name}-${field}`}
            label={issueLabels[field]}
            type="number"
            required
          />
        ))}
      </div>
      <div className="actions">
        {proposed && (
          <button type="button" className="quiet" onClick={() => form.change(proposed)}>
            Volume {proposed.volume}, Issue {proposed.issue}
          </button>
        )}
        <button type="submit" disabled={saving}>
          {saving ? 'Saving…' : 'Submit'}
        </button>
        <button type="button" className="quiet" aria-label="Cancel" onClick={onCancel}>
          X
        </button>
      </div>
    </form>
  );
}

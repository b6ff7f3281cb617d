import { type FormEvent, type ReactNode, useState } from 'react';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useAfterPress } from '#ui/use-after-press.ts';
import { useKey } from '#ui/use-key.ts';
import type { DraftState } from './draft-writer.ts';
import { FormConflict } from './conflict-dialog.tsx';
import { FormDrafts } from './form-drafts.tsx';
import { useFieldOfAddress, useAddressedField } from './use-field-of-address.ts';
import type { Form } from './use-form.ts';
import styles from './form-frame.module.css';

interface Props<Values extends object> {
  form: Form<Values>;
  /** Saves the form, if it is not the form's own save. */
  onSubmit?: () => Promise<void>;
  action: string;
  draft?: string;
  /** Replaces the button when there is nothing more to submit. */
  done?: ReactNode;
  children: ReactNode;
}

/** A form with its button at the bottom of the screen, which shows whether changes are saved. */
export function FormFrame<Values extends object>({
  form,
  onSubmit = form.save,
  action,
  draft,
  ...props
}: Props<Values>) {
  const { done, children } = props;
  const { element, state, isUnsaved, leave } = form;
  const afterPress = useAfterPress();
  useFieldOfAddress(element);
  useKey('Control+s', () => focusedForm(element.current)?.requestSubmit(), done ? undefined : action);
  const [draftState, setDraftState] = useState<DraftState>('none');

  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit();
  }

  return (
    <form
      className={styles.form}
      data-form-frame
      ref={element}
      noValidate
      aria-busy={state === 'saving'}
      // The error of a field that is left may move the button that is being pressed.
      onBlur={({ target }) => afterPress(() => leave(target.id))}
      onSubmit={submit}
    >
      <UnsavedGuard unsaved={isUnsaved} kept={draft !== undefined} />
      <FormConflict form={form} />
      {draft !== undefined && <FormDrafts form={form} title={draft} onChange={setDraftState} />}
      {children}
      <div className={styles.end}>
        {done ?? (
          <>
            <button type="submit" disabled={state === 'saving'}>
              {action}
            </button>
            <span className={styles.state} role="status">
              {{ ready: '', saving: 'Saving…', saved: 'Saved' }[state]}
            </span>
            {state === 'ready' && <span className={styles.state}>{draftLabels[draftState]}</span>}
          </>
        )}
      </div>
    </form>
  );
}

const draftLabels: Record<DraftState, string> = {
  none: '',
  saved: 'Draft saved',
  kept: 'Not saved yet. What you typed is kept in this browser',
  failed: 'Draft not saved',
};

/** The form with the focus, where a page has several. */
const focusedForm = (otherwise: HTMLFormElement | null): HTMLFormElement | null =>
  document.activeElement?.closest<HTMLFormElement>('form[data-form-frame]') ?? otherwise;

interface SectionProps {
  title: string;
  children: ReactNode;
  folded?: boolean;
  /** Opens a folded section, for example for a problem inside. */
  open?: boolean;
  /** Names of its fields: the section opens for an address that names one. */
  fields?: readonly string[];
  /** Short summary of a folded section. */
  summary?: string;
}

export function FormSection({
  title,
  children,
  folded = false,
  open = false,
  summary,
  fields: names = [],
}: SectionProps) {
  const [unfolded, setUnfolded] = useState(false);
  const { field, key } = useAddressedField();
  const isSought = names.some((name) => field === name || field.startsWith(`${name}.`));
  /** Navigation for which the section has been closed again. */
  const [closed, setClosed] = useState('');
  const fields = <div className={styles.fields}>{children}</div>;
  if (!folded)
    return (
      <fieldset>
        <legend>{title}</legend>
        {fields}
      </fieldset>
    );
  const isOpen = open || unfolded || (isSought && closed !== key);
  return (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={({ currentTarget, target }) => {
        if (target !== currentTarget) return;
        setUnfolded(currentTarget.open);
        if (!currentTarget.open) setClosed(key);
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

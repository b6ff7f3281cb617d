import type { FormEvent, ReactNode } from 'react';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import type { Labels } from './conflict-dialog.tsx';
import { FormConflict } from './form-conflict.tsx';
import type { Form } from './use-form.ts';
import styles from './form-frame.module.css';

interface Props<Values extends object> {
  form: Form<Values>;
  onSubmit: () => Promise<void>;
  /** Field labels, for the conflict dialog. */
  labels: Labels<Values>;
  /** Label of the button. */
  action: string;
  /** Replaces the button once there is nothing more to submit. */
  done?: ReactNode;
  children: ReactNode;
}

/** A form with its button at the bottom of the screen, which shows what is saved and what is not. */
export function FormFrame<Values extends object>({
  form,
  onSubmit,
  labels,
  action,
  ...props
}: Props<Values>) {
  const { done, children } = props;
  const { element, state, isUnsaved, leave } = form;

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
      onBlur={({ target }) => leave(target.id)}
      onSubmit={submit}
    >
      <UnsavedGuard unsaved={isUnsaved} />
      <FormConflict form={form} labels={labels} />
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
          </>
        )}
      </div>
    </form>
  );
}

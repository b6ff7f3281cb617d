import { type ReactNode, useState } from 'react';
import { serverMessageOf } from '#lib/api-call.ts';
import { classNames } from '#lib/class-names.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { useInvalidFieldFocus } from '#ui/inputs/use-invalid-field-focus.ts';
import { Problem } from '#ui/problem.tsx';
import frameStyles from '#shared/forms/form-frame.module.css';
import type { Versioned, LinkForm } from './saved-form.ts';
import styles from './submission.module.css';

interface Props<Shown extends Versioned, Values extends object> {
  form: LinkForm<Shown, Values>;
  /** Consequence of sending. */
  note: string;
  /** Whether there are fields, which are saved while they are typed. */
  isTyped: boolean;
  caution?: ReactNode;
  className?: string;
  onSent: () => void;
  children: ReactNode;
}

/**
 * The form of a link, which sends what is typed and then the manuscript or report: below its fields stands what is
 * missing, each with the way to it, the button, and whether everything is saved.
 */
export function LinkFormFrame<Shown extends Versioned, Values extends object>({
  form,
  note,
  isTyped,
  caution,
  className,
  onSent,
  children,
}: Props<Shown, Values>) {
  const words = useSubmissionMessages();
  const { element, focusRefused } = useInvalidFieldFocus();
  const [{ isSending, problem }, setState] = useState<{ isSending: boolean; problem?: string }>({
    isSending: false,
  });
  const { missing } = form;

  async function send() {
    if (isSending) return;
    if (missing.length > 0) {
      form.markMissing();
      document.getElementById(missing[0]!.input)?.focus();
      return;
    }
    setState({ isSending: true });
    try {
      if (!(await form.save())) {
        setState({ isSending: false, problem: words.states.unsaved });
        focusRefused();
        return;
      }
      form.rebase(await form.calls.request<Shown>('/send', { method: 'POST', body: {} }));
      setState({ isSending: false });
      onSent();
    } catch (error) {
      setState({ isSending: false, problem: words.problem(serverMessageOf(error)) });
    }
  }

  return (
    <form
      className={classNames(frameStyles.form, className)}
      data-form-frame
      ref={element}
      noValidate
      onBlur={({ target }) => form.leave(target.id)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      <section className={styles.end}>
        <p role="status">{words.missing(missing.length)}</p>
        {missing.length > 0 && (
          <ul className={styles.missing}>
            {missing.map(({ field, message, input }) => (
              <li key={field}>
                {/* A link would replace the fragment, which has the token. */}
                <button
                  type="button"
                  className={styles.plain}
                  onClick={() => document.getElementById(input)?.focus()}
                >
                  {words.problem(message)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {caution}
        <p className="actions">
          <button type="submit" disabled={isSending}>
            {words.send}
          </button>
        </p>
        <p className="hint">{note}</p>
        <Problem text={problem} />
      </section>
      {isTyped && (
        <p className={styles.state} role="status">
          {form.failure === undefined ? words.states[form.saved] : words.problem(form.failure)}
        </p>
      )}
    </form>
  );
}

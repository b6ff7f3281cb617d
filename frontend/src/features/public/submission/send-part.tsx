import { useState } from 'react';
import { serverMessageOf } from '../../../lib/api-call.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import type { MissingInput, Versioned } from './saved-form.ts';
import type { LinkForm } from './use-saved-form.ts';
import styles from './submission.module.css';

/** Sends what is typed and then the manuscript or report, unless something is missing. */
export function useSend<Shown extends Versioned, Values extends object>(
  form: LinkForm<Shown, Values>,
  onSent: () => void,
  focusRefused: () => void,
) {
  const words = useSubmissionMessages();
  const [state, setState] = useState<{ isSending: boolean; problem?: string }>({ isSending: false });

  async function send() {
    if (state.isSending) return;
    if (form.missing.length > 0) {
      form.markMissing();
      document.getElementById(form.missing[0]!.input)?.focus();
      return;
    }
    setState({ isSending: true });
    try {
      if (!(await form.save())) {
        setState({ isSending: false, problem: words.states.unsaved });
        focusRefused();
        return;
      }
      const now = await form.calls.request<Shown>('/send', { method: 'POST', body: {} });
      form.rebase(now);
      setState({ isSending: false });
      onSent();
    } catch (error) {
      setState({ isSending: false, problem: words.problem(serverMessageOf(error)) });
    }
  }
  return { ...state, send };
}

interface EndProps {
  missing: readonly MissingInput[];
  sending: ReturnType<typeof useSend>;
  /** What sending leads to. */
  note: string;
}

/** What is missing, each with the way to it, the button, and whether everything is saved. */
export function FormEnd({ missing, sending: { isSending, problem }, note }: EndProps) {
  const words = useSubmissionMessages();
  return (
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
      <p className="actions">
        <button type="submit" disabled={isSending}>
          {words.send}
        </button>
      </p>
      <p className="hint">{note}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

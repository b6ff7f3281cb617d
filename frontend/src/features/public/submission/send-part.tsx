import { useState } from 'react';
import { declarations } from '#contracts/values/declarations.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { serverMessageOf } from '../../../lib/api-call.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import { CheckList } from '../../../ui/inputs/check-list.tsx';
import fieldStyles from '../../../ui/inputs/field.module.css';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { inputOf, type ManuscriptForm } from './use-link-form.ts';
import styles from './submission.module.css';

/** Sends what is typed and then the manuscript, unless something is missing. */
export function useSend(form: ManuscriptForm, onSent: () => void, focusRefused: () => void) {
  const words = useSubmissionMessages();
  const [state, setState] = useState<{ isSending: boolean; problem?: string }>({ isSending: false });

  async function send() {
    if (state.isSending) return;
    if (form.missing.length > 0) {
      form.markMissing();
      document.getElementById(inputOf(form.missing[0]!.field, form.values))?.focus();
      return;
    }
    setState({ isSending: true });
    try {
      if (!(await form.save())) {
        setState({ isSending: false, problem: words.states.unsaved });
        focusRefused();
        return;
      }
      const now = await form.calls.request<AuthorManuscript>('/send', { method: 'POST', body: {} });
      form.rebase(now);
      setState({ isSending: false });
      onSent();
    } catch (error) {
      setState({ isSending: false, problem: words.problem(serverMessageOf(error)) });
    }
  }
  return { ...state, send };
}

export function Declarations({ form }: { form: ManuscriptForm }) {
  const words = useSubmissionMessages();
  return (
    <FormSection title={words.declarationsTitle}>
      <div className={fieldStyles.wide}>
        <CheckList
          id="declared"
          all={declarations}
          chosen={form.values.declared as readonly (typeof declarations)[number][]}
          labelOf={(name) => words.declarations[name]}
          onChange={(declared) => form.change({ declared })}
          problem={form.problem('declared')}
        />
      </div>
    </FormSection>
  );
}

interface EndProps {
  form: ManuscriptForm;
  sending: ReturnType<typeof useSend>;
}

/** What is missing, each with the way to it, the button, and whether everything is saved. */
export function FormEnd({ form, sending: { isSending, problem } }: EndProps) {
  const words = useSubmissionMessages();
  const { missing } = form;
  return (
    <section className={styles.end}>
      <p role="status">{words.missing(missing.length)}</p>
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map(({ field, message }) => (
            <li key={field}>
              {/* A link would replace the fragment, which has the token. */}
              <button
                type="button"
                className={styles.plain}
                onClick={() => document.getElementById(inputOf(field, form.values))?.focus()}
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
      <p className="hint">{words.sendNote}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

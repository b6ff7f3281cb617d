import { useState } from 'react';
import { serverMessageOf } from '../../../lib/api-call.ts';
import { useSubmissionMessages } from '../../../messages/use-submission-messages.ts';
import type { ManuscriptForm } from './use-link-form.ts';

interface Props {
  form: ManuscriptForm;
  /** Its path: a letter by its place among the decisions, from 1, or the receipt. */
  paper: `letter/${number}` | 'receipt';
  label: string;
}

/** Saves a document of the manuscript as a PDF. */
export function PaperButton({ form, paper, label }: Props) {
  const words = useSubmissionMessages();
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });

  async function save() {
    if (state.busy) return;
    setState({ busy: true });
    try {
      await form.calls.savePdf(`manuscripts/${form.manuscript.id}/${paper}`);
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, problem: words.problem(serverMessageOf(error)) });
    }
  }

  return (
    <p className="actions">
      <button type="button" className="quiet" aria-disabled={state.busy} onClick={() => void save()}>
        {label}
      </button>
      {state.problem && (
        <span className="problem" role="alert">
          {state.problem}
        </span>
      )}
    </p>
  );
}

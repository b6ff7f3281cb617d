import { useState } from 'react';
import { serverMessageOf } from '#lib/api-call.ts';
import type { LinkCalls } from '#lib/link-call.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { Problem } from '#ui/problem.tsx';

interface Props {
  calls: LinkCalls;
  /** Path below that of PDFs. */
  path: string;
  label: string;
}

export function PdfButton({ calls, path, label }: Props) {
  const words = useSubmissionMessages();
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });

  async function save() {
    if (state.busy) return;
    setState({ busy: true });
    try {
      await calls.savePdf(path);
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, problem: words.problem(serverMessageOf(error)) });
    }
  }

  return (
    <>
      <p className="actions">
        <button type="button" className="quiet" aria-disabled={state.busy} onClick={() => void save()}>
          {label}
        </button>
      </p>
      <Problem text={state.problem} />
    </>
  );
}

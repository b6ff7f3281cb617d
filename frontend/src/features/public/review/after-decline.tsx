import { type FormEvent, useState } from 'react';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { serverMessageOf } from '#lib/api-call.ts';
import { useReviewMessages } from '#messages/use-review-messages.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { TextArea } from '#ui/inputs/text-area.tsx';
import { Problem } from '#ui/problem.tsx';
import { News } from '../submission/news.tsx';
import type { ReviewForm } from './review-form.ts';
import submissionStyles from '../submission/submission.module.css';

const nothing = { reason: '', suggestion: '', never: false };

/** What somebody who has declined may say besides; the journal has the answer without it. */
export function AfterDecline({ form }: { form: ReviewForm }) {
  const { after: words } = useReviewMessages();
  const { problem: translated } = useSubmissionMessages();
  const [said, setSaid] = useState(form.manuscript.declined ?? nothing);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState('');

  function send(event: FormEvent) {
    event.preventDefault();
    const body = { answer: 'decline', ...said };
    form.calls.request<ReviewerReview>('/answer', { method: 'POST', body }).then(
      (now) => {
        form.rebase(now);
        setSent(true);
      },
      (error: unknown) => setProblem(translated(serverMessageOf(error))),
    );
  }

  if (isSent) return <News>{words.sent}</News>;
  return (
    <form className={submissionStyles.withdraw} aria-labelledby="more" noValidate onSubmit={send}>
      <h2 id="more">{words.title}</h2>
      <TextArea
        id="reason"
        label={words.reason}
        rows={2}
        value={said.reason}
        onChange={(reason) => setSaid({ ...said, reason })}
      />
      <TextArea
        id="suggestion"
        label={words.suggestion}
        hint={words.suggestionHint}
        rows={2}
        value={said.suggestion}
        onChange={(suggestion) => setSaid({ ...said, suggestion })}
      />
      <CheckInput
        id="never"
        label={words.never}
        checked={said.never}
        onChange={(never) => setSaid({ ...said, never })}
      />
      <p className="actions">
        <button type="submit" className="quiet">
          {words.send}
        </button>
      </p>
      <Problem text={problem} />
    </form>
  );
}

import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useReviewMessages } from '#messages/use-review-messages.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import styles from './review.module.css';

interface Props {
  review: ReviewerReview;
  onAnswer: (answer: 'accept' | 'decline') => void;
}

/** One press answers an invitation; a later change of mind is as open as the review is. */
export function Answer({ review: { state, acts, answer_by }, onAnswer }: Props) {
  const words = useReviewMessages();
  const { cancelQuestion } = useSubmissionMessages();
  const { format } = useMessages();
  if (state === 'invited')
    return (
      <div className={styles.answer}>
        <button type="button" onClick={() => onAnswer('accept')}>
          {words.accept}
        </button>
        <button type="button" className="quiet" onClick={() => onAnswer('decline')}>
          {words.decline}
        </button>
        {answer_by && <span className="hint">{words.answerBy(format.date(answer_by))}</span>}
      </div>
    );
  return (
    <p className="actions">
      {acts.includes('accept') && (
        <button type="button" className="quiet" onClick={() => onAnswer('accept')}>
          {words.acceptAfterAll}
        </button>
      )}
      {acts.includes('decline') && (
        <ConfirmButton
          label={words.declineAfterAll}
          question={words.declineQuestion}
          action={words.declineAfterAll}
          cancel={cancelQuestion}
          onConfirm={() => onAnswer('decline')}
        />
      )}
    </p>
  );
}

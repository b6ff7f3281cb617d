import { type FormEvent, useState } from 'react';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { serverMessageOf } from '#lib/api-call.ts';
import type { LinkCalls } from '#lib/link-call.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useReviewMessages } from '#messages/use-review-messages.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { Problem } from '#ui/problem.tsx';
import { ContactEmail } from '../frame/contact-email.tsx';
import { InvalidLink, Linked } from '../submission/linked.tsx';
import { PdfButton } from '../submission/pdf-button.tsx';
import { ActionMessage } from '../submission/news.tsx';
import { useSavedForm } from '../submission/saved-form.ts';
import { Outcome, OwnReports, Reviewed } from './reviewed.tsx';
import { ReportForm } from './report-form.tsx';
import { type ReviewForm, reviewRules } from './review-form.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { TextArea } from '#ui/inputs/basic-inputs.tsx';
import styles from './review.module.css';
import submissionStyles from '../submission/submission.module.css';

/** Page of a reviewer's link: the invitation, then the form of the report, then the outcome. */
export default function ReviewView({ token }: { token: string }) {
  const newLink = useSubmissionMessages().writeToUs(<ContactEmail />);
  return (
    <Linked<ReviewerReview> token={token} about="review" newLink={newLink}>
      {(review, calls) => <Review first={review} calls={calls} />}
    </Linked>
  );
}

function Review({ first, calls }: { first: ReviewerReview; calls: LinkCalls }) {
  const words = useReviewMessages();
  const { problem: translated, writeToUs } = useSubmissionMessages();
  const { format, language } = useMessages();
  const [rules] = useState(() => reviewRules(language));
  const form = useSavedForm(first, calls, rules);
  const [isNew, setNew] = useState(false);
  const [problem, setProblem] = useState('');
  const { manuscript: review } = form;
  const { state, due, outcome, returned } = review;

  const answer = (given: 'accept' | 'decline') =>
    calls.request<ReviewerReview>('/answer', { method: 'POST', body: { answer: given } }).then(
      (now) => {
        form.rebase(now);
        setProblem('');
        setNew(true);
      },
      (error: unknown) => setProblem(translated(serverMessageOf(error))),
    );
  const news = {
    invited: undefined,
    accepted: words.accepted(format.date(due)),
    done: words.thanks,
    declined: words.declined,
    lapsed: words.lapsed,
    cancelled: undefined,
  }[state];

  if (form.isEnded || state === 'cancelled') return <InvalidLink>{writeToUs(<ContactEmail />)}</InvalidLink>;
  return (
    <div className={submissionStyles.page}>
      {news &&
        (isNew ? (
          <ActionMessage key={state}>{news}</ActionMessage>
        ) : (
          <p className={submissionStyles.outcome}>{news}</p>
        ))}
      {state === 'done' && !outcome && <p>{words.undecided}</p>}
      {review.certificate && <PdfButton calls={calls} path={review.certificate} label={words.certificate} />}
      {state === 'accepted' && returned && (
        <div className={submissionStyles.outcome}>
          <p>{words.returned}</p>
          <p className={styles.lines}>{returned}</p>
        </div>
      )}
      {state === 'declined' && <AfterDecline form={form} />}
      <Outcome review={review} />
      <Reviewed form={form} />
      {state === 'accepted' && <ReportForm form={form} onSent={() => setNew(true)} />}
      <OwnReports review={review} />
      <Problem text={problem} />
      <Answer review={review} onAnswer={(given) => void answer(given)} />
    </div>
  );
}

interface Props {
  review: ReviewerReview;
  onAnswer: (answer: 'accept' | 'decline') => void;
}

/** Buttons that reply to an invitation; the reviewer may change the reply as long as the review is open. */
function Answer({ review: { state, acts, answer_by }, onAnswer }: Props) {
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

const nothing = { reason: '', suggestion: '', never: false };

/** Optional remarks of somebody who has declined; the journal already has the reply. */
function AfterDecline({ form }: { form: ReviewForm }) {
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

  if (isSent) return <ActionMessage>{words.sent}</ActionMessage>;
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

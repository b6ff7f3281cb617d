import { useState } from 'react';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { serverMessageOf } from '#lib/api-call.ts';
import type { LinkCalls } from '#lib/link-call.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useReviewMessages } from '#messages/use-review-messages.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { Problem } from '#ui/problem.tsx';
import { ContactEmail } from '../frame/contact-email.tsx';
import { InvalidLink, Linked } from '../submission/linked.tsx';
import { PaperButton } from '../submission/paper-button.tsx';
import { News } from '../submission/news.tsx';
import { useSavedForm } from '../submission/use-saved-form.ts';
import { AfterDecline } from './after-decline.tsx';
import { Answer } from './answer.tsx';
import { Outcome, OwnReports } from './outcome.tsx';
import { ReportForm } from './report-form.tsx';
import { reviewRules } from './review-form.ts';
import { Reviewed } from './reviewed.tsx';
import styles from './review.module.css';
import submissionStyles from '../submission/submission.module.css';

/** What the link leads to: an invitation, the form of the report, and then what became of it. */
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
      {news && (isNew ? <News key={state}>{news}</News> : <p className={submissionStyles.outcome}>{news}</p>)}
      {state === 'done' && !outcome && <p>{words.undecided}</p>}
      {review.certificate && (
        <PaperButton calls={calls} path={review.certificate} label={words.certificate} />
      )}
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

import type { ReportValues, ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { dayIn } from '#lib/dates.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useReviewMessages } from '#messages/use-review-messages.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { useSite } from '#shared/settings/site-context.ts';
import styles from '../submission/submission.module.css';

interface Props {
  review: ReviewerReview;
}

/** What the journal has decided, and what the others wrote. */
export function Outcome({ review: { outcome, others } }: Props) {
  const words = useReviewMessages();
  const { report } = useSubmissionMessages();
  const { format } = useMessages();
  const { time_zone } = useSite().settings;
  if (!outcome) return null;
  return (
    <>
      <section className={styles.part} aria-labelledby="outcome">
        <h2 id="outcome">{words.outcome}</h2>
        <p>
          {words.decided[outcome.kind]}{' '}
          <span className="quiet">{format.date(dayIn(time_zone, new Date(outcome.at)))}</span>
        </p>
      </section>
      {others.length > 0 && (
        <section className={styles.part} aria-labelledby="others">
          <h2 id="others">{words.others}</h2>
          {others.map(({ round, letter, name, to_author }) => (
            <details key={`${round}${letter}`} className={styles.letter}>
              <summary>{report(letter, round, name)}</summary>
              <div>{to_author}</div>
            </details>
          ))}
        </section>
      )}
    </>
  );
}

/** What the reviewer has sent, in this round and before. */
export function OwnReports({ review: { state, report, earlier } }: Props) {
  const words = useReviewMessages();
  return (
    <div>
      {state === 'done' && <OwnReport title={words.own} report={report} />}
      {earlier.map((one) => (
        <OwnReport key={one.round} title={words.earlier(one.round)} report={one.report} />
      ))}
    </div>
  );
}

function OwnReport({ title, report }: { title: string; report: ReportValues }) {
  const words = useReviewMessages();
  const { recommendation, to_author, to_editor } = report;
  return (
    <details className={styles.letter}>
      <summary>{title}</summary>
      <div>
        {recommendation && <b>{words.recommendations[recommendation]}</b>}
        {to_author && `\n\n${to_author}`}
        {to_editor && `\n\n${words.labels.to_editor}\n${to_editor}`}
      </div>
    </details>
  );
}

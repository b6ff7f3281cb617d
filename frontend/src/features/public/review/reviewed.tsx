import { articleTypeName } from '#contracts/publication/article-types.ts';
import { languageOf } from '#contracts/text/language.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { dayIn } from '#lib/dates.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useReviewMessages } from '#messages/use-review-messages.ts';
import { RichText } from '#ui/rich-text.tsx';
import { useSite, useNames } from '#shared/settings/site-context.ts';
import { FileList, ReadingViews } from '../submission/manuscript-files.tsx';
import type { ReviewForm } from './review-form.ts';
import type { ReportValues, ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import submissionStyles from '../submission/submission.module.css';
import styles from './review.module.css';

/** The manuscript with its due date and instructions; its files once the reviewer has accepted. */
export function Reviewed({ form }: { form: ReviewForm }) {
  const words = useReviewMessages();
  const { format, language } = useMessages();
  const { journal } = useNames();
  const { time_zone } = useSite().settings;
  const { manuscript: review } = form;
  const { state, title, abstract, keywords, article_type, authors, files, answer } = review;
  const isInvited = state === 'invited';
  const isOpen = isInvited || state === 'accepted';
  return (
    <>
      {isInvited && <p>{words.invited(journal)}</p>}
      <h2 className={styles.title} lang={languageOf(review.title_text)}>
        <RichText text={title} />
      </h2>
      <p className="quiet">{words.number(review.number, review.round)}</p>
      {review.passed_on && (
        <p className={submissionStyles.outcome}>
          {words.passedOn(format.date(dayIn(time_zone, new Date(review.passed_on))))}
        </p>
      )}
      <dl className={styles.facts}>
        {isOpen && <Fact label={words.facts.due}>{format.date(review.due)}</Fact>}
        <Fact label={words.facts.model}>{words.models[review.model]}</Fact>
        {authors && (
          <Fact label={words.facts.authors}>
            {authors.map(({ name, affiliations }) => [name, ...affiliations].join(', ')).join('; ')}
          </Fact>
        )}
        <Fact label={words.facts.type}>{articleTypeName(article_type, language)}</Fact>
        {keywords && <Fact label={words.facts.keywords}>{keywords}</Fact>}
      </dl>
      {isOpen && <p className="hint">{words.confidential}</p>}
      <details className={submissionStyles.letter} open={isInvited}>
        <summary>{words.abstract}</summary>
        <RichText
          as="div"
          className={styles.abstract}
          lang={languageOf(plainText(abstract))}
          text={abstract}
        />
      </details>
      {answer && (
        <details className={submissionStyles.letter} open={state === 'accepted'}>
          <summary>{words.answer}</summary>
          <div>{answer}</div>
        </details>
      )}
      {files.length > 0 && (
        <section className={submissionStyles.part} aria-labelledby="reviewed-files">
          <h2 id="reviewed-files">{words.files}</h2>
          <FileList form={form} files={files} />
          <ReadingViews form={form} files={files} title={review.title_text} />
        </section>
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

interface Props {
  review: ReviewerReview;
}

/** The journal's decision and the reports of the other reviewers. */
export function Outcome({ review: { outcome, others } }: Props) {
  const words = useReviewMessages();
  const { report } = useSubmissionMessages();
  const { format } = useMessages();
  const { time_zone } = useSite().settings;
  if (!outcome) return null;
  return (
    <>
      <section className={submissionStyles.part} aria-labelledby="outcome">
        <h2 id="outcome">{words.outcome}</h2>
        <p>
          {words.decided[outcome.kind]}{' '}
          <span className="quiet">{format.date(dayIn(time_zone, new Date(outcome.at)))}</span>
        </p>
      </section>
      {others.length > 0 && (
        <section className={submissionStyles.part} aria-labelledby="others">
          <h2 id="others">{words.others}</h2>
          {others.map(({ round, letter, name, to_author }) => (
            <details key={`${round}${letter}`} className={submissionStyles.letter}>
              <summary>{report(letter, round, name)}</summary>
              <div>{to_author}</div>
            </details>
          ))}
        </section>
      )}
    </>
  );
}

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
    <details className={submissionStyles.letter}>
      <summary>{title}</summary>
      <div>
        {recommendation && <b>{words.recommendations[recommendation]}</b>}
        {to_author && `\n\n${to_author}`}
        {to_editor && `\n\n${words.labels.to_editor}\n${to_editor}`}
      </div>
    </details>
  );
}

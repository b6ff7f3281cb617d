import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/journal/paths.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isEnded, type ManuscriptStage } from '#contracts/policies/manuscript-stages.ts';
import { serverMessageOf } from '#lib/api-call.ts';
import { dayIn } from '#lib/dates.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { TextArea } from '#ui/inputs/basic-inputs.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { FeePart } from './fee-part.tsx';
import { FileList, ReadingViews } from './manuscript-files.tsx';
import { PdfButton } from './pdf-button.tsx';
import type { ManuscriptForm } from './use-link-form.ts';
import { namesOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { type ArticleType, articleTypeName } from '#contracts/publication/article-types.ts';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';
import type { Declaration } from '#contracts/values/declarations.ts';
import { hiddenAuthorFields } from './manuscript-fields.tsx';
import styles from './submission.module.css';

interface Props {
  form: ManuscriptForm;
}

interface StatusProps extends Props {
  /** The author's next step. */
  children: ReactNode;
}

const steps = ['sent', 'received', 'review', 'accepted', 'published'] as const;

/** Step of a manuscript's progress, from 0. */
function stepOf({ stage, decisions }: AuthorManuscript): number {
  const last = decisions.findLast((decision) => !decision.void);
  const stepOfStage: Partial<Record<ManuscriptStage, number>> = {
    review: 2,
    revision: last?.kind === 'return' ? 1 : 2,
    accepted: 3,
    published: 4,
  };
  return stepOfStage[stage] ?? 1;
}

export function ManuscriptStatus({ form, children }: StatusProps) {
  const words = useSubmissionMessages();
  const { format } = useMessages();
  const { time_zone } = useSite().settings;
  const { manuscript } = form;
  const { number, stage, turn, choosing, since, dates, values, decisions, answers, refnumber, acts } =
    manuscript;
  const day = (time: string) => format.date(dayIn(time_zone, new Date(time)));
  const current = stepOf(manuscript);
  const act = useRef<HTMLDivElement>(null);
  const letters = decisions.filter((decision) => !decision.void);
  // Reports are beside their reviewer's remarks.
  const reportFiles = manuscript.reports.map(({ file }) => file);
  const sent = manuscript.files.filter(
    ({ id, kind, sent: isSent }) => isSent && kind !== 'attachment' && !reportFiles.includes(id),
  );
  return (
    <>
      <h2>
        <RichText text={values.title} />
      </h2>
      <p className="quiet">
        {number !== undefined && `${words.number(number)} · `}
        {values.authors.map(({ name }) => name).join(', ')}
      </p>
      <section className={styles.part} aria-labelledby="stages">
        <h2 id="stages">{words.stagesTitle}</h2>
        {(!isEnded(stage) || stage === 'published') && (
          <ol className={styles.stages}>
            {steps.map((step, at) => (
              <li
                key={step}
                aria-current={at === current ? 'step' : undefined}
                data-state={at < current ? 'done' : undefined}
              >
                {words.stages[step]}
                {at < current && <span className="unseen"> ({words.stageDone})</span>}
              </li>
            ))}
          </ol>
        )}
        {turn !== 'nobody' && (
          <p>
            <b>{choosing ? words.choosing : words.turns[turn]}</b>, {words.since(day(since))}.
            {turn === 'author' && dates.due && ` ${words.due(format.date(dates.due))}`}
          </p>
        )}
        {children && (
          <p className={styles.act}>
            {/* A link would replace the fragment, which has the token. */}
            <button type="button" onClick={() => act.current?.focus()}>
              {words.act(stage === 'revision')}
            </button>
          </p>
        )}
        {stage === 'rejected' && <p>{words.ends.rejected}</p>}
        {stage === 'withdrawn' && <p>{words.ends.withdrawn}</p>}
        {stage === 'published' && refnumber !== undefined && (
          <p>
            {words.ends.published((text) => (
              <Link to={paths.publication(refnumber)}>{text}</Link>
            ))}
          </p>
        )}
      </section>
      <FeePart form={form} />
      {letters.length > 0 && (
        <section className={styles.part} aria-labelledby="letters">
          <h2 id="letters">{words.letters}</h2>
          {letters.map((decision, index) => {
            const { subject, letter, at, kind, files } = decision;
            return (
              <details key={at} className={styles.letter} open={index === letters.length - 1}>
                <summary>
                  {subject} <span className="quiet">{day(at)}</span>
                </summary>
                <div>{letter}</div>
                <FileList form={form} files={manuscript.files.filter(({ id }) => files.includes(id))} />
                <PdfButton
                  calls={form.calls}
                  path={`manuscripts/${manuscript.id}/letter/${decisions.indexOf(decision) + 1}`}
                  label={kind === 'accept' ? words.acceptance : words.letterFile}
                />
              </details>
            );
          })}
          {answers.map(({ round, text, at }) => (
            <details key={at} className={styles.letter}>
              <summary>
                {words.answers(round)} <span className="quiet">{day(at)}</span>
              </summary>
              <div>{text}</div>
            </details>
          ))}
        </section>
      )}
      <Reports form={form} />
      {children && (
        <div className={styles.below} ref={act} tabIndex={-1}>
          {children}
        </div>
      )}
      {sent.length > 0 && (
        <section className={styles.part} aria-labelledby="files">
          <h2 id="files">{words.files}</h2>
          <FileList form={form} files={sent} asCopy={({ kind }) => kind === 'report'} />
          {manuscript.reports.length > 0 && (
            <ReadingViews form={form} files={sent} title={manuscript.title_text} />
          )}
        </section>
      )}
      <SentFields values={values} />
      {acts.includes('withdraw') && <Withdrawal form={form} />}
    </>
  );
}

/** Reports of the reviewers, newest round first. */
function Reports({ form }: Props) {
  const words = useSubmissionMessages();
  const { reports, files } = form.manuscript;
  if (reports.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="reports">
      <h2 id="reports">{words.reports}</h2>
      {reports
        .toSorted((one, other) => other.round - one.round)
        .map(({ round, letter, name, to_author, file }) => (
          <details key={`${round}${letter}`} className={styles.letter}>
            <summary>{words.report(letter, round, name)}</summary>
            <div>{to_author}</div>
            <FileList form={form} files={files.filter(({ id }) => id === file)} asCopy={() => true} />
          </details>
        ))}
    </section>
  );
}

function Withdrawal({ form }: Props) {
  const words = useSubmissionMessages();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const withdraw = () =>
    form.calls
      .request<AuthorManuscript>('/withdraw', { method: 'POST', body: { reason } })
      .then(form.rebase, (error: unknown) => setProblem(words.problem(serverMessageOf(error))));
  return (
    <details className={`${styles.letter} ${styles.part}`}>
      <summary>{words.withdrawTitle}</summary>
      <section className={styles.withdraw} aria-label={words.withdrawTitle}>
        <TextArea
          id="withdraw-reason"
          label={words.withdrawReason}
          rows={3}
          value={reason}
          onChange={setReason}
          problem={problem || undefined}
        />
        <p>
          <ConfirmButton
            label={words.withdraw}
            disabled={reason.trim() === ''}
            question={words.withdrawQuestion}
            action={words.withdraw}
            cancel={words.cancelQuestion}
            onConfirm={() => void withdraw()}
          />
        </p>
      </section>
    </details>
  );
}

/** Fields that the page shows elsewhere, or that no author enters. */
const elsewhere = ['title', 'language', 'answer'];

function SentFields({ values }: Pick<AuthorManuscript, 'values'>) {
  const words = useSubmissionMessages();
  const { language, manuscript } = useMessages();

  function contentOf(name: keyof typeof draftFields): ReactNode {
    const value: unknown = values[name];
    const { type } = draftFields[name];
    if (value === '' || value === false || (Array.isArray(value) && value.length === 0)) return undefined;
    if (type === 'rich') return <RichText as="div" text={value as EncodedHtml} />;
    if (type === 'flag') return manuscript.yes;
    if (name === 'article_type') return articleTypeName(value as ArticleType, language);
    if (type !== 'rows' && type !== 'list') return String(value);
    const lines = (value as unknown[]).map((one) =>
      type === 'list' ? words.declarations[one as Declaration] : lineOf(one),
    );
    const items = lines.map((line, at) => <li key={at}>{line}</li>);
    return name === 'references' ? <ol>{items}</ol> : <ul>{items}</ul>;
  }

  const shown = namesOf(draftFields).flatMap((name) => {
    const content = elsewhere.includes(name) ? undefined : contentOf(name);
    return content === undefined ? [] : [{ name, content }];
  });
  if (shown.length === 0) return null;
  return (
    <details className={`${styles.letter} ${styles.part}`}>
      <summary>{words.content}</summary>
      <dl className={styles.content}>
        {shown.map(({ name, content }) => (
          <div key={name}>
            <dt>
              {name === 'declared' ? words.declarationsTitle : words.inputs.label(draftFields[name].label)}
            </dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A row as one line: its texts, and those of the rows within it. */
function lineOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const parts = Object.entries(value).map(([name, part]) =>
    hiddenAuthorFields.includes(name) ? '' : lineOf(part),
  );
  return parts.filter(Boolean).join(', ');
}

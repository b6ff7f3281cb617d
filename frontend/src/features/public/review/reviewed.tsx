import { articleTypeName } from '#contracts/publication/article-types.ts';
import { languageOf } from '#contracts/text/language.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { dayIn } from '#lib/dates.ts';
import { useMessages } from '#messages/messages-context.ts';
import { useReviewMessages } from '#messages/use-review-messages.ts';
import { RichText } from '#ui/rich-text.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { useNames } from '#shared/settings/use-names.ts';
import { FileList, ReadingViews } from '../submission/manuscript-files.tsx';
import type { ReviewForm } from './review-form.ts';
import submissionStyles from '../submission/submission.module.css';
import styles from './review.module.css';

/** What is reviewed, until when and how; its files once the reviewer has accepted. */
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

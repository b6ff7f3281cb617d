import { amendments, type AmendmentType } from '#contracts/publication/amendments.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { labelledRange, typedRange } from '#contracts/publication/page-range.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { RichText } from '#ui/rich-text.tsx';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import type { AmendmentValues } from './amendment-form.ts';
import styles from './amendment-preview.module.css';

interface Props {
  article: StaffArticle;
  /** The values of a form that may be sent. */
  values: AmendmentValues;
}

/** The notice as readers will see it, and how it marks its article. */
export function AmendmentPreview({ article, values }: Props) {
  const type = values.amendment_type as AmendmentType;
  const { label, standing } = amendments[type];
  const issue = { year: Number(values.year), volume: Number(values.volume), issue: Number(values.issue) };
  const place = [issueName(issue), labelledRange(typedRange(values.pagenumber)) || values.article_number];
  return (
    <>
      <article className={styles.notice}>
        <p className="quiet">{[...place, `Ref. no. ${values.refnumber}`].filter(Boolean).join(' · ')}</p>
        <h2>
          {label}: <RichText text={article.title} />
        </h2>
        <p>{values.authorname}</p>
        <p>{textOfHtml(values.abstract)}</p>
      </article>
      <p className={styles.mark}>
        On the article’s page: <StandingMark standing={standing} /> {formatDate(values.publishdate)}: {label}.{' '}
        {values.amendment_reason}
      </p>
    </>
  );
}

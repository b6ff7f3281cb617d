import { Link } from 'react-router-dom';
import { isRetracted, standingLabels } from '#contracts/amendments.ts';
import type { Verification } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { dayIn, formatDate } from '../../../lib/dates.ts';
import { languageOf } from '#contracts/language.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { issueName } from '#contracts/issue-name.ts';
import styles from '../frame/text.module.css';

/** The person and article of a certificate. */
export function VerificationResult({ found }: { found: Verification }) {
  const { author, valid, issuedAt, code, standing } = found;
  const { time_zone } = useSite().settings;
  return (
    <>
      <h1>{valid ? 'This certificate is genuine' : 'This certificate is no longer valid'}</h1>
      {!valid && (
        <p>
          The journal issued it, but the article has since been withdrawn or the author’s name has been
          corrected.
        </p>
      )}
      {standing && isRetracted(standing) && (
        <p>
          <b>{standingLabels[standing]}.</b> The journal no longer stands by the article that this certificate
          is for.
        </p>
      )}
      <dl className={styles.details}>
        <div>
          <dt>Issued to</dt>
          <dd lang={languageOf(author)}>{author}</dd>
        </div>
        <ArticleDetails {...found} />
        <div>
          <dt>Certificate issued</dt>
          <dd>{formatDate(dayIn(time_zone, new Date(issuedAt)))}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{code}</dd>
        </div>
      </dl>
    </>
  );
}

/** The article's current data; nothing when it is no longer published. */
function ArticleDetails({ title, refnumber, volume, issue, year, publishdate = '' }: Verification) {
  if (title === undefined || refnumber === undefined) return null;
  if (year === undefined || volume === undefined || issue === undefined) return null;
  return (
    <>
      <div>
        <dt>For the article</dt>
        <dd>
          <Link to={paths.article({ year, volume, issue, refnumber })}>
            <RichText text={title} />
          </Link>
        </dd>
      </div>
      <div>
        <dt>Published in</dt>
        <dd>
          {issueName({ year, volume, issue })}, reference number {refnumber}
        </dd>
      </div>
      <div>
        <dt>Publication date</dt>
        <dd>{formatDate(publishdate)}</dd>
      </div>
    </>
  );
}

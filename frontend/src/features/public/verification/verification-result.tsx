import { Link, useSearchParams } from 'react-router-dom';
import type { RetractionNotice, Verification } from '#contracts/fields/issued-documents.ts';
import { bareCode, printedCode } from '#contracts/identifiers/certificate-code.ts';
import { isRetracted } from '#contracts/publication/amendments.ts';
import { paths } from '#contracts/journal/paths.ts';
import { dayIn } from '#lib/dates.ts';
import { languageOf } from '#contracts/text/language.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { useMessages } from '#messages/messages-context.ts';
import { Verdict } from './verdict.tsx';
import { VerifyForm } from './verify-form.tsx';
import textStyles from '../frame/text.module.css';
import styles from './verdict.module.css';

export function VerificationResult({ found }: { found: Verification }) {
  const { author, valid, issuedAt, code, standing = '', retraction, service } = found;
  const { settings, origin } = useSite();
  const { articles, format, verification: words } = useMessages();
  return (
    <>
      {valid && isRetracted(standing) ? (
        <Verdict mark="retracted">{words.isRetracted(standing)}</Verdict>
      ) : (
        <Verdict mark={valid ? 'genuine' : 'invalid'}>{valid ? words.isGenuine : words.isInvalid}</Verdict>
      )}
      {!valid && <p>{words.invalidText}</p>}
      {retraction && <Retraction {...retraction} />}
      <div className={styles.beside}>
        <dl className={textStyles.details}>
          <div>
            <dt>{words.issuedTo}</dt>
            <dd lang={languageOf(author)}>{author}</dd>
          </div>
          <ArticleDetails {...found} />
          {service && (
            <div>
              <dt>{words.forService}</dt>
              <dd>
                {words.role[service.category]},{' '}
                <Link to="/board">{service.serves ? words.serves : words.hasServed}</Link>
              </dd>
            </div>
          )}
          <div>
            <dt>{words.issued}</dt>
            <dd>{format.date(dayIn(settings.time_zone, new Date(issuedAt)))}</dd>
          </div>
          <div>
            <dt>{words.code}</dt>
            <dd className={styles.code}>{printedCode(code)}</dd>
          </div>
        </dl>
        {valid && found.refnumber && (
          <img
            className={styles.picture}
            src={paths.certificateThumbnail(found.refnumber, author)}
            alt=""
            width="561"
            height="397"
          />
        )}
      </div>
      <p className="actions" data-print="none">
        {valid && found.refnumber && (
          <a className="button" href={paths.certificate(found.refnumber, author)} type="application/pdf">
            {words.open}
          </a>
        )}
        <CopyButton text={`${origin}${paths.verify(code)}`} label={articles.copyLink} />
      </p>
    </>
  );
}

/** The notice after which the article must not be relied on. */
function Retraction({ type, date, reason, refnumber }: RetractionNotice) {
  const { articles, format, verification: words } = useMessages();
  return (
    <div className={styles.retraction}>
      <p>{words.retractedText}</p>
      <p>
        <time dateTime={date}>{format.date(date)}</time>:{' '}
        <Link to={paths.permanentArticle(refnumber)}>{articles.amendment(type)}</Link>
        {reason && <>. {reason}</>}
      </p>
    </div>
  );
}

/** The article's current data; nothing when it is no longer published. */
function ArticleDetails({ title, refnumber, publishdate = '', ...place }: Verification) {
  const { articles, format, verification: words } = useMessages();
  if (title === undefined || refnumber === undefined) return null;
  const { year, volume, issue, issue_label } = place;
  if (year === undefined || volume === undefined || issue === undefined) return null;
  return (
    <>
      <div>
        <dt>{words.forArticle}</dt>
        <dd>
          <Link to={paths.article({ year, volume, issue, refnumber })}>
            <RichText text={title} />
          </Link>
        </dd>
      </div>
      <div>
        <dt>{words.publishedIn}</dt>
        <dd>{words.place(articles.issueName({ year, volume, issue, issue_label }), refnumber)}</dd>
      </div>
      <div>
        <dt>{words.publicationDate}</dt>
        <dd>{format.date(publishdate)}</dd>
      </div>
    </>
  );
}

export function UnknownCode() {
  const words = useMessages().verification;
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  return (
    <>
      <title>{words.unknownTitle}</title>
      <Verdict mark="unknown">{words.unknown}</Verdict>
      <p>{words.unknownText(<b>{printedCode(bareCode(code))}</b>)}</p>
      <VerifyForm code={code} />
    </>
  );
}

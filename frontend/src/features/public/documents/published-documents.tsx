import { Link } from 'react-router-dom';
import { isNotice } from '#contracts/publication/amendments.ts';
import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { ArticleTitle } from '../articles/article-title.tsx';
import { AmendmentBanner } from '../articles/record/amendment-banner.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { useCallback, useEffect, useState } from 'react';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import type { CertificateCode } from '#contracts/fields/issued-documents.ts';
import { languageOf } from '#contracts/text/language.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './published-documents.module.css';
import textStyles from '../frame/text.module.css';

/** Documents for authors: a certificate for each author, the cover page, the article's file. */
export function PublishedDocuments({ article }: { article: Article }) {
  const { refnumber } = article;
  const { articles, format, pages } = useMessages();
  const words = pages.publication;
  return (
    <div className={styles.page}>
      <p className={textStyles.kicker}>
        <Link to={paths.issue(article)}>{articles.issueName(article)}</Link>
        {article.pagenumber && (
          <span className={textStyles.unbroken}>{articles.range(article.pagenumber)}</span>
        )}
        <span>
          {articles.reference} {refnumber}
        </span>
      </p>
      <h1>
        <ArticleTitle article={article} />
      </h1>
      <AmendmentBanner article={article} />
      <p>
        {articles.published} {format.date(article.publishdate)}.{' '}
        <Link to={paths.article(article)}>{words.abstractAndCitation}</Link>
      </p>
      {isNotice(article) ? (
        <p role="status">{words.noCertificate}</p>
      ) : (
        <>
          <h2>{words.certificate}</h2>
          <AuthorCertificates article={article} />
        </>
      )}
      {(article.file || !isNotice(article)) && (
        <h2>{isNotice(article) ? articles.article : words.issueAndArticle}</h2>
      )}
      <ul className={styles.documents}>
        {!isNotice(article) && (
          <li>
            <a className={styles.document} href={paths.coverPage(refnumber)} type="application/pdf">
              <span className={styles.name}>{words.coverPage}</span>
              <span className={styles.kind}>{words.downloadCoverPage}</span>
            </a>
          </li>
        )}
        {article.file && (
          <li>
            <a className={styles.document} href={paths.articleFile(article)} type="application/pdf">
              <span className={styles.name}>{articles.article}</span>
              <span className={styles.kind}>
                {articles.retracted(words.downloadArticle, article.standing)}
              </span>
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

function AuthorCertificates({ article: { refnumber, authorname } }: { article: Article }) {
  const words = useMessages().pages.publication;
  const { origin } = useSite();
  const [codes, loadCodes] = useCodes(refnumber);
  return (
    <ul className={styles.documents}>
      {splitAuthors(authorname).map((author) => {
        const code = codes.find((issued) => issued.author === author)?.code;
        return (
          <li key={author}>
            <a
              className={styles.certificate}
              href={paths.certificate(refnumber, author)}
              type="application/pdf"
            >
              <img
                src={paths.certificateThumbnail(refnumber, author)}
                alt=""
                width="561"
                height="397"
                loading="lazy"
                // The picture of a certificate that was not made before gives it its code.
                onLoad={code === undefined ? loadCodes : undefined}
              />
              <span className={styles.name} lang={languageOf(author)}>
                {author}
              </span>{' '}
              <span className={styles.kind}>{words.downloadCertificate}</span>
            </a>
            <p className={styles.copy}>
              {code && <CopyButton text={`${origin}${paths.verify(code)}`} label={words.copyVerification} />}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The codes of the certificates that exist; fetched in the browser, because the page is cached for longer.
 *
 * @returns the codes, and a function that fetches them again
 */
function useCodes(refnumber: string): [CertificateCode[], () => void] {
  const [codes, setCodes] = useState<CertificateCode[]>([]);
  const load = useCallback(() => {
    fetch(paths.certificateCodes(refnumber))
      .then(async (response) => {
        if (response.ok) setCodes((await response.json()) as CertificateCode[]);
      })
      .catch(() => undefined); // without codes there is nothing to copy: the certificates themselves are unaffected
  }, [refnumber]);
  useEffect(load, [load]);
  return [codes, load];
}

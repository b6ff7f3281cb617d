import { Link } from 'react-router-dom';
import { isNotice } from '#contracts/publication/amendments.ts';
import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { ArticleTitle } from '../articles/article-title.tsx';
import { AmendmentBanner } from '../articles/record/amendment-banner.tsx';
import { useMessages } from '#messages/messages-context.ts';
import { AuthorCertificates } from './author-certificates.tsx';
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

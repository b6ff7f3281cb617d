import { Link } from 'react-router-dom';
import { linkText } from '#contracts/amendments.ts';
import { splitAuthors } from '#contracts/author-names.ts';
import type { Article } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { formatDate } from '../../../lib/dates.ts';
import { languageOf } from '#contracts/language.ts';
import { labelledRange } from '#contracts/page-range.ts';
import { ArticleTitle } from '../articles/article-title.tsx';
import styles from './published-documents.module.css';
import textStyles from '../frame/text.module.css';
import { issueName } from '#contracts/issue-name.ts';

/** Documents for authors: a certificate for each author, the cover page, the article's file. */
export function PublishedDocuments({ article }: { article: Article }) {
  const { refnumber } = article;
  return (
    <div className={styles.page}>
      <p className={textStyles.kicker}>
        <Link to={paths.issue(article)}>{issueName(article)}</Link>
        {article.pagenumber && <span>{labelledRange(article.pagenumber)}</span>}
        <span>Ref. no. {refnumber}</span>
      </p>
      <h1>
        <ArticleTitle article={article} />
      </h1>
      <p>
        Published {formatDate(article.publishdate)}.{' '}
        <Link to={paths.article(article)}>Abstract and citation</Link>
      </p>
      <h2>Certificate of publication</h2>
      <ul className={styles.documents}>
        {splitAuthors(article.authorname).map((author) => (
          <li key={author}>
            <a className={styles.document} href={paths.certificate(refnumber, author)} type="application/pdf">
              <span className={styles.name} lang={languageOf(author)}>
                {author}
              </span>
              <span className={styles.kind}>Download certificate (PDF)</span>
            </a>
          </li>
        ))}
      </ul>
      <h2>Issue and article</h2>
      <ul className={styles.documents}>
        <li>
          <a className={styles.document} href={paths.coverPage(refnumber)} type="application/pdf">
            <span className={styles.name}>Cover page</span>
            <span className={styles.kind}>Download cover page (PDF)</span>
          </a>
        </li>
        {article.file && (
          <li>
            <a className={styles.document} href={paths.articleFile(article)} type="application/pdf">
              <span className={styles.name}>Article</span>
              <span className={styles.kind}>{linkText('Download article (PDF)', article.standing)}</span>
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

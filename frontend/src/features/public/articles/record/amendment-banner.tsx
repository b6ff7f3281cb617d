import { Link } from 'react-router-dom';
import { amendments, isRetracted, standingLabels } from '#contracts/amendments.ts';
import type { Article } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { ArticleTitle } from '../article-title.tsx';
import styles from './amendment-banner.module.css';

/** What later notices say of the article; on the page of a notice, the article that it is about. */
export function AmendmentBanner({ article }: { article: Article }) {
  const { standing, amendments: notices, amended, amendment_type: type, amendment_reason: reason } = article;
  return (
    <>
      {notices.length > 0 && (
        <aside
          className={styles.banner}
          data-retracted={isRetracted(standing) || undefined}
          aria-label="Notices about this article"
        >
          {standingLabels[standing] && <p className={styles.standing}>{standingLabels[standing]}</p>}
          <ul>
            {notices.map((notice) => (
              <li key={notice.refnumber}>
                <time dateTime={notice.date}>{formatDate(notice.date)}</time>:{' '}
                <Link to={paths.article(notice)}>{amendments[notice.type].label}</Link>
                {notice.reason && <>. {notice.reason}</>}
              </li>
            ))}
          </ul>
        </aside>
      )}
      {type !== '' && (
        <aside className={styles.banner} aria-label="What this notice is about">
          <p className={styles.standing}>{amendments[type].label}</p>
          <p>
            {amended ? (
              <>
                This notice is about{' '}
                <Link to={paths.article(amended)}>
                  <ArticleTitle article={amended} />
                </Link>
              </>
            ) : (
              'The article that this notice is about is not public.'
            )}
          </p>
          {reason && <p>{reason}</p>}
        </aside>
      )}
    </>
  );
}

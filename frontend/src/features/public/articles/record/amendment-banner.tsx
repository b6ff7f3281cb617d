import { Link } from 'react-router-dom';
import { isRetracted } from '#contracts/publication/amendments.ts';
import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { ArticleTitle } from '../article-title.tsx';
import styles from './amendment-banner.module.css';

/** Later notices about the article; on the page of a notice, its article. */
export function AmendmentBanner({ article }: { article: Article }) {
  const { standing, amendments: notices, amended, amendment_type: type, amendment_reason: reason } = article;
  const { articles: words, format } = useMessages();
  const label = words.standing(standing);
  return (
    <>
      {notices.length > 0 && (
        <aside
          className={styles.banner}
          data-retracted={isRetracted(standing) || undefined}
          aria-label={words.notices.about}
        >
          {label && <p className={styles.standing}>{label}</p>}
          <ul>
            {notices.map((notice) => (
              <li key={notice.refnumber}>
                <time dateTime={notice.date}>{format.date(notice.date)}</time>:{' '}
                <Link to={paths.article(notice)}>{words.amendment(notice.type)}</Link>
                {notice.reason && <>. {notice.reason}</>}
              </li>
            ))}
          </ul>
        </aside>
      )}
      {type !== '' && (
        <aside className={styles.banner} aria-label={words.notices.subject}>
          <p className={styles.standing}>{words.amendment(type)}</p>
          <p>
            {amended
              ? words.notices.isAbout(
                  <Link to={paths.article(amended)}>
                    <ArticleTitle article={amended} />
                  </Link>,
                )
              : words.notices.notPublic}
          </p>
          {reason && <p>{reason}</p>}
        </aside>
      )}
    </>
  );
}

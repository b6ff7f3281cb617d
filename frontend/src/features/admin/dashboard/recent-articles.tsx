import { Link } from 'react-router-dom';
import type { TodaysWork } from '#contracts/journal/todays-work.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { shortTime } from '../../../lib/dates.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { PermittedLink } from '../../shared/sign-in/permitted-link.tsx';
import styles from './todays-work.module.css';

/** The articles changed last. */
export function RecentArticles({ articles }: { articles: TodaysWork['recent'] }) {
  const { time_zone } = useSite().settings;
  return (
    <section className={styles.work} aria-labelledby="recent-articles">
      <h2 id="recent-articles">Last changes</h2>
      {articles.length === 0 && <p className="quiet">No article yet.</p>}
      <ol className={styles.recent}>
        {articles.map(({ id, title, refnumber, modification, modifiedby, isNew }) => (
          <li key={id}>
            <Link to={adminPaths.editArticle(id)}>
              <RichText text={title} />
            </Link>
            <p>
              {refnumber}, {isNew ? 'added' : 'edited'} by {modifiedby},{' '}
              <time dateTime={modification}>{shortTime(modification, time_zone)}</time>
            </p>
          </li>
        ))}
      </ol>
      <p>
        <PermittedLink to="/admin/changes">All changes</PermittedLink>
      </p>
    </section>
  );
}

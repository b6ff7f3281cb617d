import type { StaffArticle } from '#contracts/fields/entities.ts';
import { formatTime } from '../../../lib/dates.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { noticeLabel } from './notice-labels.ts';
import { SendNotice } from './send-notice.tsx';
import { useNotices } from './use-notices.ts';
import { classNames } from '../../../lib/class-names.ts';
import panelStyles from '../frame/side-panel.module.css';
import styles from './notices-panel.module.css';

/** An article's notices: recipients, time and outcome. */
export function NoticesPanel({ article }: { article: StaffArticle }) {
  const { time_zone } = useSite().settings;
  const path = `/api/admin/archives/${article.id}/notices`;
  const { known, failed, reload } = useNotices(path);

  return (
    <section className={classNames(panelStyles.panel, styles.notices)} aria-labelledby="notices">
      <h2 id="notices">Author notices</h2>
      {failed && <p role="alert">The notices could not be loaded. Reload the page to try again.</p>}
      {!known && !failed && <p className="quiet">Loading…</p>}
      {known?.total === 0 && <p className="quiet">No e-mail has been sent to an author yet.</p>}
      <ol aria-live="polite">
        {known?.notices.map((notice) => (
          <li key={notice.id} data-state={notice.state}>
            <p>
              <b className={styles.state}>{noticeLabel(notice)}</b> <span>{notice.to}</span>
            </p>
            <p className="quiet">
              <time dateTime={notice.updated_at}>{formatTime(notice.updated_at, time_zone)}</time>, requested
              by {notice.createdby}
              {notice.last_error && `. ${notice.last_error}`}
            </p>
          </li>
        ))}
      </ol>
      {known && known.total > known.notices.length && (
        <p className="quiet">These are the newest of {known.total}.</p>
      )}
      {known &&
        (article.status === 'disabled' ? (
          <p className="quiet">The article is disabled: a notice would lead nowhere.</p>
        ) : (
          <SendNotice
            key={article.email}
            path={path}
            email={article.email}
            again={known.total > 0}
            onSent={reload}
          />
        ))}
    </section>
  );
}

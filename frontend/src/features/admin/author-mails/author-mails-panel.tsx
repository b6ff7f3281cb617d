import type { StaffArticle } from '#contracts/fields/entities.ts';
import { Time } from '#shared/settings/day.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { mailLabel } from './author-mail-labels.ts';
import { SendAuthorMail } from './send-author-mail.tsx';
import { authorChat } from './whatsapp-author.ts';
import { authorMailsPath, useAuthorMails } from './use-author-mails.ts';
import { classNames } from '#lib/class-names.ts';
import panelStyles from '../frame/side-panel.module.css';
import styles from './author-mails-panel.module.css';

/** An article's author mails: recipients, time and outcome. */
export function AuthorMailsPanel({ article }: { article: StaffArticle }) {
  const { known, failed, reload } = useAuthorMails(article.id);

  return (
    <section className={classNames(panelStyles.panel, styles.mails)} aria-labelledby="notices">
      <h2 id="notices">Author notices</h2>
      {failed && <p role="alert">The notices could not be loaded. Reload the page to try again.</p>}
      {!known && !failed && <p className="quiet">Loading…</p>}
      {known?.total === 0 && <p className="quiet">No author notices yet.</p>}
      <ol aria-live="polite">
        {known?.mails.map((mail) => (
          <li key={mail.id} data-state={mail.state}>
            <p>
              <b className={styles.state}>{mailLabel(mail)}</b> <span>{mail.to}</span>
            </p>
            <p className="quiet">
              <Time time={mail.updated_at} />, requested by {mail.createdby}
              {mail.last_error && `. ${mail.last_error}`}
            </p>
          </li>
        ))}
      </ol>
      {known && known.total > known.mails.length && (
        <p className="quiet">Only the newest of {known.total} notices are shown.</p>
      )}
      {known &&
        (article.status === 'disabled' ? (
          <p className="quiet">Notices can be sent once the article is enabled.</p>
        ) : (
          <SendAuthorMail
            key={article.email}
            path={authorMailsPath(article.id)}
            email={article.email}
            again={known.total > 0}
            onSent={reload}
          />
        ))}
      {article.status === 'enabled' && article.mobile !== '' && <AuthorChat article={article} />}
    </section>
  );
}

/** Opens the author's chat in WhatsApp with the message; nothing is sent until staff press it there. */
function AuthorChat({ article }: { article: StaffArticle }) {
  const chat = authorChat(article, useSite());
  if (chat === undefined)
    return (
      <p className="quiet">
        To write on WhatsApp, enter a single mobile number, for example +91 98765 43210.
      </p>
    );
  return (
    <p className="actions">
      <a className="button quiet" href={chat} target="_blank" rel="noopener noreferrer">
        Write on WhatsApp
      </a>
    </p>
  );
}

import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SentMail, SentMailText, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { useResponse } from '#ui/use-response.ts';
import { Time } from '#shared/settings/day.tsx';
import { DownloadButton } from './manuscript-actions.tsx';
import {
  isDecision,
  isUndelivered,
  mailLabels,
  mailStateLabels,
  manuscriptsPath,
} from './manuscript-labels.ts';
import { reviewerName } from './review-labels.ts';
import { UndeliveredMails } from './undelivered-mails.tsx';
import styles from './manuscripts.module.css';

export function ManuscriptMails({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, mails, reviews, erased } = manuscript;
  if (erased !== undefined) return null;
  const latest = new Map(reviews.map((review) => [review.letter, review]));
  return (
    <section id="mails" className={styles.section} aria-labelledby="mails-heading">
      <h2 id="mails-heading">Mails</h2>
      <UndeliveredMails
        manuscript={manuscript}
        of={(mail) => mail.review === undefined && !isDecision(mail)}
      />
      <p className="actions">
        <Link className="button quiet" to={adminPaths.writeMail(id, 'author')}>
          Write to the author…
        </Link>
        {[...latest.values()].map((review) => (
          <Link key={review.id} className="button quiet" to={adminPaths.writeMail(id, review.id)}>
            Write to {reviewerName(review).replace('Reviewer', 'reviewer')}…
          </Link>
        ))}
      </p>
      {mails.length > 0 && (
        <details>
          <summary>{mails.length === 1 ? '1 mail' : `${mails.length} mails`}</summary>
          <ul className={styles.list}>
            {mails.map((mail) => (
              <MailItem key={mail.id} path={`${manuscriptsPath}/${id}`} mail={mail} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** @param props path: of the manuscript */
function MailItem({ path, mail }: { path: string; mail: SentMail }) {
  const { id, kind, to, state, at, error } = mail;
  const [isOpen, setOpen] = useState(false);
  const response = useResponse<SentMailText>(isOpen ? `${path}/mails/${id}` : undefined);
  const mailText = response?.value;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <b>{mailLabels[kind]}</b> to {to || 'the office'}:{' '}
          <span className={isUndelivered(mail) ? styles.late : undefined}>{mailStateLabels[state]}</span>,{' '}
          <Time time={at} />
          {error && <span className="hint">{error}</span>}
        </summary>
        {response && !mailText && (
          <p className="problem">The text could not be loaded. Close this mail and open it again.</p>
        )}
        {mailText && (
          <>
            <p>
              <b>{mailText.subject}</b>
            </p>
            <p className={styles.lines}>
              {mailText.body ??
                (state === 'queued'
                  ? 'The text is written when the mail is sent.'
                  : 'The text of this mail is not kept.')}
            </p>
            {mailText.files.length > 0 && (
              <p className="actions">
                {mailText.files.map((file) => (
                  <DownloadButton
                    key={file.id}
                    path={`${path}/files/${file.id}`}
                    label={file.name}
                    name={`Download ${file.name}`}
                  />
                ))}
              </p>
            )}
          </>
        )}
      </details>
    </li>
  );
}

import type { SentMail, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isUndelivered, mailLabels } from './manuscript-labels.ts';
import { useManuscriptAction } from './use-manuscript-action.ts';
import styles from './manuscripts.module.css';

interface Props {
  manuscript: StaffManuscript;
  /** Those that are about one thing, such as a review. */
  of: (mail: SentMail) => boolean;
}

/** The mails that did not arrive and that nobody has dealt with yet, where they were sent. */
export function UndeliveredMails({ manuscript, of }: Props) {
  const { run, busy } = useManuscriptAction(manuscript);
  const mails = manuscript.mails.filter((mail) => isUndelivered(mail) && !mail.seen && of(mail));
  return mails.map(({ id, kind, to, error }) => (
    <div key={id} className={styles.undelivered}>
      <p className={styles.late}>
        {mailLabels[kind]} not delivered to {to}: {error}
      </p>
      <p className="actions">
        <button
          type="button"
          className="quiet"
          aria-label={`Send again: ${mailLabels[kind]} to ${to}`}
          disabled={busy !== ''}
          onClick={() => void run(`/mails/${id}/again`, { done: 'The mail is being sent again' })}
        >
          Send again
        </button>
        <button
          type="button"
          className="quiet"
          aria-label={`Dismiss: ${mailLabels[kind]} to ${to}`}
          disabled={busy !== ''}
          onClick={() => void run(`/mails/${id}/seen`, { done: 'It no longer waits for you' })}
        >
          Dismiss
        </button>
      </p>
    </div>
  ));
}

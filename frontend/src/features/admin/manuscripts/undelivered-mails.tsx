import type { SentMail, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { isUndelivered, mailLabels } from './manuscript-labels.ts';
import { useManuscriptAction } from './manuscript-actions.tsx';
import styles from './manuscripts.module.css';

interface Props {
  manuscript: StaffManuscript;
  /** Selects the mails about one item, such as a review. */
  of: (mail: SentMail) => boolean;
}

/** Undelivered mails that nobody has dealt with yet. */
export function UndeliveredMails({ manuscript, of }: Props) {
  const { run, busy } = useManuscriptAction(manuscript);
  const mails = manuscript.mails.filter((mail) => isUndelivered(mail) && !mail.seen && of(mail));
  return mails.map(({ id, kind, to, error }) => (
    <div key={id} className={styles.undelivered}>
      <p className={styles.late}>
        {mailLabels[kind]} not delivered to {to}: {error}
      </p>
      <p className="actions">
        <ActionButton
          label="Send again"
          name={`Send again: ${mailLabels[kind]} to ${to}`}
          disabled={busy !== ''}
          onClick={() => void run(`/mails/${id}/again`, { done: 'The mail is being sent again' })}
        />
        <ActionButton
          label="Dismiss"
          name={`Dismiss: ${mailLabels[kind]} to ${to}`}
          disabled={busy !== ''}
          onClick={() => void run(`/mails/${id}/seen`, { done: 'Mail dismissed' })}
        />
      </p>
    </div>
  ));
}

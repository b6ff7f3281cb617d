import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { Time } from '../../shared/settings/day.tsx';
import { isDecision, isUndelivered, mailLabels, mailStateLabels } from './manuscript-labels.ts';
import { UndeliveredMails } from './undelivered-mails.tsx';
import styles from './manuscripts.module.css';

/** What was sent about a manuscript to people outside, and what became of it. */
export function ManuscriptMails({ manuscript }: { manuscript: StaffManuscript }) {
  const { mails } = manuscript;
  if (mails.length === 0) return null;
  return (
    <section id="mails" className={styles.section} aria-labelledby="mails-heading">
      <h2 id="mails-heading">Mails</h2>
      <UndeliveredMails
        manuscript={manuscript}
        of={(mail) => mail.review === undefined && !isDecision(mail)}
      />
      <details>
        <summary>{mails.length === 1 ? 'One mail' : `${mails.length} mails`}</summary>
        <ul className={styles.list}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <b>{mailLabels[mail.kind]}</b> to {mail.to || 'the office'}:{' '}
              <span className={isUndelivered(mail) ? styles.late : undefined}>
                {mailStateLabels[mail.state]}
              </span>
              , <Time time={mail.at} />
              {mail.error && <span className="hint">{mail.error}</span>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

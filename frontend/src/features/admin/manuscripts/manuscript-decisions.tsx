import { Link } from 'react-router-dom';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { decisionKinds } from '#contracts/values/decision-kinds.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { classNames } from '#lib/class-names.ts';
import { Day } from '#shared/settings/day.tsx';
import { DownloadButton } from './download-button.tsx';
import { decisionLabels, isDecision, receivedReports } from './manuscript-labels.ts';
import { UndeliveredMails } from './undelivered-mails.tsx';
import styles from './manuscripts.module.css';

/** The possible decisions, each with a page for its letter, and the decisions made so far. */
export function ManuscriptDecisions({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, decisions, acts, reports } = manuscript;
  const open = decisionKinds.filter((kind) => acts.includes(kind));
  if (open.length === 0 && decisions.length === 0) return null;
  return (
    <section id="decide" className={styles.section} aria-labelledby="decide-heading">
      <h2 id="decide-heading">Decide</h2>
      {open.length > 0 && (
        <>
          <p className="hint">
            {receivedReports(reports.received, reports.wanted)}. You see the letter before it is sent.
          </p>
          <p className="actions">
            {open.map((kind) => (
              <Link key={kind} className="button quiet" to={adminPaths.decide(id, kind)}>
                {decisionLabels[kind]}…
              </Link>
            ))}
          </p>
        </>
      )}
      <UndeliveredMails manuscript={manuscript} of={isDecision} />
      <ul className={styles.list}>
        {decisions.toReversed().map(({ kind, at, by, to, subject, letter, void: isVoid }, index) => (
          <li key={at} className={classNames(isVoid && styles.void)}>
            <details>
              <summary>
                <b>{decisionLabels[kind]}</b>
                {isVoid && ' (cancelled)'}, <Day time={at} />, {by}
              </summary>
              <p>
                {to.length > 0 ? `To ${to.join(', ')}` : 'No letter was sent'}: {subject}
              </p>
              <p className={styles.lines}>{letter}</p>
              {!isVoid && manuscript.erased === undefined && (
                <p className="actions">
                  <DownloadButton
                    path={`/api/pdf/manuscripts/${id}/letter/${decisions.length - index}`}
                    label="Letter (PDF)"
                  />
                </p>
              )}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

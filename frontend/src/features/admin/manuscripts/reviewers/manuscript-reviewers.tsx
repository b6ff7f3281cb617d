import { Link } from 'react-router-dom';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { StaffReview } from '#contracts/manuscripts/reviews.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { shortDate } from '#lib/dates.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import tagStyles from '#ui/tag.module.css';
import { Day } from '#shared/settings/day.tsx';
import { ConflictList } from './conflict-list.tsx';
import { DownloadButton } from '../download-button.tsx';
import { Fact } from '../fact.tsx';
import { FoundNames } from '../found-names.tsx';
import { manuscriptsPath } from '../manuscript-labels.ts';
import { PassOn } from './pass-on.tsx';
import { ReviewActions } from './review-actions.tsx';
import {
  isBehind,
  isDecided,
  nameOfReview,
  recommendationLabels,
  reviewStateLabels,
} from '../review-labels.ts';
import { UndeliveredMails } from '../undelivered-mails.tsx';
import { useManuscriptAction } from '../use-manuscript-action.ts';
import styles from '../manuscripts.module.css';

/** The reviewers of this round with their reports, and those of earlier rounds. */
export function ManuscriptReviewers({ manuscript }: { manuscript: StaffManuscript }) {
  const { id, stage, round, reviews, acts } = manuscript;
  const { run, busy } = useManuscriptAction(manuscript);
  const mayInvite = stage === 'received' || stage === 'review';
  const [now, before] = [
    reviews.filter((one) => one.round === round),
    reviews.filter((one) => one.round !== round),
  ];
  if (!mayInvite && reviews.length === 0) return null;
  return (
    <section id="reviewers" className={styles.section} aria-labelledby="reviewers-heading">
      <h2 id="reviewers-heading">Reviewers</h2>
      {mayInvite && (
        <p className="actions">
          <Link className="button quiet" to={adminPaths.inviteReviewer(id)}>
            Invite a reviewer…
          </Link>
          {acts.includes('review') && (
            <button
              type="button"
              className="quiet"
              disabled={busy !== ''}
              onClick={() => void run('/review', { done: 'Review started' })}
            >
              Start review without invitations
            </button>
          )}
        </p>
      )}
      {now.some(isBehind) && <PassOn key={manuscript.version} manuscript={manuscript} />}
      <Reviews manuscript={manuscript} reviews={now} />
      {before.length > 0 && (
        <details open={now.length === 0}>
          <summary>Earlier rounds</summary>
          <Reviews manuscript={manuscript} reviews={before.toReversed()} />
        </details>
      )}
    </section>
  );
}

const Reviews = ({ manuscript, reviews }: { manuscript: StaffManuscript; reviews: StaffReview[] }) => (
  <ul className={styles.list}>
    {reviews.map((review) => (
      <li key={review.id} aria-label={nameOfReview(review)}>
        <Reviewer manuscript={manuscript} review={review} />
        <UndeliveredMails manuscript={manuscript} of={(mail) => mail.review === review.id} />
        <ReviewActions manuscript={manuscript} review={review} />
      </li>
    ))}
  </ul>
);

function Reviewer({ manuscript, review }: { manuscript: StaffManuscript; review: StaffReview }) {
  const { round, state, email, affiliation, orcid, invited, done, due, late, reminders, shown } = review;
  const { conflicts, declined, report } = review;
  return (
    <>
      <p>
        <b>{nameOfReview(review)}</b>
        {round !== manuscript.round && `, round ${round + 1}`}
        <span className={tagStyles.tag}>{reviewStateLabels[state]}</span>
        {isBehind(review) && <span className={tagStyles.tag}>Sees an earlier version</span>}
        {isDecided(review) && (
          <span className={tagStyles.tag}>{shown ? 'Shown to the author' : 'Hidden from the author'}</span>
        )}
      </p>
      <p className="hint">
        <a href={`mailto:${email}`}>
          <EmailAddress address={email} />
        </a>
        {affiliation && `, ${affiliation}`}
        {orcid && (
          <>
            , <a href={orcidAddress(orcid)}>{orcid}</a>
          </>
        )}
      </p>
      <p className="hint">
        Invited <Day time={invited} />
        {done ? (
          <>
            , sent <Day time={done} />
          </>
        ) : (
          <>
            , due <span className={late ? styles.late : undefined}>{shortDate(due)}</span>
            {late && <span className={styles.late}>, late</span>}
          </>
        )}
        {reminders > 0 && `, ${reminders === 1 ? '1 reminder' : `${reminders} reminders`}`}
      </p>
      <ConflictList conflicts={conflicts} />
      {declined && (declined.reason || declined.suggestion || declined.never) && (
        <p className={styles.lines}>
          {[
            declined.reason,
            declined.suggestion && `Suggests: ${declined.suggestion}`,
            declined.never && 'Does not want to be invited again.',
          ]
            .filter(Boolean)
            .join('\n')}
        </p>
      )}
      {report && <Report manuscript={manuscript} review={review} report={report} />}
    </>
  );
}

interface ReportProps {
  manuscript: StaffManuscript;
  review: StaffReview;
  report: NonNullable<StaffReview['report']>;
}

function Report({ manuscript, review, report }: ReportProps) {
  const { recommendation, to_author, to_editor, competing, named } = report;
  const file = manuscript.files.find(({ id }) => id === review.file);
  return (
    <details open>
      <summary>
        {recommendation ? `Recommends: ${recommendationLabels[recommendation]}` : 'Report'}
        {named && ', signed'}
      </summary>
      <dl className={styles.report}>
        <Fact label="To the authors">{to_author}</Fact>
        <Fact label="To the editor">{to_editor}</Fact>
        <Fact label="Competing interests">{competing}</Fact>
      </dl>
      {review.found.length > 0 && (
        <>
          <p>The remarks to the authors name a reviewer:</p>
          <FoundNames found={review.found} />
        </>
      )}
      {file && (
        <p className="actions">
          <DownloadButton
            path={`${manuscriptsPath}/${manuscript.id}/files/${file.id}`}
            label={`Download ${file.name}`}
          />
        </p>
      )}
    </details>
  );
}

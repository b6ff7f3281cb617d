import { Link } from 'react-router-dom';
import { useState } from 'react';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReleaseCheck, StaffReview } from '#contracts/manuscripts/reviews.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { shortDate } from '#lib/dates.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { EmailAddress } from '#ui/email-address.tsx';
import { Day } from '#shared/settings/day.tsx';
import { ConflictList } from './conflict-list.tsx';
import { DownloadButton, useManuscriptAction } from '#admin/manuscripts/manuscript-actions.tsx';
import { Fact } from '#admin/manuscripts/fact.tsx';
import { CheckedNames, FoundNames, needsCheck } from '#admin/manuscripts/found-names.tsx';
import { NAMES_CHECKED, manuscriptsPath } from '#admin/manuscripts/manuscript-labels.ts';
import { ReviewActions } from './review-actions.tsx';
import {
  seesEarlierVersion,
  isDecided,
  reviewerName,
  recommendationLabels,
  reviewStateLabels,
} from '#admin/manuscripts/review-labels.ts';
import { UndeliveredMails } from '#admin/manuscripts/undelivered-mails.tsx';
import { classNames } from '#lib/class-names.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { useResponse } from '#ui/use-response.ts';
import tagStyles from '#ui/tag.module.css';
import styles from '#admin/manuscripts/manuscripts.module.css';

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
            <ActionButton
              label="Start review without invitations"
              disabled={busy !== ''}
              onClick={() => void run('/review', { done: 'Review started' })}
            />
          )}
        </p>
      )}
      {now.some(seesEarlierVersion) && <PassOn key={manuscript.version} manuscript={manuscript} />}
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
      <li key={review.id} aria-label={reviewerName(review)}>
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
        <b>{reviewerName(review)}</b>
        {round !== manuscript.round && `, round ${round + 1}`}
        <span className={tagStyles.tag}>{reviewStateLabels[state]}</span>
        {seesEarlierVersion(review) && <span className={tagStyles.tag}>Sees an earlier version</span>}
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
            declined.never && 'Has asked not to be invited again.',
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

/** Warns that reviewers see an earlier version, and passes this one on after a check of the names in it. */
function PassOn({ manuscript }: { manuscript: StaffManuscript }) {
  const { run, busy } = useManuscriptAction(manuscript);
  const [isOpen, setOpen] = useState(false);
  const [hasLooked, setLooked] = useState(false);
  const path = isOpen ? `${manuscriptsPath}/${manuscript.id}/release` : undefined;
  const check = useResponse<ReleaseCheck>(path)?.value;
  const isMaking = manuscript.files.some(({ copy }) => copy?.state === 'making');
  const isReady = check !== undefined && (hasLooked || !needsCheck(check));
  return (
    <div className={classNames(styles.found, styles.passOn)}>
      <p>The manuscript has changed since it was passed on. Reviewers still see the earlier version.</p>
      {!isOpen && (
        <p className="actions">
          <ActionButton label="Pass on to reviewers…" disabled={isMaking} onClick={() => setOpen(true)} />
          {isMaking && <span className="hint">The copy without names is being created.</span>}
        </p>
      )}
      {check && (
        <>
          <p>
            Reviewers will receive the title, abstract and keywords as they are now
            {check.files.length > 0 && `, and ${check.files.map(({ name }) => name).join(', ')}`}.
          </p>
          {check.copy?.state === 'failed' && (
            <p className="problem">The copy without names could not be created. {check.copy.reason}</p>
          )}
          {check.copy?.state === 'made' && (
            <CheckedNames check={check} advice="Check them before you pass the manuscript on." />
          )}
          {needsCheck(check) && (
            <CheckInput id="pass-on-looked" label={NAMES_CHECKED} checked={hasLooked} onChange={setLooked} />
          )}
          <p className="actions">
            <ActionButton
              label="Pass on to reviewers"
              isMain
              disabled={busy !== '' || !isReady}
              onClick={() =>
                void run('/release', {
                  body: { send_anyway: hasLooked },
                  done: 'Reviewers now see this version',
                })
              }
            />
            <ActionButton label="Not now" onClick={() => setOpen(false)} />
          </p>
        </>
      )}
    </div>
  );
}

import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { StaffReview } from '#contracts/manuscripts/reviews.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { manuscriptsPath } from '../manuscript-labels.ts';
import { NewLink } from '../new-link.tsx';
import { ChangeDueDate } from '../change-due-date.tsx';
import { isDecided, needsReplacement, reviewerName } from '../review-labels.ts';
import { ShowToAuthorButton } from '../show-to-author-button.tsx';
import { useManuscriptAction } from '../manuscript-actions.tsx';

export function ReviewActions({ manuscript, review }: { manuscript: StaffManuscript; review: StaffReview }) {
  const { id, acts, name, state, shown } = review;
  const { run, act, busy } = useManuscriptAction(manuscript);
  const [link, setLink] = useState('');
  const path = `/reviews/${id}`;
  const isOpen = state === 'invited' || state === 'accepted';
  const dueDateProps = { manuscript, id, due: review.due, whose: reviewerName(review), to: name };
  const copyLink = async () => {
    const address = `${manuscriptsPath}/${manuscript.id}${path}/link`;
    setLink((await call<{ url: string }>(address, { method: 'POST', body: {} })).url);
  };
  const button = (label: string, onClick: () => void) => (
    <ActionButton
      label={label}
      name={`${label}: ${reviewerName(review)}`}
      disabled={busy !== ''}
      onClick={onClick}
    />
  );
  return (
    <>
      <p className="actions">
        {acts.includes('remind') &&
          button(
            'Send reminder',
            () => void run(`${path}/remind`, { done: `A reminder to ${name} is being sent` }),
          )}
        {isDecided(review) && (
          <ShowToAuthorButton
            path={path}
            whose={reviewerName(review)}
            shown={shown}
            hasNames={review.found.length > 0}
            manuscript={manuscript}
          />
        )}
        {(acts.includes('again') || mayReviewRevision(manuscript, review)) && (
          <Link className="button quiet" to={adminPaths.inviteReviewer(manuscript.id, id)}>
            Invite again…
          </Link>
        )}
        {needsReplacement(review) && acts.includes('again') && manuscript.turn === 'office' && (
          <Link className="button quiet" to={adminPaths.inviteNext(manuscript.id)}>
            Invite the next reviewer…
          </Link>
        )}
        {isOpen && button('Create link', () => void act('link', copyLink))}
        {acts.includes('cancel') && (
          <ConfirmButton
            label="Cancel review"
            name={`Cancel review: ${reviewerName(review)}`}
            question={`Cancel the review of ${name}? The reviewer is notified, and the link stops working.`}
            action="Cancel review"
            cancel="Keep review"
            onConfirm={() => void run(`${path}/cancel`, { done: `Review of ${name} cancelled` })}
          />
        )}
      </p>
      {link && <NewLink url={link} whose="the reviewer" />}
      {state === 'accepted' && acts.includes('remind') && (
        <ChangeDueDate {...dueDateProps} path={`${path}/remind`} label="Give more time" />
      )}
      {acts.includes('return') && (
        <ChangeDueDate {...dueDateProps} path={`${path}/return`} label="Return to the reviewer" hasMessage />
      )}
    </>
  );
}

/** Whether a reviewer of an earlier round may be invited to review the revision. */
const mayReviewRevision = ({ stage, round, reviews }: StaffManuscript, review: StaffReview): boolean =>
  (stage === 'received' || stage === 'review') &&
  review.state === 'done' &&
  review.round < round &&
  !reviews.some((one) => one.round === round && one.email === review.email);

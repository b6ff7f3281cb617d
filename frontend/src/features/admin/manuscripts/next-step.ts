import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { seesEarlierVersion, needsReplacement } from './review-labels.ts';

type Known = Pick<
  StaffManuscript,
  'id' | 'stage' | 'round' | 'turn' | 'acts' | 'missing' | 'reports' | 'reviews' | 'article' | 'refnumber'
>;

/** The office's next step: on another page, in a section of this one, or by a call. */
export type NextStep =
  | { label: string; to: string }
  | { label: string; section: 'files' | 'decide' | 'reviewers' }
  | { label: string; call: 'send' };

/** The next step; undefined while the office can only wait for somebody else. */
export function nextStep(manuscript: Known): NextStep | undefined {
  const { stage, turn, acts, missing, reports, article, refnumber } = manuscript;
  switch (stage) {
    case 'draft':
      return stepOfDraft(manuscript);
    case 'received':
      return passOn(manuscript) ?? invitation(manuscript);
    case 'review':
      if (passOn(manuscript)) return passOn(manuscript);
      if (turn !== 'office') return undefined;
      return reports.received < reports.wanted
        ? invitation(manuscript)
        : { label: 'Decide', section: 'decide' };
    case 'accepted':
      // Until there is an article, its issue is chosen below.
      return article === undefined
        ? undefined
        : { label: 'Open article', to: adminPaths.editArticle(article) };
    case 'published':
      return refnumber === undefined
        ? undefined
        : { label: 'View article', to: paths.permanentArticle(refnumber) };
    case 'revision':
      // A revision received by e-mail.
      return acts.includes('send') && missing.length === 0
        ? { label: 'Register revision', call: 'send' }
        : undefined;
    case 'rejected':
    case 'withdrawn':
      return undefined;
  }
}

function stepOfDraft({ id, missing }: Known): NextStep {
  const [first] = missing;
  if (!first) return { label: 'Register manuscript', call: 'send' };
  return first.field === 'file'
    ? { label: 'Add the file', section: 'files' }
    : { label: 'Complete details', to: adminPaths.editManuscript(id) };
}

/** After a decline or without a response, the best candidate is preselected. */
const invitation = ({ id, round, reviews }: Known): NextStep =>
  reviews.some((one) => one.round === round && needsReplacement(one))
    ? { label: 'Invite the next reviewer', to: adminPaths.inviteNext(id) }
    : { label: 'Invite a reviewer', to: adminPaths.inviteReviewer(id) };

/** Changes reach the active reviewers only when the office passes them on. */
const passOn = ({ reviews }: Known): NextStep | undefined =>
  reviews.some(seesEarlierVersion) ? { label: 'Pass on to reviewers', section: 'reviewers' } : undefined;

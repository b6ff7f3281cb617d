import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { isBehind, isGone } from './review-labels.ts';

type Known = Pick<
  StaffManuscript,
  'id' | 'stage' | 'round' | 'turn' | 'acts' | 'missing' | 'reports' | 'reviews' | 'article' | 'refnumber'
>;

/** What the office does next: on a page, in a section of the manuscript's own, or by a call. */
export type NextStep =
  | { label: string; to: string }
  | { label: string; section: 'files' | 'decide' | 'reviewers' }
  | { label: string; call: 'send' };

/** Undefined while somebody else's turn is all that is waited for. */
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
      // Until there is one, the place of the article is chosen below.
      return article === undefined
        ? undefined
        : { label: 'Open the article', to: adminPaths.editArticle(article) };
    case 'published':
      return refnumber === undefined
        ? undefined
        : { label: 'See the article', to: paths.permanentArticle(refnumber) };
    case 'revision':
      // One that came by mail.
      return acts.includes('send') && missing.length === 0
        ? { label: 'Register the revision', call: 'send' }
        : undefined;
    case 'rejected':
    case 'withdrawn':
      return undefined;
  }
}

function stepOfDraft({ id, missing }: Known): NextStep {
  const [first] = missing;
  if (!first) return { label: 'Register', call: 'send' };
  return first.field === 'file'
    ? { label: 'Add the file', section: 'files' }
    : { label: 'Complete the details', to: adminPaths.editManuscript(id) };
}

/** After a decline, or without a response, the best candidate is chosen already. */
const invitation = ({ id, round, reviews }: Known): NextStep =>
  reviews.some((one) => one.round === round && isGone(one))
    ? { label: 'Invite the next reviewer', to: adminPaths.inviteNext(id) }
    : { label: 'Invite a reviewer', to: adminPaths.inviteReviewer(id) };

/** What has changed reaches the reviewers at work only by the office. */
const passOn = ({ reviews }: Known): NextStep | undefined =>
  reviews.some(isBehind) ? { label: 'Pass on to reviewers', section: 'reviewers' } : undefined;

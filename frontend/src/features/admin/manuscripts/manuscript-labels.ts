import type { FoundName, FoundPlace, ManuscriptFileKind } from '#contracts/manuscripts/files.ts';
import type {
  ManuscriptDuplicate,
  ManuscriptFilter,
  SentMail,
  StaffManuscript,
} from '#contracts/manuscripts/manuscripts.ts';
import type { AskedKind, ManuscriptStage } from '#contracts/manuscripts/stages.ts';
import { type MailState, undeliveredStates } from '#contracts/values/statuses.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';

export const manuscriptsPath = '/api/admin/manuscripts';

export const stageLabels: Record<ManuscriptStage, string> = {
  draft: 'Draft',
  received: 'Received',
  review: 'In review',
  revision: 'In revision',
  accepted: 'Accepted',
  published: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const filterLabels: Record<ManuscriptFilter, string> = {
  all: 'All',
  office: 'Needs the office',
  reviewers: 'In review',
  author: 'With the author',
  accepted: 'Accepted',
  ended: 'Ended',
  undelivered: 'Mail not delivered',
};

export const mailLabels: Record<SentMail['kind'], string> = {
  'manuscript-link': 'Link',
  'manuscript-received': 'Confirmation of receipt',
  'manuscript-coauthor': 'Notice to a co-author',
  'manuscript-office': 'Notice to the office',
  'manuscript-reminder': 'Reminder',
  'manuscript-due': 'Another day for the revision',
  'manuscript-message': 'Mail by hand',
  'decision-return': 'Return for repairs',
  'decision-minor': 'Minor revision',
  'decision-major': 'Major revision',
  'decision-revise': 'Decision',
  'decision-accept': 'Letter of acceptance',
  'decision-reject': 'Rejection',
  'manuscript-receipt': 'Receipt',
  'review-invitation': 'Invitation',
  'review-invitation-again': 'Invitation to review again',
  'review-reminder': 'Reminder',
  'review-thanks': 'Thanks',
  'review-ended': 'Outcome',
};

export const mailStateLabels: Record<MailState, string> = {
  queued: 'being sent',
  sent: 'sent',
  not_sent: 'not sent',
  failed: 'not delivered',
  bounced: 'came back',
};

/** Whether a mail is the letter of a decision. */
export const isDecision = ({ kind }: SentMail): boolean => kind.startsWith('decision-');

export const isUndelivered = ({ state }: SentMail): boolean => undeliveredStates.some((one) => one === state);

export const decisionLabels: Record<DecisionKind, string> = {
  return: 'Return for repairs',
  minor: 'Minor revision',
  major: 'Major revision',
  accept: 'Accept',
  reject: 'Reject',
};

export const askedLabels: Record<AskedKind, string> = {
  copyright: 'The signed copyright form',
  final: 'The final files',
};

export const fileKindLabels: Record<ManuscriptFileKind, string> = {
  manuscript: 'Manuscript',
  anonymous: 'Manuscript without names',
  response: 'Response to the reviewers',
  supplement: 'Supplement',
  copyright: 'Copyright form',
  final: 'Final file',
  payment: 'Picture of the payment',
  similarity: 'Similarity report',
  report: 'Reviewer’s report',
  attachment: 'Attachment',
};

export const foundLabels: Record<FoundName['what'], string> = {
  name: 'Name',
  initials: 'Initials',
  email: 'E-mail',
  orcid: 'ORCID iD',
  institution: 'Institution',
};

export const placeLabels: Record<FoundPlace, string> = {
  title: 'Title',
  abstract: 'Abstract',
  keywords: 'Keywords',
  answer: 'Response to the reviewers',
  manuscript: 'Manuscript',
  response: 'Response file',
  letter: 'Letter',
  report: 'Review',
};

/** The tick without which nothing goes that has names, or parts that no search can read. */
export const LOOKED = 'I have looked at what was found and at what could not be searched';

export const duplicateLabels: Record<ManuscriptDuplicate['why'], string> = {
  title: 'The same title',
  'similar-title': 'A similar title',
  file: 'The same file',
  contact: 'From the same address',
};

export const nameOfManuscript = ({ number }: Pick<StaffManuscript, 'number'>): string =>
  number === undefined ? 'New manuscript' : `Manuscript ${number}`;

/** Who has to act. */
export function waitsFor({
  turn,
  stage,
  reports,
}: Pick<StaffManuscript, 'turn' | 'stage' | 'reports'>): string {
  const task = reports.received < reports.wanted ? 'to invite' : 'to decide';
  return {
    office: stage === 'review' ? `Office, ${task}` : 'Office',
    author: 'Author',
    reviewers: `Reviewers, ${reports.received} of ${reports.wanted}`,
    nobody: '',
  }[turn];
}

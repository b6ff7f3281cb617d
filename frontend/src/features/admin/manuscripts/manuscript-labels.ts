import type { FoundName, FoundPlace } from '#contracts/manuscripts/files.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import type {
  ManuscriptDuplicate,
  ManuscriptFilter,
  SentMail,
  StaffManuscript,
} from '#contracts/manuscripts/manuscripts.ts';
import type { RequestedKind, ManuscriptStage } from '#contracts/policies/manuscript-stages.ts';
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
  office: 'Waiting for the office',
  reviewers: 'In review',
  author: 'Waiting for the author',
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
  'manuscript-due': 'New due date for the revision',
  'manuscript-message': 'Message',
  'decision-return': 'Return for corrections',
  'decision-minor': 'Minor revision',
  'decision-major': 'Major revision',
  'decision-revise': 'Decision',
  'decision-accept': 'Acceptance',
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
  bounced: 'returned',
};

export const isDecision = ({ kind }: SentMail): boolean => kind.startsWith('decision-');

export const isUndelivered = ({ state }: SentMail): boolean => undeliveredStates.some((one) => one === state);

export const decisionLabels: Record<DecisionKind, string> = {
  return: 'Return for corrections',
  minor: 'Minor revision',
  major: 'Major revision',
  accept: 'Accept',
  reject: 'Reject',
};

export const decisionVerbs: Record<DecisionKind, string> = {
  ...decisionLabels,
  minor: 'Ask for a minor revision',
  major: 'Ask for a major revision',
};

/** '1 of 2 reports received'. */
export const receivedReports = (received: number, wanted: number): string =>
  `${received} of ${wanted} ${wanted === 1 ? 'report' : 'reports'} received`;

export const requestedLabels: Record<RequestedKind, string> = {
  copyright: 'Signed copyright form',
  final: 'Final files',
};

export const fileKindLabels: Record<ManuscriptFileKind, string> = {
  manuscript: 'Manuscript',
  anonymous: 'Manuscript without names',
  response: 'Response to the reviewers',
  supplement: 'Supplement',
  copyright: 'Copyright form',
  final: 'Final file',
  payment: 'Proof of payment',
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

/** The confirmation required before sending names, or parts that could not be searched. */
export const NAMES_CHECKED = 'I have checked the names found and the parts that could not be searched';

export const duplicateLabels: Record<ManuscriptDuplicate['why'], string> = {
  title: 'The same title',
  'similar-title': 'A similar title',
  file: 'The same file',
  contact: 'From the same address',
};

export const manuscriptName = ({ number }: Pick<StaffManuscript, 'number'>): string =>
  number === undefined ? 'New manuscript' : `Manuscript ${number}`;

export function waitingFor({
  turn,
  stage,
  reports,
}: Pick<StaffManuscript, 'turn' | 'stage' | 'reports'>): string {
  const task = reports.received < reports.wanted ? 'invite' : 'decide';
  return {
    office: stage === 'review' ? `Office: ${task}` : 'Office',
    author: 'Author',
    reviewers: `Reviewers, ${reports.received} of ${reports.wanted}`,
    nobody: '',
  }[turn];
}

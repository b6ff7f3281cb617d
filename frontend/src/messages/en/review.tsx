import type { reportFields } from '#contracts/fields/review-fields.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { Recommendation } from '#contracts/values/recommendations.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';

/** Page of a reviewer's link. */
export const review = {
  invited: (journal: string): string => `${journal} invites you to review this manuscript.`,
  confidential:
    'The manuscript is confidential. Please do not share it or upload it to any online or AI service.',
  facts: {
    authors: 'Authors',
    type: 'Type',
    keywords: 'Keywords',
    due: 'Due',
    model: 'Review',
  },
  answerBy: (day: string): string => `Please reply by ${day}.`,
  models: {
    'double anonymized': 'Double anonymized: you and the authors do not see each other’s names.',
    'single anonymized': 'Single anonymized: you see the authors’ names, but they do not see yours.',
    'all identities visible': 'All identities visible: you and the authors see each other’s names.',
  } satisfies Record<ReviewModel, string> as Record<ReviewModel, string>,
  abstract: 'Abstract',
  accept: 'I will review it',
  decline: 'I cannot review it',
  accepted: (day: string): string => `Thank you. Please send your review by ${day}.`,
  declined: 'Thank you for your reply. We will not contact you about this manuscript again.',
  lapsed: 'This invitation has expired.',
  acceptAfterAll: 'I can review it after all',
  declineAfterAll: 'I cannot review it after all',
  declineQuestion:
    'Withdraw from this review? The journal will ask somebody else. What you wrote will not be sent.',
  after: {
    title: 'Would you like to add something?',
    reason: 'Your reason',
    suggestion: 'Other possible reviewers',
    suggestionHint: 'Name, institution, e-mail address',
    never: 'Do not ask me again',
    send: 'Send message',
    sent: 'Thank you. The journal has received your message.',
  },
  returned: 'The journal asks you to complete your review:',
  number: (number: number, round: number): string =>
    `Manuscript ${number}${round > 0 ? `, round ${round + 1}` : ''}`,
  passedOn: (day: string): string => `The journal sent you a new version on ${day}. This page shows it.`,
  files: 'Manuscript',
  answer: 'The authors’ response',
  earlier: (round: number): string => `Your review in round ${round + 1}`,
  own: 'Your review',
  labels: {
    recommendation: 'Recommendation',
    to_author: 'Remarks to the authors',
    to_editor: 'Remarks to the editor',
    competing: 'Competing interests',
    named: 'Sign the review with my name',
  } satisfies Record<keyof typeof reportFields, string> as Record<keyof typeof reportFields, string>,
  recommendations: {
    accept: 'Accept without changes',
    'minor-revision': 'Accept after a minor revision',
    'major-revision': 'Major revision and another review',
    reject: 'Reject',
  } satisfies Record<Recommendation, string> as Record<Recommendation, string>,
  remarksHint: (written: number, least: number): string =>
    written < least
      ? `${written} of at least ${least} characters. Do not name yourself.`
      : 'Do not name yourself.',
  remarksHintVisible: (written: number, least: number): string =>
    written < least ? `${written} of at least ${least} characters` : '',
  editorHint: 'Only the journal reads this.',
  competingHint: 'Anything that could affect your impartiality, or seem to. Only the journal reads this.',
  namedNote: 'The authors will see your name.',
  file: 'A file, for example the manuscript with your remarks',
  sendNote:
    'You cannot change the review after sending it. The journal reads the whole review. The authors read only your remarks to them.',
  thanks: 'Thank you. We have received your review.',
  certificate: 'Certificate of your reviews for the year (PDF)',
  decided: {
    return: 'The journal has returned the manuscript for corrections.',
    minor: 'The journal has asked the authors for a minor revision.',
    major: 'The journal has asked the authors for a major revision.',
    accept: 'The journal has accepted the manuscript.',
    reject: 'The journal has not accepted the manuscript.',
  } satisfies Record<DecisionKind, string> as Record<DecisionKind, string>,
  undecided: 'We will e-mail you the decision on this manuscript.',
  outcome: 'Decision',
  others: 'Other reviews',
};

export type ReviewMessages = typeof review;

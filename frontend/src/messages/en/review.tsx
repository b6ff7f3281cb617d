import type { reportFields } from '#contracts/fields/review-fields.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { Recommendation } from '#contracts/values/recommendations.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';

/** The page of a reviewer's link. */
export const review = {
  invited: (journal: string): string => `${journal} asks you to review this manuscript.`,
  confidential:
    'The manuscript is confidential. Please do not share it or upload it to any online or AI service.',
  facts: {
    authors: 'Authors',
    type: 'Type',
    keywords: 'Keywords',
    due: 'Due',
    model: 'Review',
  },
  answerBy: (day: string): string => `Please answer by ${day}.`,
  models: {
    'double anonymized':
      'Double anonymized: you do not see who the authors are, nor do they see who you are.',
    'single anonymized': 'Single anonymized: you see who the authors are; they do not see who you are.',
    'all identities visible': 'All identities visible: you and the authors see who the others are.',
  } satisfies Record<ReviewModel, string> as Record<ReviewModel, string>,
  abstract: 'Abstract',
  accept: 'I will review',
  decline: 'I cannot',
  accepted: (day: string): string => `Thank you. Your review is expected by ${day}.`,
  declined: 'Thank you for the answer. You will hear no more about this manuscript.',
  lapsed: 'This invitation has ended without an answer.',
  acceptAfterAll: 'I can review it after all',
  declineAfterAll: 'I cannot review it after all',
  declineQuestion: 'Give the review back? The journal asks somebody else, and what you wrote is not sent.',
  after: {
    title: 'If you like, say more',
    reason: 'Why you cannot',
    suggestion: 'Who else could review it',
    suggestionHint: 'Name, institution, address',
    never: 'Do not ask me again',
    send: 'Send',
    sent: 'Thank you. The journal has it.',
  },
  returned: 'The journal asks you to complete your review:',
  number: (number: number, round: number): string =>
    `Manuscript ${number}${round > 0 ? `, round ${round + 1}` : ''}`,
  passedOn: (day: string): string => `The journal passed a new version on to you on ${day}. You see it here.`,
  files: 'The manuscript',
  answer: 'The authors’ response',
  earlier: (round: number): string => `Your review of round ${round + 1}`,
  own: 'Your review',
  labels: {
    recommendation: 'What do you recommend?',
    to_author: 'Remarks to the authors',
    to_editor: 'Remarks to the editor',
    competing: 'Competing interests',
    named: 'Sign with my name',
  } satisfies Record<keyof typeof reportFields, string> as Record<keyof typeof reportFields, string>,
  recommendations: {
    accept: 'Accept it as it is',
    'minor-revision': 'Accept it after a minor revision',
    'major-revision': 'Major revision, then another review',
    reject: 'Reject it',
  } satisfies Record<Recommendation, string> as Record<Recommendation, string>,
  remarksHint: (written: number, least: number): string =>
    written < least
      ? `${written} of at least ${least} characters. Do not name yourself.`
      : 'Do not name yourself.',
  remarksHintVisible: (written: number, least: number): string =>
    written < least ? `${written} of at least ${least} characters` : '',
  editorHint: 'For the journal alone',
  competingHint: 'Whatever others could take for a reason not to be impartial. For the journal alone',
  namedNote: 'The authors then read who wrote this review.',
  file: 'A file, such as the manuscript with your remarks',
  sendNote:
    'You cannot change the review after sending it. The journal reads it, and the authors read your remarks to them.',
  thanks: 'Thank you. Your review has arrived.',
  certificate: 'Certificate of your reviews of the year (PDF)',
  decided: {
    return: 'The journal has returned the manuscript for repairs.',
    minor: 'The journal has asked the authors for a minor revision.',
    major: 'The journal has asked the authors for a major revision.',
    accept: 'The journal has accepted the manuscript.',
    reject: 'The journal has not accepted the manuscript.',
  } satisfies Record<DecisionKind, string> as Record<DecisionKind, string>,
  undecided: 'You will hear from us when the manuscript is decided.',
  outcome: 'The decision',
  others: 'The other reviews',
};

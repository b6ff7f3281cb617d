import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { INVITATION_DAYS, REVIEW_REMINDER_DAYS } from '#contracts/manuscripts/limits.ts';
import type { ReviewMailKind } from '#contracts/mails/mail-kinds.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { dayAfter, dayIn, dayOf } from '../settings/journal-settings.ts';
import type { NewMail } from '../mails/mails.ts';
import type { KnownReview, ReviewDocument } from '../register/review.schema.ts';

const outcomes: Record<SiteLanguage, Record<DecisionKind, string>> = {
  en: {
    return: 'corrections requested',
    minor: 'minor revision',
    major: 'major revision',
    accept: 'accepted',
    reject: 'not accepted',
  },
  hi: {
    return: 'सुधार चाहिए',
    minor: 'छोटा संशोधन',
    major: 'बड़ा संशोधन',
    accept: 'स्वीकृत',
    reject: 'स्वीकृत नहीं',
  },
};

const ends = {
  en: {
    decided: 'we have made our decision',
    withdrawn: 'the authors have withdrawn the manuscript',
    cancelled: 'we have enough reviews',
  },
  hi: {
    decided: 'निर्णय हो चुका है',
    withdrawn: 'लेखकों ने पांडुलिपि वापस ले ली है',
    cancelled: 'हमें पर्याप्त समीक्षाएँ मिल गई हैं',
  },
} as const satisfies Record<SiteLanguage, object>;

/** A mail to a reviewer, which is useful while the review is in this state. */
export const mailTo = (
  { review, reviewer }: KnownReview,
  kind: ReviewMailKind | 'manuscript-message',
  values: Record<string, string> = {},
): NewMail => ({
  kind,
  to: reviewer.email,
  language: review.language,
  manuscript: review.manuscript,
  review: review._id,
  stage: review.state,
  values: { name: reviewer.name, ...values },
});

export const outcomeMail = (known: KnownReview, decision: DecisionKind): NewMail =>
  mailTo(known, 'review-ended', { outcome: outcomes[known.review.language][decision] });

export const endedMail = (known: KnownReview, why: keyof (typeof ends)['en']): NewMail =>
  mailTo(known, 'review-ended', { ended: ends[known.review.language][why] });

/** @param remarks reason why it was returned */
export function reminderMail(known: KnownReview, settings: ManuscriptSettings, remarks = ''): NewMail {
  const { review } = known;
  const isInvited = review.state === 'invited';
  return mailTo(known, 'review-reminder', {
    invited: dayOf(review.invited, settings),
    answer_by: isInvited ? replyDeadline(review, settings) : '',
    due: isInvited ? '' : review.due,
    remarks,
  });
}

/** Last day of an invitation. */
export const replyDeadline = (
  { invited }: Pick<ReviewDocument, 'invited'>,
  settings: ManuscriptSettings,
): string => dayAfter(invited, INVITATION_DAYS, settings);

/** Number of reminders before today, for a review that is due on a day. */
export const remindersBefore = (due: string, settings: ManuscriptSettings): number =>
  REVIEW_REMINDER_DAYS.filter((days) => due <= dayIn(settings, -days)).length;

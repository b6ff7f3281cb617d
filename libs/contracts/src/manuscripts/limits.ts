/** Header with the token of a link: no address, log or Referer has it. */
export const MANUSCRIPT_LINK = 'Manuscript-Link';
/** Limit of mails with links to one mailbox in 24 hours. */
export const MAX_LINK_MAILS_A_DAY = 3;
/** Limit of drafts of one address at a time. */
export const MAX_OPEN_DRAFTS = 3;
/** Days after which an unsent draft is deleted; its author gets one reminder before. */
export const DRAFT_ERASED_DAYS = 30;
export const DRAFT_REMINDER_DAYS = 3;
/** Days before the due day on which the author of a revision gets a reminder, besides the one on that day. */
export const REVISION_REMINDER_DAYS = 7;
/** Days for which links to a manuscript work after its end. */
export const AUTHOR_LINK_DAYS = 180;
/** Days for which a reviewer's link works after the due day. */
export const REVIEWER_LINK_DAYS = 60;
/** Days after an invitation on which a reminder is sent, and on which it lapses. */
export const INVITATION_REMINDER_DAYS = 4;
export const INVITATION_DAYS = 7;
/** Days from a review's due day on which reminders are sent. */
export const REVIEW_REMINDER_DAYS = [-3, 1, 7] as const;
/** Days within which a new address can begin a manuscript. */
export const BEGIN_LINK_DAYS = 30;
/** Suggested time for a revision, in days from now. */
export const RETURN_DAYS = 14;
export const MINOR_DAYS = 30;
export const MAJOR_DAYS = 60;
/** Days after which a reminder of a due fee is sent. */
export const FEE_REMINDER_DAYS = [7, 21] as const;
/** Maximum length of a letter, which may have the remarks of several reviewers. */
export const MAX_LETTER = 100_000;
export const MAX_NOTE = 5_000;
export const MAX_NOTES = 200;
export const MAX_REASON = 2_000;
/** Number of decided manuscripts from which statistics of the last year are public. */
export const FIGURES_FROM_DECIDED = 20;

/** Header with the token of a link: no address, log or Referer has it. */
export const MANUSCRIPT_LINK = 'Manuscript-Link';
/** Mails with links to one mailbox in 24 hours. */
export const MAX_LINK_MAILS_A_DAY = 3;
/** Drafts of one address at a time. */
export const MAX_OPEN_DRAFTS = 3;
/** A draft is erased after this time without being sent, and its author reminded of it once. */
export const DRAFT_ERASED_DAYS = 30;
export const DRAFT_REMINDER_DAYS = 3;
/** Before its due day a revision is remembered once, and on that day. */
export const REVISION_REMINDER_DAYS = 7;
/** Links to a manuscript work for this time after its end. */
export const AUTHOR_LINK_DAYS = 180;
/** A reviewer's link works for this time after the due day. */
export const REVIEWER_LINK_DAYS = 60;
/** Days after an invitation: it is remembered, and it lapses. */
export const INVITATION_REMINDER_DAYS = 4;
export const INVITATION_DAYS = 7;
/** Days from a review's due day on which it is remembered. */
export const REVIEW_REMINDER_DAYS = [-3, 1, 7] as const;
/** A new address has this time to begin. */
export const BEGIN_LINK_DAYS = 30;
/** Suggested for a revision: days from now. */
export const RETURN_DAYS = 14;
export const MINOR_DAYS = 30;
export const MAJOR_DAYS = 60;
/** After a fee is due it is remembered on these days, each once. */
export const FEE_REMINDER_DAYS = [7, 21] as const;
/** Letters have the remarks of several reviewers. */
export const MAX_LETTER = 100_000;
export const MAX_NOTE = 5_000;
export const MAX_NOTES = 200;
export const MAX_REASON = 2_000;
/** Figures of the last year are public once this many manuscripts are decided. */
export const FIGURES_FROM_DECIDED = 20;

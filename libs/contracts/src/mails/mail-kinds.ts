/** Every mail that the journal sends, by when it goes in the life of a manuscript. Its words are in `mail-texts.ts`. */
export const mailGroups = {
  Submission: [
    'manuscript-link',
    'manuscript-reminder',
    'manuscript-received',
    'manuscript-coauthor',
    'manuscript-office',
  ],
  Review: [
    'review-invitation',
    'review-reminder',
    'review-thanks',
    'review-ended',
    'review-invitation-again',
    'manuscript-message',
  ],
  Decision: [
    'decision-return',
    'decision-minor',
    'decision-major',
    'manuscript-due',
    'decision-accept',
    'decision-reject',
  ],
  Publication: ['manuscript-receipt', 'author-notice'],
  Readers: ['alert-confirmation', 'alert'],
  Access: ['invitation', 'reset', 'address', 'password-changed', 'address-changed'],
} as const;
export type MailKindName = (typeof mailGroups)[keyof typeof mailGroups][number];
export const mailKindNames: readonly MailKindName[] = Object.values(mailGroups).flat();

export type ReviewMailKind = Extract<MailKindName, `review-${string}`>;
export type DecisionMailKind = Extract<MailKindName, `decision-${string}`>;
export type ManuscriptMailKind =
  ReviewMailKind | DecisionMailKind | Extract<MailKindName, `manuscript-${string}`>;

/** The words of a mail. `{name}` is a placeholder; a paragraph or line whose placeholders are all empty is left out. */
export interface MailText {
  subject: string;
  body: string;
}

export interface MailKind {
  /** As staff know it. */
  label: string;
  /** Who receives it, and when. */
  about: string;
  /** What its placeholders stand for. */
  placeholders: Readonly<Record<string, string>>;
  /** Placeholders that the body must have. */
  needed: readonly string[];
  /** The original words, in the languages in which it is sent. */
  texts: { en: MailText; hi?: MailText };
}

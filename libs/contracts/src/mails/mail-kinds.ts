/** Every mail that the journal sends, in the order of a manuscript's life. The texts are in `mail-texts.ts`. */
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
  /** Name of the mail for staff. */
  label: string;
  /** Recipient and occasion. */
  about: string;
  /** Meaning of its placeholders. */
  placeholders: Readonly<Record<string, string>>;
  /** Placeholders required in the body. */
  needed: readonly string[];
  /** The original words, in the languages in which it is sent. */
  texts: { en: MailText; hi?: MailText };
}

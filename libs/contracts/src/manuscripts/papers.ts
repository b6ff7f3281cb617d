import type { ManuscriptDates } from './manuscripts.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';
import type { Amount } from '#contracts/values/amounts.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';

export const paperKinds = ['letter', 'receipt'] as const;
/** Name of a document: a letter by its place among the decisions, from 1, or the receipt. */
export interface ManuscriptPaperName {
  manuscript: string;
  kind: (typeof paperKinds)[number];
  place: number;
}

/** Reader of a document: a user, or the holder of a link by its token. */
export type PaperReader = { user: SignedInUser } | { link: string };

interface OfManuscript {
  number: number;
  title: EncodedHtml;
  authors: string[];
}
export interface LetterPaper extends OfManuscript {
  kind: 'letter';
  decision: DecisionKind;
  language: SiteLanguage;
  /** Paragraphs, separated by empty lines; empty for an acceptance, whose mail has reviews and fee. */
  letter: string;
  /** The day of the decision, YYYY-MM-DD. */
  day: string;
  dates: Pick<ManuscriptDates, 'submitted' | 'revised'>;
  code: string;
}
export interface ReceiptPaper extends OfManuscript, Amount {
  kind: 'receipt';
  receipt: string;
  /** YYYY-MM-DD. */
  day: string;
  payer: string;
  txnid: string;
  code: string;
}
export type ManuscriptPaper = LetterPaper | ReceiptPaper;

/** A letter with its decision, or a receipt with its payer, and whether it still holds. */
export type VerifiedPaper = OfManuscript & { /** ISO 8601. */ issuedAt: string; valid: boolean } & (
    | { kind: 'letter'; decision: DecisionKind }
    | { kind: 'receipt'; receipt: string; payer: string; paid: Amount }
  );

import type { ManuscriptDates } from './manuscripts.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';
import type { Amount } from '#contracts/values/amounts.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';

export const manuscriptPdfKinds = ['letter', 'receipt'] as const;
/** Name of a document: a letter by its place among the decisions, from 1, or the receipt. */
export interface ManuscriptPdfName {
  manuscript: string;
  kind: (typeof manuscriptPdfKinds)[number];
  place: number;
}

/** Reader of a document: a user, or the holder of a link by its token. */
export type DocumentReader = { user: SignedInUser } | { link: string };

interface PrintedManuscript {
  number: number;
  title: EncodedHtml;
  authors: string[];
}
export interface LetterPdf extends PrintedManuscript {
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
export interface ReceiptPdf extends PrintedManuscript, Amount {
  kind: 'receipt';
  receipt: string;
  /** YYYY-MM-DD. */
  day: string;
  payer: string;
  txnid: string;
  code: string;
}
export type ManuscriptPdf = LetterPdf | ReceiptPdf;

/** A letter with its decision, or a receipt with its payer, and whether it still holds. */
export type VerifiedPdf = PrintedManuscript & { /** ISO 8601. */ issuedAt: string; valid: boolean } & (
    | { kind: 'letter'; decision: DecisionKind }
    | { kind: 'receipt'; receipt: string; payer: string; paid: Amount }
  );

import type { ServiceKind, VerifiedKind } from '#contracts/fields/issued-documents.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';

/** Letters, receipts and certificates of work for the journal, on the page that verifies them. */
export const verifiedDocuments = {
  kinds: {
    letter: 'letter',
    receipt: 'receipt',
    editing: 'certificate of editing',
    review: 'certificate of reviewing',
  } satisfies Record<VerifiedKind, string> as Record<VerifiedKind, string>,
  genuine: (kind: string): string => `This ${kind} is genuine`,
  invalid: (kind: string): string => `This ${kind} is no longer valid`,
  invalidText: 'The journal issued this document, but has since withdrawn it.',
  decisions: {
    return: 'Corrections requested',
    minor: 'Minor revision requested',
    major: 'Major revision requested',
    accept: 'Accepted for publication',
    reject: 'Not accepted',
  } satisfies Record<DecisionKind, string> as Record<DecisionKind, string>,
  decision: 'Decision',
  manuscript: 'Manuscript',
  number: 'Number',
  receipt: 'Receipt',
  amount: 'Amount',
  payer: 'Received from',
  authors: 'Authors',
  year: 'Year',
  count: { editing: 'Manuscripts handled', review: 'Reviews' } satisfies Record<
    ServiceKind,
    string
  > as Record<ServiceKind, string>,
  issued: 'Issued',
};

export type VerifiedDocumentMessages = typeof verifiedDocuments;

import type { HistoryValue } from '../fields/entities.ts';

/** What the history of a manuscript records, without names and addresses of authors. */
export type RecordedField =
  | 'stage'
  | 'round'
  | 'decision'
  | 'due'
  | 'handler'
  | 'recused'
  | 'files'
  | 'similarity'
  | 'objections'
  | 'notes'
  | 'reviews'
  | 'asked'
  | 'fee'
  | 'receipt';

export type RecordedManuscript = Readonly<Record<RecordedField, HistoryValue>>;

import type { HistoryValue } from '../fields/entities.ts';

/** Fields recorded in the history of a manuscript, without names and addresses of authors. */
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

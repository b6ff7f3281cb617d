import { type ErrorCode, errorTable } from '#contracts/errors.js';
import { ApiError } from '../../lib/api-call.js';
import type { ArticleField, ArticleProblems } from './article-form.js';

/** The codes that say what is wrong with an article (specification section 8), and the field each is about. */
const fieldOf: Partial<Record<ErrorCode, ArticleField>> = {
  duplicate_reference_number: 'refnumber',
  duplicate_title: 'title',
  duplicate_txnid: 'txnid',
  invalid_txnid: 'txnid',
  invalid_pagenumber: 'pagenumber',
  file_too_large: 'pdfFile',
  not_a_pdf: 'pdfFile',
};

/** What to say of a refused article, and beside which fields; any other error is 'Something went wrong'. */
export function refusalOf(error: unknown): { message: string; fields: ArticleProblems['messages'] } {
  if (!(error instanceof ApiError)) return { message: errorTable.internal.message, fields: {} };
  const field = fieldOf[error.code];
  if (field)
    return { message: errorTable[error.code].message, fields: { [field]: errorTable[error.code].message } };
  return { message: errorTable.internal.message, fields: error.fields };
}

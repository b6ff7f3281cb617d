import type { Spoken } from '../forms/refusal.js';
import type { ArticleValues } from './article-form.js';

/** The codes that say what is wrong with an edited article (specification section 8), and the field each is about. */
export const spokenOnEdit: Spoken<keyof ArticleValues> = {
  duplicate_reference_number: 'refnumber',
  duplicate_title: 'title',
  invalid_txnid: 'txnid',
  invalid_pagenumber: 'pagenumber',
  file_too_large: 'pdfFile',
  not_a_pdf: 'pdfFile',
};

/** Adding one says a transaction ID used before too; editing answers it with 'Something went wrong'. */
export const spokenOnAdd: Spoken<keyof ArticleValues> = { ...spokenOnEdit, duplicate_txnid: 'txnid' };

import { enteredArticleFields } from './article-fields.ts';
import { namesOf } from './fields.ts';

/** The columns of an article list, as imports accept and spreadsheets show them. */
export const importColumns = [
  ...namesOf(enteredArticleFields),
  'pdf',
  'full_text',
  'full_text_shown',
] as const;

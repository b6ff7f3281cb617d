import { enteredArticleFields } from './article-fields.ts';
import { namesOf } from './fields.ts';

/** The columns of an article list, as imports accept and spreadsheets show them. */
export const importColumns = [...namesOf(enteredArticleFields), 'pdf'] as const;

/** The types of articles with their JATS `article-type`. */
const jatsTypes = {
  'research article': 'research-article',
  'review article': 'review-article',
  'case study': 'case-report',
  'short communication': 'brief-report',
  'methods article': 'methods-article',
  letter: 'letter',
  editorial: 'editorial',
  'book review': 'book-review',
  'conference paper': 'abstract',
  other: 'other',
} as const;
export const articleTypes = Object.keys(jatsTypes) as (keyof typeof jatsTypes)[];
export type ArticleType = keyof typeof jatsTypes;

export const jatsTypeOf = (type: ArticleType): string => jatsTypes[type];

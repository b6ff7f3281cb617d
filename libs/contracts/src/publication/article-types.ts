import type { SiteLanguage } from '#contracts/values/site-languages.ts';

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

const names: Record<SiteLanguage, Record<ArticleType, string>> = {
  en: Object.fromEntries(articleTypes.map((type) => [type, type])) as Record<ArticleType, ArticleType>,
  hi: {
    'research article': 'शोध लेख',
    'review article': 'समीक्षा लेख',
    'case study': 'केस स्टडी',
    'short communication': 'लघु शोध पत्र',
    'methods article': 'विधि लेख',
    letter: 'पत्र',
    editorial: 'संपादकीय',
    'book review': 'पुस्तक समीक्षा',
    'conference paper': 'सम्मेलन पत्र',
    other: 'अन्य',
  },
};

/** Name of an article's type within a sentence. */
export const articleTypeName = (type: ArticleType, language: SiteLanguage): string => names[language][type];

import type { NamedArticle } from './todays-work.ts';

/** Whose rules are checked, each with its official page. */
export const readinessStandards = {
  'Google Scholar': 'https://scholar.google.com/intl/en/scholar/inclusion.html',
  DOAJ: 'https://doaj.org/apply/guide/',
  UGC: 'https://www.ugc.gov.in/',
  Crossref: 'https://www.crossref.org/membership/terms/',
} as const;
export type ReadinessStandard = keyof typeof readinessStandards;

/** A rule that the program cannot check is for a person. */
export type ReadinessState = 'passed' | 'to do' | 'not seen';

/** One rule and what the journal shows of it now. */
export interface ReadinessCheck {
  standard: ReadinessStandard;
  asked: string;
  state: ReadinessState;
  evidence: string;
  /** The newest articles concerned, a hundred at most. */
  articles: NamedArticle[];
  /** The admin page where it is fixed. */
  where?: string;
}

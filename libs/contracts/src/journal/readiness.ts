import type { NamedArticle } from './todays-work.ts';

/** Standards whose rules are checked, each with its official page. */
export const readinessStandards = {
  'Google Scholar': 'https://scholar.google.com/intl/en/scholar/inclusion.html',
  DOAJ: 'https://doaj.org/apply/guide/',
  UGC: 'https://www.ugc.gov.in/',
  Crossref: 'https://www.crossref.org/membership/terms/',
} as const;
export type ReadinessStandard = keyof typeof readinessStandards;

/** A rule that the program cannot check is for a person. */
export type ReadinessState = 'passed' | 'to do' | 'not seen';

/** A rule, and how far the journal follows it now. */
export interface ReadinessCheck {
  standard: ReadinessStandard;
  asked: string;
  state: ReadinessState;
  evidence: string;
  /** The newest affected articles, at most a hundred. */
  articles: NamedArticle[];
  /** The admin page where it is fixed. */
  where?: string;
}

/** Determines the sentences of an article's body. */
export type Discipline = 'laboratory' | 'field' | 'people' | 'health' | 'computing' | 'texts' | 'hindi';

/** An article as submitted by its authors. */
export interface ArticleText {
  /** HTML; `i` and `em` only. */
  title: string;
  /** Comma separated. */
  authors: string;
  country: string;
  subject: string;
  discipline: Discipline;
  /** Comma separated. */
  keywords: string;
  /** HTML of one paragraph, without its tag. */
  abstract: string;
}

/** Which sentences the body of an article is made from. */
export type Discipline = 'laboratory' | 'field' | 'people' | 'health' | 'computing' | 'texts' | 'hindi';

/** An article as its authors sent it in. */
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

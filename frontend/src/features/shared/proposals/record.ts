import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';

/** What a record says, whatever its format. */
export interface PastedRecord {
  title: string;
  authors: PastedAuthor[];
  abstract?: string;
  keywords?: string[];
  doi?: string;
  /** As written: '12-19', '377-86', 'e17'. */
  pages?: string;
  email?: string;
  references?: string[];
}
export type PastedAuthor = Pick<ArticleAuthor, 'name'> & Partial<ArticleAuthor>;

/** The markup of CSL-JSON and of the parser of BibTeX is HTML's, and Crossref's that of JATS. */
export const withoutTags = (text: string): string =>
  text
    .replace(/<jats:title>\s*abstract\s*<\/jats:title>/gi, '')
    .replace(/<\/(?:p|jats:(?:p|title))>/g, ' ')
    .replace(/<\/?(?:i|b|em|strong|sub|sup|span|sc|p|jats:[\w-]+)(?: [^>]*)?>/g, '');

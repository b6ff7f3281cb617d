import type { RetractionNotice } from '#contracts/fields/issued-documents.ts';
import type { Article, Editor } from '#contracts/fields/entities.ts';
import type { Standing } from '#contracts/publication/amendments.ts';
import type { NamedIssue } from '#contracts/publication/issue-key.ts';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { EditorCategory } from '#contracts/values/statuses.ts';

/** Signatory and place of a journal, for its documents. */
export interface Letterhead {
  journal: DocumentJournal;
  /** Names of the journal in the languages of the site. */
  names: Record<SiteLanguage, string>;
  /** The editor-in-chief; null without one. */
  signedBy: string | null;
  /** Name of the picture of their signature; absent until it is set. */
  signature?: string;
  email: string;
  postal_address: string;
  /** Today in the journal's time zone, YYYY-MM-DD. */
  date: string;
}

export interface SelectedArticle extends NamedIssue {
  refnumber: string;
  /** Number of authors. */
  authors: number;
  /** Whether it is a notice about another article. */
  isNotice: boolean;
}

/** The content of an article's certificates and cover page, except a certificate's author and code. */
export interface CertificateData extends NamedIssue {
  articleId: string;
  refnumber: string;
  title: EncodedHtml;
  authors: string[];
  pagenumber: string;
  publishdate: string;
  /** Absent for an article without one. */
  doi?: string;
  /** Absent for an article without notices. */
  standing?: Standing;
  /** The notice by which it was retracted or withdrawn; absent for other articles. */
  retraction?: RetractionNotice;
  /** The journal, with its score of the year of `publishdate`. */
  journal: DocumentJournal;
  chiefEditor: { name: string; category: EditorCategory } | null;
  /** Name of the picture of the chief editor's signature; absent until it is set. */
  signature?: string;
}

/** The journal as shown in its documents. */
export interface DocumentJournal {
  name: string;
  /** Comma separated: print, then online. */
  issn: string;
  /** Scheme and host without a trailing slash. */
  domain: string;
  nassScore: string;
  nassScoreYear: string;
  /** The colour of its titles and frames; absent for the usual one. */
  accent?: string;
}

export interface BoardData {
  journal: DocumentJournal;
  editors: BoardEditor[];
}

export type BoardEditor = Pick<
  Editor,
  'id' | 'name' | 'degree' | 'category' | 'post' | 'content' | 'country' | 'picture'
>;

export interface IndexPageData {
  journal: DocumentJournal;
  articles: IndexedArticle[];
  /** The journal's sections, in their order. */
  sections: string[];
}

export type IndexedArticle = Pick<Article, 'refnumber' | 'title' | 'authorname' | 'pagenumber' | 'section'> &
  NamedIssue & {
    /** Absent for an article without notices. */
    standing?: Standing;
  };

export interface EditorCertificateData {
  journal: DocumentJournal;
  chiefEditor: { id: string; name: string } | null;
  editors: (Omit<BoardEditor, 'picture'> & Pick<Editor, 'status'>)[];
  /** Today in the journal's time zone, YYYY-MM-DD. */
  date: string;
}

import type { EditorCategory } from './statuses.js';
import type { Article, Editor, SessionUser } from './entities.js';

/** Calls between services over Nest's TCP transport: pattern → request and response. */
export interface RpcCalls {
  /** `address` is the client's, as the gateway saw it; no user once the session has ended or where its user may not be. */
  'auth.verify-session': {
    request: { sessionId: string; address: string };
    response: { user: SessionUser | null };
  };
  /** By reference number, present or former, or by id; null when missing, or disabled and not for staff. */
  'catalog.certificate-data': {
    request: ({ refnumber: string } | { articleId: string }) & { forStaff?: boolean };
    response: CertificateData | null;
  };
  /** In no order; unknown reference numbers are left out, disabled articles are not. */
  'catalog.certificate-data-list': { request: { refnumbers: string[] }; response: CertificateData[] };
  /** Every enabled editor. */
  'catalog.board-data': { request: object; response: BoardData };
  /** An editor's picture as base64 of WebP; null when it is not there. */
  'catalog.editor-picture': { request: { picture: string }; response: string | null };
  /** In no order; unknown reference numbers are left out, disabled articles are not. */
  'catalog.index-page-data': { request: { refnumbers: string[] }; response: IndexPageData };
  /** In no order; unknown ids are left out, disabled editors are not. */
  'catalog.editor-certificate-data': { request: { ids: string[] }; response: EditorCertificateData };
  /** What the journal and its site are called, which somebody who guesses a password tries. */
  'catalog.journal-names': { request: object; response: string[] };
}
export type RpcPattern = keyof RpcCalls;

/** Everything an article's certificates and cover page show, but a certificate's author and code. */
export interface CertificateData {
  articleId: string;
  refnumber: string;
  /** Encoded rich text. */
  title: string;
  authors: string[];
  year: number;
  volume: number;
  issue: number;
  pagenumber: string;
  publishdate: string;
  journal: PrintedJournal;
  chiefEditor: { name: string; category: EditorCategory } | null;
}

/** The journal as its documents name it. */
export interface PrintedJournal {
  name: string;
  /** Comma separated: print, then online. */
  issn: string;
  /** Scheme and host, without a final slash. */
  domain: string;
  nassScore: string;
  nassScoreYear: string;
}

export interface BoardData {
  journal: PrintedJournal;
  editors: BoardEditor[];
}

export type BoardEditor = Pick<
  Editor,
  'id' | 'name' | 'degree' | 'category' | 'post' | 'content' | 'country' | 'picture'
>;

export interface IndexPageData {
  journal: PrintedJournal;
  articles: IndexedArticle[];
}

export type IndexedArticle = Pick<
  Article,
  'refnumber' | 'title' | 'authorname' | 'year' | 'volume' | 'issue' | 'pagenumber'
>;

export interface EditorCertificateData {
  journal: PrintedJournal;
  chiefEditor: { id: string; name: string } | null;
  editors: (Omit<BoardEditor, 'picture'> & Pick<Editor, 'status'>)[];
  /** Today at the journal's place, YYYY-MM-DD. */
  date: string;
}

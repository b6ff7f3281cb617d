import type { EditorCategory } from '#contracts/values/statuses.ts';
import type { Amendment, Article } from './entities.ts';

/** The code of an author's certificate of an article. */
export interface CertificateCode {
  author: string;
  code: string;
}

/**
 * What the verification page of a certificate shows; the article's fields are absent once it is no longer
 * public.
 */
export interface Verification extends Partial<
  Pick<
    Article,
    'title' | 'title_text' | 'refnumber' | 'year' | 'volume' | 'issue' | 'publishdate' | 'standing'
  >
> {
  code: string;
  author: string;
  /** ISO 8601. */
  issuedAt: string;
  /** Of an editor's certificate. */
  service?: { category: EditorCategory; serves: boolean };
  /** Whether the article is still published and names this author, or the board knows this editor. */
  valid: boolean;
  /** The notice by which the article was retracted or withdrawn. */
  retraction?: RetractionNotice;
}

/** One issued version of a certificate and its content. */
export interface CertificateIssuance extends Pick<
  Article,
  'title' | 'refnumber' | 'year' | 'volume' | 'issue' | 'pagenumber' | 'publishdate'
> {
  code: string;
  /**
   * Number of this version among those issued under this code, starting at 1; a new version has other content
   * or another layout.
   */
  version: number;
  author: string;
  /** The journal's name. */
  journal: string;
  /** ISO 8601. */
  issuedAt: string;
}

/** The kinds of batches: author certificates, index pages (tables of contents), editor certificates. */
export type BatchKindName = 'certificates' | 'index-page' | 'editors-certificates';

export const jobStates = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** A running or finished batch of PDFs (requirements.md#batches). */
export interface DocumentJob {
  id: string;
  kind: BatchKindName;
  /** What it contains: 'Certificates, Vol. 1 Issue 3, 7 articles'. */
  title: string;
  state: JobState;
  /** Files generated so far, and in total. */
  done: number;
  total: number;
  /** Path of the result once completed. */
  file?: string;
  /** Items whose files could not be generated; the others are still delivered. */
  failed?: { item: string; message: string }[];
  /** Error message if the batch failed for a reason other than one of its items. */
  message?: string;
  /** Name of the user who requested it. */
  createdby: string;
  /** ISO 8601. */
  createdAt: string;
  /** When its state or progress last changed; ISO 8601. */
  updatedAt: string;
}

/** The notice that retracts an article. */
export type RetractionNotice = Pick<Amendment, 'type' | 'date' | 'reason' | 'refnumber'>;

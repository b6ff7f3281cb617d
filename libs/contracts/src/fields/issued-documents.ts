import type { Amount } from '#contracts/values/amounts.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { EditorCategory } from '#contracts/values/statuses.ts';
import type { Amendment, Article } from './entities.ts';

/** The code of an author's certificate of an article. */
export interface CertificateCode {
  author: string;
  code: string;
}

/** Certificates of a year's work for the journal, as a handling editor and as a reviewer. */
export const serviceKinds = ['editing', 'review'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** A person's work for the journal in a year. */
export interface ServiceRecord {
  kind: ServiceKind;
  /** Id of the reviewer or user. */
  holder: string;
  year: number;
  name: string;
  /** Reviews, or manuscripts that were decided. */
  count: number;
}

/** Documents other than an author's or editor's certificate that have a code. */
export type VerifiedKind = 'letter' | 'receipt' | ServiceKind;

/**
 * Data of a document's verification page; the article's fields are absent once it is no longer
 * public. Without a kind it is an author's certificate.
 */
export interface Verification extends Partial<
  Pick<
    Article,
    | 'title'
    | 'title_text'
    | 'refnumber'
    | 'year'
    | 'volume'
    | 'issue'
    | 'issue_label'
    | 'publishdate'
    | 'standing'
  >
> {
  code: string;
  kind?: VerifiedKind;
  /** The person, the authors of a letter's manuscript or the payer; empty once the manuscript is erased. */
  author: string;
  /** ISO 8601. */
  issuedAt: string;
  /** The service that an editor's certificate is for. */
  service?: { category: EditorCategory; serves: boolean };
  /**
   * Whether the article is still published and names this author, the board knows the editor, a letter's decision holds,
   * or a receipt was not taken back.
   */
  valid: boolean;
  /** Decision of a letter. */
  decision?: DecisionKind;
  /** Number of a receipt. */
  receipt?: string;
  paid?: Amount;
  /** Number of the manuscript of a letter or receipt. */
  number?: number;
  /** Number of manuscripts that a certificate of editing or reviewing counts. */
  count?: number;
  /** The notice by which the article was retracted or withdrawn. */
  retraction?: RetractionNotice;
}

/** One issued version of a certificate and its content. */
export interface CertificateIssuance extends Pick<
  Article,
  'title' | 'refnumber' | 'year' | 'volume' | 'issue' | 'issue_label' | 'pagenumber' | 'publishdate'
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

/**
 * Kinds of batches: author certificates, index pages (tables of contents), certificates of editors,
 * and of a year's work.
 */
export type BatchKindName = 'certificates' | 'index-page' | 'editors-certificates' | 'service-certificates';

export const jobStates = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** A running or finished batch of PDFs (requirements.md#batches). */
export interface DocumentJob {
  id: string;
  kind: BatchKindName;
  /** Contents: 'Certificates, Vol. 1 Issue 3, 7 articles'. */
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
  /** Time of the last change of its state or progress, ISO 8601. */
  updatedAt: string;
}

/** The notice that retracts an article. */
export type RetractionNotice = Pick<Amendment, 'type' | 'date' | 'reason' | 'refnumber'>;

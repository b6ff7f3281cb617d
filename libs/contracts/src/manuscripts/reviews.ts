import type { FieldValues } from '#contracts/fields/fields.ts';
import type { reportFields } from '#contracts/fields/review-fields.ts';
import type { ArticleType } from '#contracts/publication/article-types.ts';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { Conflict } from './conflicts.ts';
import type { FileCopy, FoundName, NameCheck } from './files.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import type { ReviewAct, ReviewState } from '../policies/review-states.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';

export type ReportValues = FieldValues<typeof reportFields>;

/** What is missing before a report can be sent: the field, and a sentence. */
interface MissingInReport {
  field: 'recommendation' | 'to_author';
  message: string;
}

export const MIN_REMARKS = 100;

/** In the order of the form; empty if it can be sent. A file may say what the text does not. */
export function missingInReport(
  { recommendation, to_author }: Pick<ReportValues, 'recommendation' | 'to_author'>,
  hasFile: boolean,
): MissingInReport[] {
  const missing: MissingInReport[] = [];
  if (recommendation === '')
    missing.push({ field: 'recommendation', message: 'Please choose what you recommend' });
  const length = to_author.trim().length;
  if (length < MIN_REMARKS && !hasFile)
    missing.push({
      field: 'to_author',
      message: `Please write at least ${MIN_REMARKS} characters to the authors, or add a file`,
    });
  return missing;
}

/** A reviewer's own file. */
interface ReportFile {
  id: string;
  name: string;
  bytes: number;
}

/** A file that a reviewer may download. */
export interface ReviewedFile extends ReportFile {
  kind: ManuscriptFileKind;
  /** Its text can be read on the page. */
  readable?: true;
}

/** A report as other reviewers read it after the decision. */
interface OtherReport {
  round: number;
  letter: string;
  /** Where all identities are visible. */
  name?: string;
  to_author: string;
}

/** What a reviewer said who cannot review. */
export interface Declined {
  reason: string;
  /** Somebody else who could. */
  suggestion: string;
  /** Whether to be asked never again. */
  never: boolean;
}

/** A review as its reviewer's link shows it. What stands after `state` depends on it, and on the model. */
export interface ReviewerReview {
  kind: 'reviewer';
  number: number;
  round: number;
  /** 'A' for the first reviewer of the manuscript; the same in each round. */
  letter: string;
  state: ReviewState;
  acts: ReviewAct[];
  /** Who knows whom, as it was when the review began. */
  model: ReviewModel;
  language: SiteLanguage;
  /** The reviewer's own. */
  name: string;
  /** YYYY-MM-DD. */
  due: string;
  /** Until when the invitation stands, YYYY-MM-DD; absent once it is answered. */
  answer_by?: string;
  title: EncodedHtml;
  title_text: string;
  abstract: EncodedHtml;
  keywords: string;
  article_type: ArticleType;
  /** Absent where the authors are not named. */
  authors?: { name: string; affiliations: string[] }[];
  /** When the journal passed a newer version on than that of the invitation; ISO 8601. */
  passed_on?: string;
  /** Empty until the reviewer has accepted, and after a decline. */
  files: ReviewedFile[];
  /** The author's response of this round; empty without one. */
  answer: string;
  report: ReportValues;
  file?: ReportFile;
  missing: MissingInReport[];
  /** After a decline. */
  declined?: Declined;
  /** Why it was returned, until it is sent again. */
  returned?: string;
  /** The path of the certificate of the year in which it was sent, below that of PDFs; absent until then. */
  certificate?: string;
  /** The decision on this round, once there is one. */
  outcome?: { kind: DecisionKind; at: string };
  /** Reports of the others that authors see, after the decision. */
  others: OtherReport[];
  /** The reviewer's own reports of earlier rounds. */
  earlier: { round: number; report: ReportValues }[];
  version: number;
}

/** A review as the office sees it. */
export interface StaffReview {
  id: string;
  round: number;
  letter: string;
  state: ReviewState;
  acts: ReviewAct[];
  name: string;
  email: string;
  affiliation: string;
  orcid: string;
  language: SiteLanguage;
  /** ISO 8601. */
  invited: string;
  answered?: string;
  done?: string;
  /** YYYY-MM-DD. */
  due: string;
  /** Whether its day is over. */
  late: boolean;
  /** How many reminders were sent in this state. */
  reminders: number;
  /** Those that were known when the reviewer was invited. */
  conflicts: Conflict[];
  /** What was sent; a draft is the reviewer's alone. */
  report?: ReportValues;
  /** Its id among the files of the manuscript. */
  file?: string;
  /** Whether the author sees the report after the decision. */
  shown: boolean;
  /** The reviewer's name where the author would read it in the report. */
  found: FoundName[];
  /** Whether the manuscript has changed since it was passed on to the reviewer. */
  behind: boolean;
  declined?: Declined;
}

/** A report as the author sees it after the decision. */
export interface AuthorReport {
  round: number;
  letter: string;
  /** Where all identities are visible, or the reviewer signs. */
  name?: string;
  to_author: string;
  /** Its id among the files. */
  file?: string;
}

export const candidateSources = ['suggested', 'reviewer', 'board', 'article'] as const;
type CandidateSource = (typeof candidateSources)[number];

/** How much a reviewer does for the journal. */
export interface ReviewerFigures {
  invited: number;
  /** Invited or at work now. */
  open: number;
  done: number;
  declined: number;
  /** Without a response. */
  lapsed: number;
  /** From the acceptance to the report; absent without one. */
  median_days?: number;
  /** The day of the last invitation, YYYY-MM-DD. */
  last?: string;
}

/** Somebody who could review a manuscript. */
export interface ReviewerCandidate extends ReviewerFigures {
  name: string;
  email: string;
  affiliation: string;
  orcid: string;
  sources: CandidateSource[];
  /** An article of theirs, in words. */
  article?: string;
  conflicts: Conflict[];
  /** Has asked not to be invited again. */
  no_more: boolean;
  /** Where their review in this round is. */
  state?: ReviewState;
}

/** What is known of somebody whose address is typed. */
export interface CheckedReviewer {
  conflicts: Conflict[];
  /** Whether the authors suggest this address, which they must not have made up. */
  suggested: boolean;
  no_more: boolean;
  /** Where their review in this round is. */
  state?: ReviewState;
}

/** What reviewers would receive now, with the names that are left in it. */
export interface ReleaseCheck extends NameCheck {
  files: ReviewedFile[];
  /** The copy of the text, where the authors are not named. */
  copy?: FileCopy;
  /** What their copies lack, such as 'rivers.docx: 1 video'. */
  left_out: string[];
}

/** What the office reads before it invites. */
export interface ReviewInvitation extends ReleaseCheck {
  subject: string;
  /** `{link}` stands for the reviewer's link, which is made when the mail is sent. */
  letter: string;
  /** Suggested, YYYY-MM-DD. */
  due: string;
  model: ReviewModel;
}

/** A row of the office's list of reviewers. */
export interface ReviewerListing extends ReviewerFigures {
  id: string;
  name: string;
  email: string;
  affiliation: string;
  orcid: string;
  keywords: string[];
  no_more: boolean;
}

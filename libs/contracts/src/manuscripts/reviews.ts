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

/** A field that is missing before a report can be sent, and a sentence. */
interface MissingInReport {
  field: 'recommendation' | 'to_author';
  message: string;
}

export const MIN_REMARKS = 100;

/** Missing fields in the order of the form; empty if it can be sent. A file may replace the text. */
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
  /** Whether its text can be read on the page. */
  readable?: true;
}

/** A report as other reviewers read it after the decision. */
interface OtherReport {
  round: number;
  letter: string;
  /** Name, where all identities are visible. */
  name?: string;
  to_author: string;
}

/** Remarks of a reviewer who cannot review. */
export interface Declined {
  reason: string;
  /** Another possible reviewer. */
  suggestion: string;
  /** Whether the reviewer does not want to be invited again. */
  never: boolean;
}

/** A review as its reviewer's link shows it. Properties after `state` depend on it, and on the model. */
export interface ReviewerReview {
  kind: 'reviewer';
  number: number;
  round: number;
  /** 'A' for the first reviewer of the manuscript; the same in each round. */
  letter: string;
  state: ReviewState;
  acts: ReviewAct[];
  /** Review model when the review began. */
  model: ReviewModel;
  language: SiteLanguage;
  /** Name of the reviewer. */
  name: string;
  /** YYYY-MM-DD. */
  due: string;
  /** Last day of the invitation, YYYY-MM-DD; absent once the reviewer has replied. */
  answer_by?: string;
  title: EncodedHtml;
  title_text: string;
  abstract: EncodedHtml;
  keywords: string;
  article_type: ArticleType;
  /** Absent where the authors are not named. */
  authors?: { name: string; affiliations: string[] }[];
  /** Time when the journal passed on a newer version than that of the invitation; ISO 8601. */
  passed_on?: string;
  /** Empty until the reviewer has accepted, and after a decline. */
  files: ReviewedFile[];
  /** The author's response of this round; empty without one. */
  answer: string;
  report: ReportValues;
  file?: ReportFile;
  missing: MissingInReport[];
  /** Remarks after a decline. */
  declined?: Declined;
  /** Reason why it was returned, until it is sent again. */
  returned?: string;
  /** The path of the certificate of the year in which it was sent, below that of PDFs; absent until then. */
  certificate?: string;
  /** The decision on this round, once there is one. */
  outcome?: { kind: DecisionKind; at: string };
  /** Reports of the other reviewers that authors see, after the decision. */
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
  /** Whether its due day is over. */
  late: boolean;
  /** Number of reminders sent in this state. */
  reminders: number;
  /** Conflicts known when the reviewer was invited. */
  conflicts: Conflict[];
  /** The report that was sent; only the reviewer sees a draft. */
  report?: ReportValues;
  /** Id of its file among those of the manuscript. */
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
  /** Name, where all identities are visible, or the reviewer signs. */
  name?: string;
  to_author: string;
  /** Id of its file. */
  file?: string;
}

export const candidateSources = ['suggested', 'reviewer', 'board', 'article'] as const;
type CandidateSource = (typeof candidateSources)[number];

/** Statistics of a reviewer's work for the journal. */
export interface ReviewerFigures {
  invited: number;
  /** Reviews that are invited or accepted now. */
  open: number;
  done: number;
  declined: number;
  /** Invitations without a response. */
  lapsed: number;
  /** Median days from the acceptance to the report; absent without one. */
  median_days?: number;
  /** The day of the last invitation, YYYY-MM-DD. */
  last?: string;
}

/** A possible reviewer of a manuscript. */
export interface ReviewerCandidate extends ReviewerFigures {
  name: string;
  email: string;
  affiliation: string;
  orcid: string;
  sources: CandidateSource[];
  /** An article by this person, in words. */
  article?: string;
  conflicts: Conflict[];
  /** Whether this person has asked not to be invited again. */
  no_more: boolean;
  /** State of their review in this round. */
  state?: ReviewState;
}

/** Facts about a person whose address is typed. */
export interface CheckedReviewer {
  conflicts: Conflict[];
  /** Whether the authors suggest this address, which they might have made up. */
  suggested: boolean;
  no_more: boolean;
  /** State of their review in this round. */
  state?: ReviewState;
}

/** Files that reviewers would receive now, with the names that are left in them. */
export interface ReleaseCheck extends NameCheck {
  files: ReviewedFile[];
  /** The copy of the text, where the authors are not named. */
  copy?: FileCopy;
  /** Parts that their copies lack, such as 'rivers.docx: 1 video'. */
  left_out: string[];
}

/** An invitation, which the office reads before sending it. */
export interface ReviewInvitation extends ReleaseCheck {
  subject: string;
  /** `{link}` stands for the reviewer's link, which is made when the mail is sent. */
  letter: string;
  /** Suggested due day, YYYY-MM-DD. */
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

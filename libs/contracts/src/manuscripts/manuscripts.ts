import type { ManuscriptMailKind } from '#contracts/mails/mail-kinds.ts';
import type { MailState } from '#contracts/values/statuses.ts';
import type { articleFields } from '#contracts/fields/article-fields.ts';
import type { FieldValues } from '#contracts/fields/fields.ts';
import type { manuscriptFields } from '#contracts/fields/manuscript-fields.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import type { ManuscriptFee, PaymentWays } from './fee.ts';
import type { FileCopy, FoundName, NameCheck } from './files.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import type { Missing } from './missing.ts';
import type { AuthorReport, StaffReview } from './reviews.ts';
import type { RequestedKind, ManuscriptAct, ManuscriptStage, Turn } from '../policies/manuscript-stages.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';

type ManuscriptValues = FieldValues<typeof manuscriptFields>;

/** Public facts about submissions, for the page on which they begin. */
export interface ManuscriptFacts {
  /** Whether a mail server is set: without one a manuscript begins with a mail to the journal. */
  ready: boolean;
  /** The journal's address. */
  email: string;
  review_model: ReviewModel;
  /** Median for manuscripts decided within a year; absent while these are few. */
  median_days?: number;
  /** Percentage of accepted manuscripts. */
  acceptance_rate?: number;
}

/** A file as its author sees it. */
export interface ManuscriptFile {
  id: string;
  kind: ManuscriptFileKind;
  round: number;
  /** Original name of the file. */
  name: string;
  bytes: number;
  /** ISO 8601. */
  at: string;
  /** Whether it was sent; until then it can be removed. */
  sent: boolean;
  copy?: FileCopy;
  /** Whether its text can be read on the page, with the numbers of paragraphs that reviews name. */
  readable?: true;
}

export interface StaffManuscriptFile extends ManuscriptFile {
  sha256: string;
  /** 'author' or the name of a user. */
  by: string;
  /** Whether the author sees this report of a reviewer; a choice holds once its round is decided. */
  shown: 'now' | 'after-decision' | 'no';
}

/** A decision as its author sees it. */
export interface ManuscriptDecision {
  kind: DecisionKind;
  round: number;
  subject: string;
  letter: string;
  /** Ids of the attached files. */
  files: string[];
  /** ISO 8601. */
  at: string;
  /** Whether it was cancelled. */
  void: boolean;
}

interface StaffManuscriptDecision extends ManuscriptDecision {
  /** Name of the user. */
  by: string;
  /** Addresses of the recipients. */
  to: string[];
}

/** Days, YYYY-MM-DD in the journal's time zone; absent until they have come. */
export interface ManuscriptDates {
  submitted?: string;
  revised?: string;
  first_decision?: string;
  accepted?: string;
  ended?: string;
  /** Day by which the author or the reviewers should send something. */
  due?: string;
}

interface SharedView {
  /** Empty until the first save of a new one. */
  id: string;
  /** Absent in a draft. */
  number?: number;
  stage: ManuscriptStage;
  round: number;
  turn: Turn;
  /** Time since when that party has to act; ISO 8601. */
  since: string;
  language: SiteLanguage;
  dates: ManuscriptDates;
  values: ManuscriptValues;
  /** The title without markup. */
  title_text: string;
  asked: RequestedKind[];
  /** Absent without one. */
  fee?: ManuscriptFee;
  /** Fields and files that are missing before it can be sent; empty unless the author has to act. */
  missing: Missing[];
  /** Reference number of its published article. */
  refnumber?: string;
  version: number;
}

/** A manuscript as its author's link shows it. */
export interface AuthorManuscript extends SharedView {
  kind: 'author';
  /** Whether the journal has to act because reviewers are wanted. */
  choosing?: true;
  /** Address that has the link. */
  email: string;
  model: ReviewModel;
  files: ManuscriptFile[];
  /** Names in the texts that reviewers would read, while these are open. */
  found: FoundName[];
  decisions: ManuscriptDecision[];
  /** Reports of the reviewers, once the journal has decided. */
  reports: AuthorReport[];
  /** The author's responses by round. */
  answers: ManuscriptAnswer[];
  acts: ManuscriptAct[];
  /** Fields and files that may be sent now. */
  open: { fields: boolean; files: ManuscriptFileKind[] };
  /** Whether the journal takes fees, which depend on the country. */
  has_fees: boolean;
  /** Ways to pay, while its fee is not paid. */
  payment?: PaymentWays;
}

/** A manuscript as the link of a co-author shows it. */
export interface CoauthorManuscript {
  kind: 'coauthor';
  number: number;
  title_text: string;
  /** Names as printed. */
  authors: string[];
  /** YYYY-MM-DD. */
  submitted: string;
  /** Time when this author agreed; ISO 8601. */
  agreed?: string;
  /** Whether this author has said not to have agreed. */
  objected: boolean;
  ended: boolean;
}

interface ManuscriptAnswer {
  round: number;
  text: string;
  /** ISO 8601. */
  at: string;
}

interface ManuscriptNote {
  by: string;
  /** ISO 8601. */
  at: string;
  text: string;
}

/** The statement of a co-author not to have agreed. */
interface ManuscriptObjection {
  id: string;
  /** Name as printed. */
  author: string;
  text: string;
  /** ISO 8601. */
  at: string;
  settled: boolean;
}

/** Another manuscript or article that may be the same. */
export interface ManuscriptDuplicate {
  why: 'title' | 'similar-title' | 'file' | 'contact';
  /** The other manuscript, if it is one. */
  id?: string;
  number?: number;
  /** The article, if it is one. */
  refnumber?: string;
  title_text: string;
}

/** Storage that authors' drafts take, the largest first. */
export interface DraftRoomView {
  bytes: number;
  limit: number;
  drafts: { id: string; email: string; bytes: number; creation: string }[];
}

/** A mail about a manuscript, and its delivery. */
export interface SentMail {
  id: string;
  /** Earlier versions had one kind for all requests to authors. */
  kind: ManuscriptMailKind | 'decision-revise';
  /** Empty for the office. */
  to: string;
  /** Id of the review that it is about. */
  review?: string;
  state: MailState;
  /** Reason why it was not delivered, or not yet. */
  error: string;
  /** Whether staff have seen that it was not delivered. */
  seen: boolean;
  /** ISO 8601. */
  at: string;
}

/** Text of a mail about a manuscript. */
export interface SentMailText {
  /** Absent before a mail in the journal's words is sent, as is the body. */
  subject?: string;
  /** `{link}` stands for the recipient's own link. */
  body?: string;
  files: { id: string; name: string }[];
}

/** A user who handles a manuscript, or may. */
export interface Handler {
  id: string;
  name: string;
}

/** A manuscript as the office sees it. */
export interface StaffManuscript extends SharedView {
  email: string;
  files: StaffManuscriptFile[];
  decisions: StaffManuscriptDecision[];
  answers: ManuscriptAnswer[];
  notes: ManuscriptNote[];
  objections: ManuscriptObjection[];
  /** Co-authors who agree. */
  agreements: Pick<ManuscriptObjection, 'author' | 'at'>[];
  duplicates: ManuscriptDuplicate[];
  /** A percentage, by the report that staff uploaded. */
  similarity?: number;
  handler?: Handler;
  /** Users who do not see it; for administrators. */
  recused: string[];
  /** Reports of this round. */
  reports: { received: number; wanted: number };
  /** Reviews by round and letter. */
  reviews: StaffReview[];
  /** Mails to people outside, and those that did not reach the office; the newest first. */
  mails: SentMail[];
  acts: ManuscriptAct[];
  /** The id of its article. */
  article?: string;
  /** Day on which its article becomes public, YYYY-MM-DD, or `WITH_ISSUE`. */
  publish_on?: string;
  /** Time when all but its number and days was deleted; ISO 8601. */
  erased?: string;
  /** Whether staff entered it. */
  by_office: boolean;
}

/** A row of the office's list. */
export interface ManuscriptListing extends Pick<
  StaffManuscript,
  | 'id'
  | 'number'
  | 'stage'
  | 'round'
  | 'turn'
  | 'since'
  | 'title_text'
  | 'email'
  | 'handler'
  | 'reports'
  | 'version'
> {
  submitted?: string;
  due?: string;
  /** Whether the due day of the author, or of one reviewer, is over. */
  late: boolean;
  /** Open objections of co-authors. */
  objections: number;
}

/** Filters of the office's list, such as all that wait for the office. */
export const manuscriptFilters = [
  'office',
  'reviewers',
  'author',
  'accepted',
  'ended',
  'undelivered',
  'all',
] as const;
export type ManuscriptFilter = (typeof manuscriptFilters)[number];

/** A decision's letter before it is edited and sent. */
export interface DecisionLetter extends NameCheck {
  kind: DecisionKind;
  subject: string;
  /** `{link}` stands for the author's link, which is made when the mail is sent. */
  letter: string;
  /** Recipients, the corresponding author first. */
  recipients: { email: string; name: string }[];
  /** Suggested due day, YYYY-MM-DD; absent where nothing is requested. */
  due?: string;
  /** Number of reports in this round, and in all rounds. */
  reports: number;
  all_reports: number;
}

/** A mail to the author or a reviewer, before it is edited and sent. */
export interface ManuscriptMessage extends NameCheck {
  subject: string;
  /** `{link}` stands for the recipient's own link, which is made when the mail is sent. */
  letter: string;
  to: { name: string; email: string };
}

/** Work that waits for the office today. */
export interface ManuscriptsToday {
  /** Manuscripts that the user handles and that wait for the office. */
  mine: number;
  to_check: number;
  decidable: number;
  /** Revised manuscripts for which nobody was invited since. */
  revised: number;
  /** Manuscripts that need more reviewers: their number, and the first of them. */
  to_invite: { total: number; manuscripts: { id: string; number: number }[] };
  /** Manuscripts with a reviewer whose due day is over. */
  late: number;
  ready_to_publish: number;
  /** Payments that authors have reported. */
  payments: number;
  objections: number;
  /** Manuscripts with a mail that was not delivered, until somebody has seen it. */
  undelivered: number;
  /** Manuscripts that have not ended, and those received in this month. */
  open: number;
  received_this_month: number;
  /** Whether there is any manuscript, also one that has ended; those of the sample do not count. */
  any: boolean;
  /** Whether the user has no address, so that nothing is counted. */
  needs_address?: true;
}

/** Statistics of manuscripts by day of submission. */
export interface ManuscriptStatistics {
  /** The first and last day. */
  from: string;
  to: string;
  received: number;
  open: number;
  accepted: number;
  rejected_without_review: number;
  rejected_after_review: number;
  withdrawn: number;
  /** The percentage of decided manuscripts; absent without any. */
  acceptance_rate?: number;
  median_days_to_first_decision?: number;
  median_days_to_final_decision?: number;
  median_days_to_publication?: number;
  /** The reviewers invited for these manuscripts, and the reports that came by their links. */
  reviews_asked: number;
  reviews_received: number;
  /** Median days from the invitation to the report; absent without any. */
  median_days_to_review?: number;
  /** Numbers for each month ('YYYY-MM') in which any were submitted, in no order. */
  months: { month: string; received: number; accepted: number }[];
}

/** Initial values of the form that adds a manuscript's article. */
export interface ManuscriptArticle {
  values: Partial<FieldValues<typeof articleFields>>;
  /** Absent without one. */
  fee?: ManuscriptFee;
  /** The final PDF, or else that of the manuscript. */
  file?: { id: string; name: string };
  /** The final Word file, for the full text. */
  text?: { id: string; name: string };
}

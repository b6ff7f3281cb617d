import type { EditorCategory, NoticeState, PaymentType, Visibility, WebdataStatus } from './statuses.js';

/** Site-wide settings (specification section 3, decisions 4). Every field is text unless it says otherwise. */
export interface Settings {
  websitename: string;
  formatted_journal_name: string;
  domain: string;
  websiteemail: string;
  whatsup_number: string;
  whatsapp_head_contact: string;
  /** Comma separated: print, then online. */
  issn: string;
  fee_rupee: string;
  fee_dollar: string;
  /** Encoded rich text. */
  home_content: string;
  nassScore: string;
  nassScoreYear: string;
  impactfactor: string;
  phone: string;
  postal_address: string;
  journal_list_url: string;
  /** File names of the sidebar's pictures; empty where the drawn ones stand. */
  certificate_image: string;
  cover_image: string;
  /** Two videos that author notices point to: how to create a Google Scholar profile, and how to add an article to it. */
  video_link_1: string;
  video_link_2: string;
  /** IANA name; times are shown in it. */
  time_zone: string;
  hyphens_in_author_names: boolean;
}

/** The settings as staff read them. */
export interface StaffSettings extends Settings {
  /** Counts their changes. */
  version: number;
}

/** One tile row of the archives page. */
export interface IssueSummary {
  year: number;
  volume: number;
  /** The highest issue number. */
  total_issues: number;
  /** The issues that hold an article which the reader may see, in their order; numbers may be missing between them. */
  issues: number[];
}

/** A row of the admin issue list. */
export interface Issue {
  id: string;
  year: number;
  volume: number;
  issue: number;
  articles: number;
  /** ISO 8601. */
  creation: string;
  /** Counts the issue's renames. */
  version: number;
}

/** What a list shows of an article: everything but the abstract. */
export interface ArticleListing {
  id: string;
  year: number;
  volume: number;
  issue: number;
  refnumber: string;
  /** Encoded rich text; `i` and `em` only. */
  title: string;
  title_text: string;
  /** Comma separated. */
  authorname: string;
  keywords: string;
  pagenumber: string;
  subject: string;
  country: string;
  /** YYYY-MM-DD. */
  publishdate: string;
  /** `{refnumber}.pdf`, or empty when there is none. */
  file: string;
  status: Visibility;
  /** ISO 8601. */
  creation: string;
  modification: string;
}

/** An article as anyone may read it. */
export interface Article extends ArticleListing {
  /** Encoded rich text. */
  abstract: string;
  /** Copy of the title. */
  description: string;
}

/** What only staff see of an article. */
interface ArticlePrivateFields {
  email: string;
  mobile: string;
  txnid: string;
  ptype: PaymentType;
  createdby: string;
  modifiedby: string;
  /** Counts the article's changes. */
  version: number;
}

export type StaffArticle = Article & ArticlePrivateFields;
export type StaffArticleListing = ArticleListing & ArticlePrivateFields;

/** An e-mail that tells one address that its article is published. */
export interface AuthorNotice {
  id: string;
  /** Id of the article. */
  article: string;
  to: string;
  state: NoticeState;
  attempts: number;
  /** Why it was not sent, or not yet; empty when it was. */
  last_error: string;
  /** Who had it sent: whoever added the article or asked for it again. */
  createdby: string;
  /** ISO 8601. */
  creation: string;
  updated_at: string;
}

/** What a reader sees of an editor. */
export interface Editor {
  id: string;
  name: string;
  /** Affiliation. */
  content: string;
  /** Encoded rich text. */
  post: string;
  designation: string;
  category: EditorCategory;
  degree: string;
  country: string;
  /** File name under /assets/editors, or empty for the default avatar. */
  picture: string;
  status: Visibility;
  /** ISO 8601. */
  creation: string;
  updated_at: string;
}

export interface StaffEditor extends Editor {
  email: string;
  phone: string;
  /** Counts the editor's changes. */
  version: number;
}

export interface IndexingEntry {
  id: string;
  title: string;
  link: string;
  /** File name under /assets/indexing. */
  image: string;
  sortnumber: number;
  status: Visibility;
}

export interface StaffIndexingEntry extends IndexingEntry {
  /** Counts the entry's changes. */
  version: number;
}

export interface WebdataEntry {
  id: string;
  /** HTML, sanitised. */
  content: string;
  status: WebdataStatus;
  createdby: string;
  /** ISO 8601. */
  created_at: string;
  /** Counts the entry's changes. */
  version: number;
}

export type WebdataCounts = Record<WebdataStatus, number>;

/** The signed-in user, as login and verify-token answer it. */
export interface SessionUser {
  id: string;
  name: string;
}

export interface Login {
  token: string;
  user: SessionUser;
}

/** A user account as the list shows it. */
export interface UserListing {
  id: string;
  name: string;
  status: Visibility;
  /** Addresses and CIDR ranges the user may sign in from; empty for anywhere. */
  allowed_ips: string[];
  /** ISO 8601. */
  creation: string;
  /** Counts the account's changes. */
  version: number;
}

/** The password is never anything but empty (decisions 2). */
export interface UserAccount extends UserListing {
  password: '';
}

/** A running session of the user who asks. */
export interface UserSession {
  id: string;
  /** Of the client that signed in; empty when it was not known. */
  address: string;
  /** ISO 8601. */
  begun: string;
  /** ISO 8601, to the minute. */
  last_seen: string;
  /** Whether this is the session that asks. */
  current: boolean;
}

/** A field's value as a history tells it. */
export type HistoryValue = string | number | boolean | null | readonly string[];

export interface HistoryChange {
  field: string;
  /** null where there was none. */
  from: HistoryValue;
  to: HistoryValue;
}

/** One change of an article, editor, setting, user or work-log entry. */
export interface HistoryEntry {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Whoever made it, by the name of that time. */
  by: SessionUser;
  changes: HistoryChange[];
}

export interface DashboardCounts {
  archives: number;
  editors: number;
}

/** What the dashboard's charts show of the catalog. */
export interface DashboardStatistics {
  /** The newest twelve issues, oldest first; disabled articles count. */
  articles_by_issue: { year: number; volume: number; issue: number; articles: number }[];
  /** Downloads of article files in the last twelve months with this one, oldest first; `month` is YYYY-MM. */
  downloads_by_month: { month: string; downloads: number }[];
}

/** What the dashboard's charts show of the documents. */
export interface DocumentStatistics {
  /** Certificates issued to authors in the last twelve weeks with this one, oldest first; `week` is its Monday, YYYY-MM-DD. */
  certificates_by_week: { week: string; certificates: number }[];
}

export interface LastPage {
  lastPage: number;
}

/** What the page of a certificate's QR code says; without the article's fields once that is no longer public. */
export interface Verification extends Partial<
  Pick<Article, 'title' | 'title_text' | 'refnumber' | 'year' | 'volume' | 'issue' | 'publishdate'>
> {
  code: string;
  author: string;
  /** ISO 8601. */
  issuedAt: string;
  /** Whether the article is still published and names this author. */
  valid: boolean;
}

/** A version of a certificate that was made, with what it says. */
export interface CertificateIssuance extends Pick<
  Article,
  'title' | 'refnumber' | 'year' | 'volume' | 'issue' | 'pagenumber' | 'publishdate'
> {
  code: string;
  /** Counts the certificates that were made under this code, from 1: each says something else than the one before, or looks otherwise. */
  version: number;
  author: string;
  /** The journal's name. */
  journal: string;
  /** ISO 8601. */
  issuedAt: string;
}

/** What a batch makes: certificates of articles' authors, a table of contents, certificates of editors. */
export type BatchKindName = 'certificates' | 'index-page' | 'editors-certificates';

export const jobStates = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Long PDF work under way or done (decisions 3). */
export interface DocumentJob {
  id: string;
  kind: BatchKindName;
  state: JobState;
  /** Files made, of how many. */
  done: number;
  total: number;
  /** Path of the result, once completed. */
  file?: string;
  /** Items whose files could not be made; the others are delivered. */
  failed?: { item: string; message: string }[];
  /** Why it came to no end, when no item is at fault. */
  message?: string;
  /** ISO 8601. */
  createdAt: string;
}

/** `checked` waits for somebody to have it loaded. */
export const importStates = ['checking', 'checked', 'loading', 'completed', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** A zip of articles, or of a whole journal, on its way in. */
export interface JournalImport {
  id: string;
  state: ImportState;
  /** Name of the zip. */
  file: string;
  /** In bytes. */
  size: number;
  /** New articles, or an export that is put back with its settings, editors and indexing partners. */
  contents: 'articles' | 'journal';
  /** Of the step under way: rows checked, or articles loaded. */
  done: number;
  total: number;
  /** What the zip holds, and what of it has no problem: an issue is loaded whole or not at all. */
  found: ImportCounts;
  loadable: ImportCounts;
  /** Rows with a problem, and remarks that keep nothing from being loaded. */
  problems: number;
  remarks: number;
  /** Why it has failed. */
  message?: string;
  createdby: string;
  /** ISO 8601. */
  creation: string;
  updated_at: string;
}

export interface ImportCounts {
  articles: number;
  issues: number;
}

/** What is wrong with a row of an import, or to be known of it. */
export interface ImportProblem {
  /** Name of the list in the zip; empty for what concerns the zip as a whole. */
  list: string;
  /** As spreadsheets number rows, and from 1 in JSON; 0 for what concerns the list as a whole. */
  row: number;
  /** The article's ref number, or the name of what else the row is of. */
  name: string;
  /** Whether it keeps its issue from being loaded. */
  blocking: boolean;
  /** By field; an empty field for the row as a whole. */
  problems: { field: string; message: string }[];
}

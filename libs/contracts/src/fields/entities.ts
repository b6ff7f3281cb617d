import type { AmendmentType, Standing } from '#contracts/publication/amendments.ts';
import type { articleFields, listedArticleFields } from './article-fields.ts';
import type { editorFields } from './editor-fields.ts';
import type { entryFields } from './entry-fields.ts';
import type { FieldValues, PublicValues, ShownValues, StaffOnlyValues } from './fields.ts';
import type { issueFields } from './issue-fields.ts';
import type { partnerFields } from './partner-fields.ts';
import type { PictureSize, Thumbnail } from '#contracts/values/pictures.ts';
import type { IssueKey, NamedIssue } from '#contracts/publication/issue-key.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import type { SessionUser, SignedInUser } from '#contracts/policies/roles.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { settingsFields } from './settings-fields.ts';
import type { userFields } from './user-fields.ts';
import type { NoticeState, Visibility, WebdataStatus } from '#contracts/values/statuses.ts';

/** Site-wide settings (requirements.md#fields). Fields are plain text but for the encoded `home_content`. */
export type Settings = PublicValues<typeof settingsFields> & WithDerived;

interface WithDerived {
  /** Derived from the logo, for pages to reserve its place; absent without one. */
  logo_size?: PictureSize;
}

/** The settings with the fields that only staff receive. */
export interface StaffSettings extends FieldValues<typeof settingsFields>, WithDerived {
  /** Incremented with each change. */
  version: number;
}

/** One row of tiles on the archives page. */
export interface IssueSummary {
  year: number;
  volume: number;
  /** The highest issue number. */
  total_issues: number;
  /** The issues that contain an article visible to the reader, in order; numbers may have gaps. */
  issues: number[];
  /** Contents of these issues, in the same order. */
  contents: IssueContents[];
}

/** The articles of an issue that are visible to the reader. */
export interface IssueContents extends Omit<PublicValues<typeof issueFields>, 'text'> {
  articles: number;
  /** Date of the first that is public; empty for staff if none is. */
  published: string;
}

/** Data of an issue's page besides its articles. */
export interface IssueDetails extends IssueKey, PublicValues<typeof issueFields> {
  /** Size of the PDF of the whole issue, in bytes; absent without one. */
  file_size?: number;
}

/** Number of articles that were published, or scheduled for a day. */
export interface PublishedArticles {
  published: number;
  /** Articles without finished pages, and why each stays disabled. */
  waiting?: { refnumber: string; reason: string }[];
}

/** A row of the admin issue list. */
export interface Issue extends IssueDetails {
  id: string;
  articles: number;
  /** ISO 8601. */
  creation: string;
  /** Incremented with each change. */
  version: number;
}

/** The fields of an article in lists. */
export interface ArticleListing extends PublicValues<typeof listedArticleFields> {
  id: string;
  /** The title without markup. */
  title_text: string;
  /** `{refnumber}.pdf`; empty if the article has no file. */
  file: string;
  status: Visibility;
  /** Effect of later notices on the article. */
  standing: Standing;
  /** ISO 8601. */
  creation: string;
  modification: string;
}

/** The public fields of an article. Title and abstract are encoded rich text. */
export interface Article
  extends Omit<ArticleListing, keyof PublicValues<typeof articleFields>>, PublicValues<typeof articleFields> {
  /** Copy of the title. */
  description: string;
  /** Size of the file, in bytes; 0 without one. */
  file_size: number;
  /** Number of pages of the file; 0 if it is not known. */
  file_pages: number;
  /** The picture of its first page, once it has been drawn. */
  file_thumbnail?: Thumbnail;
  /** The notices about it, oldest first. */
  amendments: Amendment[];
  /** The article that it is a notice about. */
  amended?: ArticleLink & Pick<Article, 'doi'>;
}

/** A notice about an article. */
export interface Amendment extends ArticleLink {
  type: AmendmentType;
  /** YYYY-MM-DD. */
  date: string;
  reason: string;
  doi: string;
}

/** The fields of an article that a link to its page needs. */
export type ArticleLink = Pick<
  Article,
  'year' | 'volume' | 'issue' | 'issue_label' | 'refnumber' | 'title' | 'title_text'
>;

/** The articles before and after one in the page order of its issue. */
export interface Neighbours {
  previous?: ArticleLink;
  next?: ArticleLink;
}

export type ArticleLinkWithAuthors = ArticleLink & Pick<Article, 'id' | 'authorname'>;

/** Data of an article's page. */
export interface ArticlePage extends Neighbours {
  article: Article | StaffArticle;
  /** Articles on the same subject, the nearest first; none while the search index is not available. */
  related: ArticleLinkWithAuthors[];
  /** Full text of the article, if staff show one. */
  text?: TextTree;
}

/** A result of the search. */
export interface FoundArticle extends ArticleListing {
  /** Passage with the found words, besides title and authors; absent in lists of more than 50. */
  snippet?: Snippet;
}

/** Plain text around words that were found. */
export interface Snippet {
  text: string;
  /** The page of the article's file, from 1; absent in the abstract. */
  page?: number;
  /** The title of the section of the full text. */
  section?: string;
}

/** Suggestions while a search is typed: names of authors, and articles. */
export interface SearchSuggestions {
  authors: string[];
  articles: ArticleLink[];
}

/** The fields of an article that only staff receive. */
interface ArticleStaffFields extends StaffOnlyValues<typeof articleFields> {
  /** Whether the file was made here from the full text. */
  made?: boolean;
  createdby: string;
  modifiedby: string;
  /** Incremented with each change. */
  version: number;
}

export type StaffArticle = Omit<Article, keyof FieldValues<typeof articleFields>> &
  ShownValues<typeof articleFields> &
  ArticleStaffFields;
export type StaffArticleListing = ArticleListing & ArticleStaffFields;

/** An organization that an affiliation or funder can be. */
export interface Organization {
  /** ROR id without its address. */
  ror: string;
  name: string;
  city: string;
  country: string;
}

/** An e-mail notifying one address that its article is published. */
export interface AuthorNotice {
  id: string;
  /** Id of the article. */
  article: string;
  to: string;
  state: NoticeState;
  attempts: number;
  /** Reason why it was not sent, or not yet; empty once sent. */
  last_error: string;
  /** The user who added the article or requested the notice again. */
  createdby: string;
  /** ISO 8601. */
  creation: string;
  updated_at: string;
}

/** The public fields of an editor; the post is encoded rich text. */
export interface Editor extends PublicValues<typeof editorFields> {
  id: string;
  /** ISO 8601. */
  creation: string;
  updated_at: string;
}

export interface StaffEditor extends Editor, StaffOnlyValues<typeof editorFields> {
  /** Incremented with each change. */
  version: number;
}

export interface IndexingPartner extends PublicValues<typeof partnerFields> {
  id: string;
}

export interface StaffIndexingPartner extends IndexingPartner {
  /** Incremented with each change. */
  version: number;
}

/** A work-log entry. */
export interface WebdataEntry extends FieldValues<typeof entryFields> {
  id: string;
  createdby: string;
  /** ISO 8601. */
  created_at: string;
  /** Incremented with each change. */
  version: number;
}

export type WebdataCounts = Record<WebdataStatus, number>;

export interface Login {
  token: string;
  user: SignedInUser;
}

/** A user in the admin list. */
export interface UserListing extends FieldValues<typeof userFields> {
  id: string;
  /** Whether there is a password; false for invited users, and for those who only sign in at the institution. */
  is_set_up: boolean;
  /** Expiry of an invitation or a link to a new password, ISO 8601; absent without one. */
  link_until?: string;
  /** An address that its holder has not confirmed yet. */
  new_email?: string;
  /** Reason why the last mail did not reach the user; absent if it did. */
  mail_problem?: string;
  /** ISO 8601; absent before the first time. */
  last_sign_in?: string;
  /** ISO 8601. */
  creation: string;
  /** Incremented with each change. */
  version: number;
}

/** A user in its form. The password is always empty in responses (requirements.md#fields). */
export interface UserDetails extends UserListing {
  password: '';
}

/** An active session of the current user. */
export interface UserSession {
  id: string;
  /** IP address of the client that signed in; empty if unknown. */
  address: string;
  /** Browser and system, such as 'Firefox on Windows'; empty if unknown. */
  browser: string;
  /** ISO 8601. */
  begun: string;
  /** ISO 8601, to the minute. */
  last_seen: string;
  /** Whether the request was made with this session. */
  current: boolean;
}

/** The unsaved content of a form, which its user may restore. */
export interface Draft {
  id: string;
  /** Path of the form's page. */
  page: string;
  /** Subject of the form, such as 'Article 1208'. */
  title: string;
  /** ISO 8601. */
  saved_at: string;
}

export interface DraftContent extends Draft {
  /** JSON of the form. */
  content: string;
}

/** A field's value in a history entry. */
export type HistoryValue = string | number | boolean | null | readonly string[];

export interface HistoryChange {
  field: string;
  /** null if the field had no value. */
  from: HistoryValue;
  to: HistoryValue;
}

export type HistoryAction = 'created' | 'changed' | 'deleted';

/** One change of an article, editor, setting, user or work-log entry. */
export interface HistoryEntry {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Name of the user at the time of the change. */
  by: SessionUser;
  action: HistoryAction;
  changes: HistoryChange[];
}

/** A change in the list of all changes. */
export interface JournalChange extends HistoryEntry {
  type: EntityType;
  /** Id of the entity that was changed. */
  entity: string;
  /** Name of the entity, as text, when it was changed. */
  name: string;
}

export interface DashboardCounts {
  archives: number;
  editors: number;
}

/** Chart data of the dashboard that the catalog provides. */
export interface DashboardStatistics {
  /** The newest twelve issues, oldest first; includes disabled articles. */
  articles_by_issue: (NamedIssue & { articles: number })[];
  /**
   * Article file downloads and views of the last twelve months including this one, oldest first; `month` is YYYY-MM.
   */
  downloads_by_month: { month: string; downloads: number; views: number }[];
}

/** Chart data of the dashboard that the documents service provides. */
export interface DocumentStatistics {
  /**
   * Certificates issued in the last twelve weeks including this one, oldest first; `week` is its Monday,
   * YYYY-MM-DD.
   */
  certificates_by_week: { week: string; certificates: number }[];
}

/** Current addresses of a page of OJS and its file. */
export interface CurrentAddress {
  page: string;
  /** The article's PDF. */
  file?: string;
}

/** An article that has a value which must be unique. */
export interface DuplicateArticle {
  id: string;
  refnumber: string;
  title_text: string;
}

/** The articles that have a reference number or a transaction ID already; absent where none has. */
export interface DuplicateArticles {
  refnumber?: DuplicateArticle;
  txnid?: DuplicateArticle;
}

/** Numbers from which the form that adds an article to an issue makes its proposals. */
export interface LastPage {
  /** Last page of the issue's articles, 0 without any. */
  lastPage: number;
  /** Next reference number: one more than the journal's highest. */
  nextRefnumber: string;
}

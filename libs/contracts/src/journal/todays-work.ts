import type { ArticleLink } from '#contracts/fields/entities.ts';
import type { NamedIssue } from '#contracts/publication/issue-key.ts';

/** An article in a list of the dashboard. */
export interface NamedArticle extends ArticleLink {
  id: string;
}

/** Articles that need work: the newest ones, and how many there are, counted up to a hundred. */
export interface ArticlesToDo {
  articles: NamedArticle[];
  total: number;
}

/** Work that waits for staff. */
export interface TodaysWork {
  without_file: ArticlesToDo;
  /** Articles whose day of publication has come, but whose pages are not ready; absent where no pages are made. */
  overdue_pages?: ArticlesToDo;
  /** Articles of the last thirty days with an e-mail address, to which no notice was sent or is being sent. */
  without_notice: ArticlesToDo;
  /** Articles without a DOI; none while the journal has no DOI prefix. */
  without_doi: ArticlesToDo;
  /** Deposits that the registry has refused. */
  refused_deposits: number;
  /** Deposits that could not be handed over. */
  failed_deposits: number;
  /** The newest issues without articles. */
  empty_issues: NamedIssue[];
}

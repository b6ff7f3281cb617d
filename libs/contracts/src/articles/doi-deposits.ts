import type { ArticleLink } from '#contracts/fields/entities.ts';

/** The state of an article's DOI at the registry; `submitted`: received there and waiting for its answer. */
export const depositStates = [
  'not-deposited',
  'queued',
  'submitted',
  'accepted',
  'refused',
  'failed',
] as const;
export type DepositState = (typeof depositStates)[number];

/** An article in the list of DOIs. */
export interface ArticleDoi extends ArticleLink {
  /** Id of the article. */
  id: string;
  /** Empty without one. */
  doi: string;
  status: string;
  state: DepositState;
  /** Attempts to hand over the current deposit or to get its result. */
  attempts: number;
  /** The registry's response, or the reason why the deposit is waiting or has failed. */
  message: string;
  /** Whether the registry knows the DOI, or may know it: then the article's DOI cannot change. */
  fixed: boolean;
  /** ISO 8601; empty if it was never deposited. */
  updated_at: string;
}

/** A change of the state of a deposit. */
interface DepositStep {
  /** ISO 8601. */
  at: string;
  state: DepositState;
  message: string;
  /** Id of the batch under which the registry knows the deposit. */
  batch: string;
  /** User who ordered it; empty for the registry's responses. */
  by: string;
}

/** The deposits of one article. */
export interface DoiDeposits extends ArticleDoi {
  /** The registry's id of the last submission to which it has responded. */
  submission: string;
  /** Version of the article that was deposited last. */
  article_version: number;
  /** The registry's complete response. */
  answer: string;
  /** Newest first. */
  steps: DepositStep[];
}

/** Configuration of the deposit of DOIs. */
export interface DoiRegistry {
  /** Address of the registry. */
  address: string;
  prefix: string;
  /** Settings that are missing before DOIs can be deposited, in words; empty if none. */
  missing: string[];
}

/** Number of an issue's articles that were affected. */
export interface IssueDois {
  articles: number;
}

/** Whether authors can confirm their iDs by signing in with ORCID. */
export interface OrcidState {
  ready: boolean;
}

/** A link for one author of an article. */
export interface OrcidInvitation {
  link: string;
  /** Number of days for which it is valid. */
  days: number;
}

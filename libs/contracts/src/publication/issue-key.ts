import type { SiteLanguage } from '#contracts/values/site-languages.ts';

/** The place of an article, so that a consumer knows which pages show it. */
export interface IssueKey {
  year: number;
  volume: number;
  issue: number;
}

export const inSameIssue = (one: IssueKey, other: IssueKey): boolean =>
  one.year === other.year && one.volume === other.volume && one.issue === other.issue;

/** Place of articles that are published before they have an issue: volume 0, issue 0 of their year. */
export const onlineFirst = (year: number): IssueKey => ({ year, volume: 0, issue: 0 });

/** The place of an issue with its label, if it has one. */
export interface NamedIssue extends IssueKey {
  issue_label?: string;
}

export const namedIssue = ({ year, volume, issue, issue_label }: NamedIssue): NamedIssue => ({
  year,
  volume,
  issue,
  ...(issue_label && { issue_label }),
});

/** The issue as it is printed: its label, such as '1-2' or 'Suppl. 1', or else its number. */
export const printedIssue = ({ issue, issue_label }: Pick<NamedIssue, 'issue' | 'issue_label'>): string =>
  issue_label || String(issue);

/** Issues whose label does not begin with a number are numbered from here, so they sort last. */
export const FIRST_LABELLED_ISSUE = 1_001;

/**
 * The number of an issue that is printed as the text, with its label, which is empty for a plain number. '1-2' has the
 * number 1 unless another issue has it.
 *
 * @param text trimmed and not empty
 * @param others the known issues of the same year and volume
 */
export function numberedIssue(
  text: string,
  others: readonly Pick<NamedIssue, 'issue' | 'issue_label'>[],
): { issue: number; issue_label: string } {
  const isPlain = /^\d{1,4}$/.test(text);
  const printed = isPlain ? String(Number(text)) : text;
  const known = others.find((other) => printedIssue(other) === printed);
  if (known) return { issue: known.issue, issue_label: known.issue_label ?? '' };
  const taken = new Set(others.map(({ issue }) => issue));
  let issue = Number.parseInt(printed, 10);
  const isNumber = isPlain || (issue > 0 && issue < FIRST_LABELLED_ISSUE);
  if (!isNumber || taken.has(issue)) issue = FIRST_LABELLED_ISSUE;
  while (taken.has(issue)) issue += 1;
  return { issue, issue_label: String(issue) === printed ? '' : printed };
}

export const isOnlineFirst = ({ volume, issue }: Pick<IssueKey, 'volume' | 'issue'>): boolean =>
  volume === 0 && issue === 0;

/** An issue other than 'Online first' and supplements: articles are usually added to the newest of these. */
export const isRegularIssue = (issue: Pick<IssueKey, 'volume' | 'issue'>): boolean =>
  !isOnlineFirst(issue) && issue.issue < FIRST_LABELLED_ISSUE;

const names: Record<SiteLanguage, { volume: string; issue: string; onlineFirst: string }> = {
  en: { volume: 'Volume', issue: 'Issue', onlineFirst: 'Online first' },
  hi: { volume: 'खंड', issue: 'अंक', onlineFirst: 'पहले ऑनलाइन' },
};

/** 'Issue 2' or 'Issue 1-2'; a label that begins with a word, such as 'Suppl. 1', stands alone. */
export function issueWords(
  issue: Pick<NamedIssue, 'issue' | 'issue_label'>,
  language: SiteLanguage = 'en',
): string {
  const printed = printedIssue(issue);
  return /^\p{L}[\p{Ll}\p{Lo}\p{M}]{2}/u.test(printed) ? printed : `${names[language].issue} ${printed}`;
}

/** 'Volume 5, Issue 2 (2026)', or 'Online first (2026)' for articles that have no issue yet. */
export function issueName(issue: NamedIssue, language: SiteLanguage = 'en'): string {
  const { volume, onlineFirst } = names[language];
  const name = isOnlineFirst(issue)
    ? onlineFirst
    : `${volume} ${issue.volume}, ${issueWords(issue, language)}`;
  return `${name} (${issue.year})`;
}

/** 'Vol. 5, Issue 2 (2026)', for narrow places. */
export const shortIssueName = (issue: NamedIssue): string => issueName(issue).replace('Volume', 'Vol.');

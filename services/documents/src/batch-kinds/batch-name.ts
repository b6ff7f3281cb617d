import { isOnlineFirst } from '#contracts/publication/issue-key.ts';

/** How a batch is named to people. */
export interface BatchName {
  /** What it contains: 'Certificates, Vol. 1 Issue 3, 7 articles'. */
  title: string;
  /** Name under which the result is saved: 'vol1-issue3-certificates.zip'. */
  fileName: string;
}

interface InIssue {
  year: number;
  volume: number;
  issue: number;
}

/** Names a batch of articles by their issue, if all are of the same one. @param what 'Index page' */
export function nameByIssue(what: string, result: 'zip' | 'pdf', articles: readonly InIssue[]): BatchName {
  const count = counted(articles.length, 'article');
  const kind = fileWord(what);
  const issues = new Map(articles.map((article) => [issueTitle(article), article]));
  const [only, ...others] = issues;
  if (!only || others.length > 0)
    return {
      title: `${what}, ${counted(issues.size, 'issue')}, ${count}`,
      fileName: `${kind}-${fileWord(count)}.${result}`,
    };
  const [title, { volume, issue }] = only;
  const place = isOnlineFirst({ volume, issue }) ? fileWord(title) : `vol${volume}-issue${issue}`;
  return { title: `${what}, ${title}, ${count}`, fileName: `${place}-${kind}.${result}` };
}

/** '1 editor', '7 editors' */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const issueTitle = ({ year, volume, issue }: InIssue): string =>
  isOnlineFirst({ volume, issue }) ? `Online first ${year}` : `Vol. ${volume} Issue ${issue}`;

const fileWord = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

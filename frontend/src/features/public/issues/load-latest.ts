import type { ArticleListing, IssueSummary } from '#contracts/fields/entities.ts';
import { FIRST_LABELLED_ISSUE } from '#contracts/publication/issue-key.ts';
import { load, type PageRequest } from '../../../lib/load.ts';
import { issueApiPath } from '../../shared/issues/issue-address.ts';
import type { Latest } from './latest-issue.tsx';

/** Number of its articles that are shown. */
const SHOWN = 5;

/** The newest issue with articles; empty ones are skipped (requirements.md#home). */
export async function loadLatest(page: PageRequest): Promise<Latest | undefined> {
  const [newest] = await load<IssueSummary[]>(page, '/api/archives/');
  if (!newest) return undefined;
  const { year, volume, issues, contents } = newest;
  // A supplement, whose number is above all others, is the newest only if nothing was published after it.
  const at = issues.reduce(
    (best, number, next) =>
      number >= FIRST_LABELLED_ISSUE && contents[next]!.published < contents[best]!.published ? best : next,
    0,
  );
  const issue = { year, volume, issue: issues[at]!, ...contents[at]! };
  const articles = await load<ArticleListing[]>(page, issueApiPath(issue));
  return { issue, articles: articles.slice(0, SHOWN), total: articles.length };
}

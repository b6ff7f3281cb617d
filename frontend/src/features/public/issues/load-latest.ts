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
  // Supplements have the highest numbers; one is the newest only if nothing was published after it.
  const last = contents
    .map(({ published }) => published)
    .toSorted()
    .at(-1);
  const at = issues.findLastIndex(
    (number, index) => number < FIRST_LABELLED_ISSUE || contents[index]!.published === last,
  );
  const issue = { year, volume, issue: issues[at]!, ...contents[at]! };
  const articles = await load<ArticleListing[]>(page, issueApiPath(issue));
  return { issue, articles: articles.slice(0, SHOWN), total: articles.length };
}

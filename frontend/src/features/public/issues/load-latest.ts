import type { ArticleListing, IssueSummary } from '#contracts/fields/entities.ts';
import { isNotice } from '#contracts/publication/amendments.ts';
import { FIRST_LABELLED_ISSUE } from '#contracts/publication/issue-key.ts';
import { load, type PageRequest } from '#lib/load.ts';
import { issueApiPath } from '#shared/issues/issue-address.ts';
import type { LatestIssueData } from './latest-issue.tsx';

const SHOWN = 5;
/** Number of issues that are searched for one with more than notices. */
const SEARCHED = 3;

/** The newest issue with articles; those that are empty, or have notices only, are skipped (requirements.md#home). */
export async function loadLatest(page: PageRequest): Promise<LatestIssueData | undefined> {
  let newest: LatestIssueData | undefined;
  const volumes = await load<IssueSummary[]>(page, '/api/archives/');
  for (const issue of volumes.slice(0, SEARCHED).flatMap(newestFirst).slice(0, SEARCHED)) {
    const articles = await load<ArticleListing[]>(page, issueApiPath(issue));
    const found = { issue, articles: articles.slice(0, SHOWN), total: articles.length };
    if (!articles.every(isNotice)) return found;
    newest ??= found;
  }
  return newest;
}

function newestFirst({ year, volume, issues, contents }: IssueSummary): LatestIssueData['issue'][] {
  // Supplements have the highest numbers; one is the newest only if nothing was published after it.
  const last = contents
    .map(({ published }) => published)
    .toSorted()
    .at(-1);
  const at = issues.findLastIndex(
    (number, index) => number < FIRST_LABELLED_ISSUE || contents[index]!.published === last,
  );
  const all = issues.map((issue, index) => ({ year, volume, issue, ...contents[index]! }));
  return [all[at]!, ...all.toSpliced(at, 1).reverse()];
}

import type { ArticleListing, IssueSummary } from '#contracts/fields/entities.ts';
import { load, type PageRequest } from '../../../lib/load.ts';
import { issueApiPath } from '../../shared/issues/issue-address.ts';
import type { Latest } from './latest-issue.tsx';

/** Number of its articles that are shown. */
const SHOWN = 5;

/** The newest issue with articles; empty ones are skipped (requirements.md#home). */
export async function loadLatest(page: PageRequest): Promise<Latest | undefined> {
  const [newest] = await load<IssueSummary[]>(page, '/api/archives/');
  const number = newest?.issues.at(-1);
  if (!newest || number === undefined) return undefined;
  const issue = { year: newest.year, volume: newest.volume, issue: number };
  const articles = await load<ArticleListing[]>(page, issueApiPath(issue));
  const { published } = newest.contents.at(-1)!;
  return { issue, published, articles: articles.slice(0, SHOWN), total: articles.length };
}

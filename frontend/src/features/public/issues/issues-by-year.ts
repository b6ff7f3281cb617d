import type { IssueSummary } from '#contracts/entities.ts';

/**
 * The frames of the archives page: a year with two volumes is one frame, one without a visible issue has none.
 * Newest year first, as the API returns them.
 */
export function issuesByYear(summaries: IssueSummary[]): { year: number; volumes: IssueSummary[] }[] {
  const years = new Map<number, IssueSummary[]>();
  for (const summary of summaries.filter(({ issues }) => issues.length > 0))
    years.set(summary.year, [...(years.get(summary.year) ?? []), summary]);
  return [...years].map(([year, volumes]) => ({ year, volumes }));
}

import type { IssueSummary } from '#contracts/fields/entities.ts';

/** The frames of the archives page, newest year first as the API returns them: a year with two volumes is one frame. */
export function issuesByYear(summaries: IssueSummary[]): { year: number; volumes: IssueSummary[] }[] {
  const years = new Map<number, IssueSummary[]>();
  for (const summary of summaries) years.set(summary.year, [...(years.get(summary.year) ?? []), summary]);
  return [...years].map(([year, volumes]) => ({ year, volumes }));
}

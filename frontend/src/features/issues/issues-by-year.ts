import type { IssueSummary } from '#contracts/entities.js';

/** The archives page's frames: a year with two volumes is one frame. Newest year first, as the API answers. */
export function issuesByYear(summaries: IssueSummary[]): { year: number; volumes: IssueSummary[] }[] {
  const years = new Map<number, IssueSummary[]>();
  for (const summary of summaries) years.set(summary.year, [...(years.get(summary.year) ?? []), summary]);
  return [...years].map(([year, volumes]) => ({ year, volumes }));
}

/** 3 → [1, 2, 3]. */
export const issueNumbers = (total: number): number[] =>
  Array.from({ length: total }, (_, index) => index + 1);

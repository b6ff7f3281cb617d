import { type UsageDivision, usageMetrics, type UsageRow } from '#contracts/journal/usage-figures.ts';
import { printedIssue } from '#contracts/publication/issue-key.ts';
import { csvLine } from '#platform/http/csv-line.ts';

/** Columns that name a row, by division. */
const heads: Record<UsageDivision, string[]> = {
  article: ['refnumber', 'year', 'volume', 'issue', 'title'],
  issue: ['year', 'volume', 'issue'],
  month: ['month'],
  country: ['country'],
};

export async function* usageCsv(
  division: UsageDivision,
  rows: AsyncIterable<UsageRow>,
): AsyncGenerator<string> {
  yield csvLine([...heads[division], ...usageMetrics]);
  for await (const row of rows)
    yield csvLine([...namesOf(row), ...usageMetrics.map((metric) => row[metric])]);
}

function namesOf({ article, issue, month, country }: UsageRow): (string | number)[] {
  if (article) {
    const { refnumber, year, volume, title_text } = article;
    return [refnumber, year, volume, printedIssue(article), title_text];
  }
  if (issue) return [issue.year, issue.volume, printedIssue(issue)];
  return [month ?? country ?? ''];
}

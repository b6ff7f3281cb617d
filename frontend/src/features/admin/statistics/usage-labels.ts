import { issueName, printedIssue } from '#contracts/publication/issue-key.ts';
import type { UsageDivision, UsageRow } from '#contracts/journal/usage-figures.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { Column } from '../dashboard/column-chart.tsx';

export const divisionLabels: Record<UsageDivision, string> = {
  article: 'By article',
  issue: 'By issue',
  month: 'By month',
  country: 'By country',
};

const countries = new Intl.DisplayNames('en', { type: 'region' });
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const monthAndYear = inUtc({ month: 'long', year: 'numeric' });
const shortMonth = inUtc({ month: 'short' });

/** @param month 'YYYY-MM' */
export const monthName = (month: string): string => monthAndYear.format(new Date(`${month}-01T00:00:00Z`));

export function rowName({ article, issue, month, country }: UsageRow): string {
  if (article) return article.title_text;
  if (issue) return issueName(issue);
  if (month) return monthName(month);
  return country ? (countries.of(country) ?? country) : 'Unknown';
}

const COLUMNS = 12;

interface Period {
  /** 'YYYY-MM', as `last`. */
  first: string;
  last: string;
}

/** The latest months of a period or issues with any usage, from left to right; else the rows that are used most. */
export function usageColumns(by: UsageDivision, rows: readonly UsageRow[], period: Period): Column[] {
  if (by === 'month') return monthColumns(rows, period);
  const shown = rows
    .slice(0, COLUMNS)
    .map((row) => ({ ...linked(row), title: rowName(row), value: row.requests, of: row.investigations }));
  return by === 'issue' ? shown.toReversed() : shown;
}

/** Columns of all months, also those without any usage. */
export function monthColumns(
  rows: readonly Pick<UsageRow, 'month' | 'requests' | 'investigations'>[],
  { first, last }: Period,
): Column[] {
  if (rows.length === 0) return [];
  const current = new Date().toISOString().slice(0, 7);
  const end = new Date(`${last}-01T00:00:00Z`);
  const months = Array.from({ length: COLUMNS }, (_, before) =>
    new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - before)).toISOString().slice(0, 7),
  ).filter((month) => month >= first);
  return months.toReversed().map((month, at) => {
    const { requests = 0, investigations = 0 } = rows.find((row) => row.month === month) ?? {};
    return {
      label:
        shortMonth.format(new Date(`${month}-01T00:00:00Z`)) +
        (at === 0 || month.endsWith('-01') ? ` ’${month.slice(2, 4)}` : ''),
      title: monthName(month),
      value: requests,
      of: investigations,
      unfinished: month === current,
    };
  });
}

function linked({ article, issue, country }: UsageRow): Pick<Column, 'label' | 'to'> {
  if (article) return { label: article.refnumber, to: paths.article(article) };
  if (issue) return { label: `${issue.volume}(${printedIssue(issue)})`, to: adminPaths.issue(issue) };
  return { label: country || '?' };
}

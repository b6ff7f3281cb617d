import { issueName, printedIssue } from '#contracts/publication/issue-key.ts';
import type { DashboardStatistics, DocumentStatistics } from '#contracts/fields/entities.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import type { Column } from './column-chart.tsx';

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const month = inUtc({ month: 'short' });
const monthAndYear = inUtc({ month: 'long', year: 'numeric' });
const dayAndMonth = inUtc({ day: 'numeric', month: 'short' });
const fullDay = inUtc({ day: 'numeric', month: 'long', year: 'numeric' });

export const issueColumns = (issues: DashboardStatistics['articles_by_issue']): Column[] =>
  issues.map(({ articles, ...issue }) => ({
    label: `${issue.volume}(${printedIssue(issue)})`,
    title: issueName(issue),
    value: articles,
    to: adminPaths.issue(issue),
  }));

export const monthColumns = (months: { month: string; downloads: number }[]): Column[] =>
  months.map((one, index) => {
    const first = new Date(`${one.month}-01T00:00:00Z`);
    return {
      label: month.format(first),
      title: monthAndYear.format(first),
      value: one.downloads,
      unfinished: index === months.length - 1,
    };
  });

export const weekColumns = (weeks: DocumentStatistics['certificates_by_week']): Column[] =>
  weeks.map(({ week, certificates }, index) => {
    const monday = new Date(`${week}T00:00:00Z`);
    return {
      label: dayAndMonth.format(monday),
      title: `Week of ${fullDay.format(monday)}`,
      value: certificates,
      unfinished: index === weeks.length - 1,
    };
  });
